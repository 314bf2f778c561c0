// SegmentedControl: one of a few.
import Markup

/// One of a few: radio buttons in a `<fieldset data-control="SegmentedControl">`.
open class SegmentedControl: ChoiceControl {
    /// No segment.
    public static let noSegment = -1

    /// The place of the segment that is chosen, from 0; `noSegment` where none is.
    ///
    /// Default: the template's `checked`. Setting a place where there is none is reported, and changes nothing.
    public final var selectedSegmentIndex: Int {
        get { chosenRows.first ?? Self.noSegment }
        set { choose(newValue == Self.noSegment ? [] : [newValue]) }
    }

    /// The `value` of the radio button that is chosen; nil where none is, or to choose none.
    ///
    /// Default: the template's. Setting what no radio button has chooses none.
    public final var selectedValue: String? {
        get { chosenRows.first.map { choices[$0].value } }
        set {
            guard isInTurn else { return performInTurn { self.selectedValue = newValue } }
            choose(choices.firstIndex { $0.value == newValue }.map { [$0] } ?? [])
        }
    }

    /// How many segments there are.
    public final var numberOfSegments: Int { choices.count }

    /// What a segment says: the text of its label.
    public final func titleForSegment(at index: Int) -> String? {
        let known = choices
        return known.indices.contains(index) ? known[index].title : nil
    }
}
