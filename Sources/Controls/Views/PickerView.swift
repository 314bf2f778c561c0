// PickerView: one of a list, or several.
import Markup

/// One of a list, or several: `<select>`, `<select multiple>`.
///
/// It has one component, as far as UIKit's names go.
open class PickerView: ChoiceControl {
    // Not checked for exclusivity, as all that every turn touches: see View.
    /// What its rows stand for; nil where the template says what there is.
    @exclusivity(unchecked) final var model: ((Int) -> Any)?

    /// The place of the row that is chosen, from 0, or of the first one; -1 where none is.
    ///
    /// - Parameter component: 0. Default: 0.
    /// - Returns: The row.
    public final func selectedRow(inComponent component: Int = 0) -> Int { chosenRows.first ?? -1 }

    /// Chooses a row, and no other.
    ///
    /// - Parameters:
    ///   - row: Its place, from 0. Where there is no such row, that is reported and changes nothing.
    ///   - component: 0. Default: 0.
    public final func selectRow(_ row: Int, inComponent component: Int = 0) { choose([row]) }

    /// The places of all rows that are chosen, in their order.
    ///
    /// Default: the template's `selected`, in a drop-down the first row. Places where there is no row are reported, and chosen as
    /// if they were not named; where all of them are such, nothing changes.
    public final var selectedRows: [Int] {
        get { chosenRows }
        set { choose(newValue) }
    }

    /// The `value` of the option that is chosen, or of the first one; nil where none is.
    ///
    /// Default: the template's. Setting what no option has chooses none.
    public final var selectedValue: String? {
        get { chosenRows.first.map { choices[$0].value } }
        set {
            guard isInTurn else { return performInTurn { self.selectedValue = newValue } }
            choose(choices.firstIndex { $0.value == newValue }.map { [$0] } ?? [])
        }
    }

    /// How many rows there are.
    ///
    /// - Parameter component: 0. Default: 0.
    /// - Returns: The number of rows.
    public final func numberOfRows(inComponent component: Int = 0) -> Int { choices.count }

    /// What its rows say.
    ///
    /// Default: the template's options. What was chosen stays chosen as far as a new row says the same; where nothing else is,
    /// a drop-down chooses its first row.
    public final var titles: [String] {
        get { choices.map(\.title) }
        set {
            guard isInTurn else { return performInTurn { self.titles = newValue } }
            model = nil
            offer(ChoiceList(titles: newValue))
        }
    }

    private func offer(_ list: ChoiceList) {
        let former = Set(chosenRows.map { choices[$0].value })
        set(.options, .string(list.text))
        let rows = list.choices.indices.filter { former.contains(list.choices[$0].value) }
        let isDropDown = string(.type) == "select-one"
        choose(rows.isEmpty && isDropDown && !list.choices.isEmpty ? [0] : rows)
    }
}
