// What a person does to rows with more than a tap.
import Markup

extension TestPage {
    /// Drags a row by its button that is marked `data-move="drag"`, and drops it at another place.
    ///
    /// - Parameters:
    ///   - list: The list's outlet.
    ///   - place: The row's place among those that are here, from 0; headers count.
    ///   - destination: Its place among them once it has left its own.
    /// - Throws: ``BrowserError`` where a person could not.
    public func drag(_ list: String, from place: Int, to destination: Int) throws {
        var rows = rowIDs(list)
        let handle = try element(list).rows.first { $0.rowID == (rows.indices.contains(place) ? rows[place] : nil) }?
            .descendants.first { $0[attribute: "data-move"] == "drag" }
        guard rows.indices.contains(destination) else {
            throw BrowserError.unexpected("\(list) has no place \(destination): \(rows.count) of its rows are here")
        }
        guard let handle else {
            throw BrowserError.unexpected("\(list)[\(place)] has no button that is marked data-move=\"drag\"")
        }
        guard handle.isShown, !handle.isDisabled else { throw BrowserError.unable("\(list)[\(place)]") }
        let row = rows.remove(at: place)
        rows.insert(row, at: destination)
        let neighbour = { (place: Int) in TestEventValue.integer(rows.indices.contains(place) ? rows[place] : 0) }
        try happen(
            "rowmove",
            to: list,
            ["row": .integer(row), "after": neighbour(destination - 1), "before": neighbour(destination + 1)]
        )
    }

    /// Taps a row's button that is marked `data-select` with the Shift key down, where several rows can be selected.
    ///
    /// - Parameters:
    ///   - list: The list's outlet.
    ///   - place: The row's place among those that are here, from 0; headers count.
    /// - Throws: ``BrowserError`` where a person could not.
    public func extendSelection(_ list: String, to place: Int) throws {
        let rows = rowIDs(list)
        guard attribute(DataName.selected, of: list)?.hasPrefix("*") == true else {
            throw BrowserError.unexpected("of \(list) several rows cannot be selected")
        }
        guard rows.indices.contains(place) else {
            throw BrowserError.unexpected("\(list) has no row \(place): \(rows.count) are here")
        }
        try happen("rowrange", to: list, ["row": .integer(rows[place])])
    }

    /// The places of a list's rows that are selected, among those that are here, from 0; headers count.
    public func selectedRows(_ list: String) -> [Int] {
        let numbers = attribute(DataName.selected, of: list)?.split(separator: " ").compactMap { Int($0) } ?? []
        return rowIDs(list).indices.filter { numbers.contains(rowIDs(list)[$0]) }
    }
}
