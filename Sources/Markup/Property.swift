// Property: what of an element a control may change, and where in the element's HTML it stands.
// To add one: a case here with its place, and the same place in PROPERTY of Sources/RxLive/Runtime/protocol.js; a test compares
// the two.

/// One property of one control; its raw value, below 64, is the low six bits of a cell's number on the wire.
public enum Property: UInt8, CaseIterable, Sendable {
    /// The element's text content; for `<textarea>` see `value`.
    case text = 0
    /// The current value of `<input>`, `<textarea>`, `<select>`, `<progress>`.
    case value = 1
    /// The `hidden` attribute.
    case hidden = 2
    /// The `disabled` attribute.
    case disabled = 3
    /// The `checked` state of a check box.
    case checked = 4
    /// `aria-invalid`.
    case invalid = 5
    /// `aria-busy`.
    case busy = 6
    /// `data-color`: a semantic colour's name, resolved by the stylesheet.
    case color = 7
    /// `class`.
    case classes = 8
    /// `title`.
    case title = 9
    /// `placeholder`.
    case placeholder = 10
    /// `href`.
    case href = 11
    /// `src`.
    case source = 12
    /// `alt`.
    case alternative = 13
    /// `aria-label`.
    case label = 14
    /// `data-events`: the names of the events that the program listens to, where the browser would act by itself.
    case events = 15
    /// `data-window`: which of a list's rows are there: how many come before them, how many there are, and the number of the
    /// row that is there beside them, because the focus is in it, or 0.
    case window = 16
    /// `min` of a slider, a stepper, a date.
    case minimum = 17
    /// `max` of the same.
    case maximum = 18
    /// `step` of the same.
    case step = 19
    /// The options of a `<select>`, or the radio buttons of a group, as a ``ChoiceList``'s text; that a select shows.
    case options = 20
    /// `type` of an `<input>`.
    case type = 21
    /// `data-background`: a semantic colour's name, as `color`.
    case background = 22
    /// `data-selected` of a list: the numbers of those of its rows that are selected; behind a `*` where several can be.
    case selected = 23
    /// `data-wait` of a text field: for how many milliseconds typing waits in the browser; behind that, after spaces, how (`0`, `d`
    /// or `t`, as in ``TypingPace``), whether spaces around the text make no difference (`1`), and how long a text must be.
    case wait = 24
    /// `data-copy` of a button: the text that a tap puts on the clipboard.
    case copy = 25
    /// `data-alpha`: how opaque, in twentieths.
    case alpha = 26
    /// Attributes that have no property of their own, as a ``AttributeList``'s text.
    case attributes = 27
    /// `data-uploads` of a file input: which files the browser sends, and where to: each one's name, a space and its address.
    case uploads = 28
    /// `data-file` of a canvas: which file of its person's the browser draws there.
    case file = 29
    /// `srcset` of an image, as a ``SourceSet``'s text.
    case srcset = 30
    /// `data-once` of a button: what its action is about, beside the values of its form.
    case once = 31
}

/// A property's value as it stands in a cell and on the wire.
public enum PropertyValue: Hashable, Sendable {
    /// Text, of any length the control allows.
    case string(String)
    /// A boolean attribute's presence, or an ARIA state.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// Any other number; finite.
    case double(Double)
    /// No value: the attribute is absent.
    case none
}
