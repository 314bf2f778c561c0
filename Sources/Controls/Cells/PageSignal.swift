// PageSignal: what is done once in the browser (focus, navigation …), the protocol's only queue.
// To add a kind: a case here, its name in Sources/RxLive/Runtime/protocol.js and its line in the table of runtime.js.

/// Something the browser does exactly once, in order, after the state of the same frame.
public enum PageSignal: Equatable, Sendable {
    /// Moves the keyboard focus to a control of the current screen.
    case focus(control: Int)
    /// Moves the keyboard focus to a control of a row, by the row's number.
    case focusInRow(list: Int, row: UInt32, control: Int)
    /// Moves the keyboard focus to a control of a row where what had it has gone, and nothing else has it since.
    case passFocus(list: Int, row: UInt32, control: Int)
    /// Tells the browser that a once-action has its result, whatever it is.
    case settled(key: String)
    /// Tells the browser that nobody knows whether a once-action was carried out: the person decides.
    case unsure(key: String)
    /// Loads another address in place of this document.
    case go(path: String)
    /// Scrolls a list of the current screen until the row at a place, from 0, is at the top.
    case scroll(list: Int, row: Int)
    /// Says a sentence through the page's live region.
    case announce(String)
    /// Somebody has logged in by another page of this browser: the layout offers what it offers to them.
    case login

    /// The name on the wire.
    public var kind: String {
        switch self {
        case .focus, .focusInRow: "focus"
        case .passFocus: "pass"
        case .settled: "settled"
        case .unsure: "unsure"
        case .go: "go"
        case .scroll: "scroll"
        case .announce: "announce"
        case .login: "login"
        }
    }

    /// Whether an unsent signal of the same kind is replaced by this one: only the last one matters to a person.
    public var replacesUnsent: Bool {
        switch self {
        case .focus, .focusInRow, .passFocus, .go, .scroll, .login: true
        case .settled, .unsure, .announce: false
        }
    }

    /// What it weighs in the queue, in bytes of payload.
    public var weight: Int {
        switch self {
        case .focus: 8
        case .scroll, .focusInRow, .passFocus: 16
        case .settled(let key), .unsure(let key): key.utf8.count
        case .go(let path): path.utf8.count
        case .announce(let text): text.utf8.count
        case .login: 2
        }
    }

    /// The same where controls are counted from another number than 0.
    public func based(on base: Int) -> PageSignal {
        switch self {
        case .focus(let control): .focus(control: base + control)
        case .focusInRow(let list, let row, let control): .focusInRow(list: base + list, row: row, control: control)
        case .passFocus(let list, let row, let control): .passFocus(list: base + list, row: row, control: control)
        case .scroll(let list, let row): .scroll(list: base + list, row: row)
        case .settled, .unsure, .go, .announce, .login: self
        }
    }
}
