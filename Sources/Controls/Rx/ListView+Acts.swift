// What people do to rows: by buttons that a cell's template marks `data-select`, `data-accessory`, `data-insert`, `data-delete`,
// `data-move`.
import Markup
public import Rx

public import struct FoundationEssentials.IndexPath

/// A row that somebody moves: where it was, and its place once it has left there.
public typealias ItemMovedEvent = (sourceIndex: IndexPath, destinationIndex: IndexPath)

/// A keyboard and a screen reader reach the buttons as they do any. The list stays as it is until its array is another one.
extension Reactive where Base: ListView {
    /// Rows as they are selected: by a tap on the button that the cell's template marks `data-select`, each with its place.
    ///
    /// ```html
    /// <li><b data-outlet="title"></b> <button type="button" data-select data-outlet="choose">Open</button></li>
    /// ```
    public var itemSelected: ControlEvent<IndexPath> { ControlEvent(own: actions(.select).map(\.path)) }

    /// The same, each with its row's element.
    ///
    /// - Parameter modelType: The elements' type; of another one nothing is sent, and the log says so.
    /// - Returns: The elements, as their rows are selected.
    public func modelSelected<Model>(_ modelType: Model.Type) -> ControlEvent<Model> {
        models(.select, "modelSelected")
    }

    /// Rows as they are no longer selected, because a person has selected another one, or has tapped it once more in a list where
    /// several can be.
    public var itemDeselected: ControlEvent<IndexPath> { ControlEvent(own: actions(.deselect).map(\.path)) }

    /// The same, each with its row's element.
    ///
    /// - Parameter modelType: The elements' type; of another one nothing is sent, and the log says so.
    /// - Returns: The elements, as their rows are deselected.
    public func modelDeselected<Model>(_ modelType: Model.Type) -> ControlEvent<Model> {
        models(.deselect, "modelDeselected")
    }

    /// The rows that are selected, from the first to the last: now, and whenever a person, the program, or an array
    /// without some of them changes that.
    public var indexPathsForSelectedRows: ControlEvent<[IndexPath]> { ControlEvent(own: base.selectedPaths) }

    /// Rows that somebody wants to see more of: by a tap on the button that the cell's template marks `data-accessory`.
    public var itemAccessoryButtonTapped: ControlEvent<IndexPath> { ControlEvent(own: actions(.accessory).map(\.path)) }

    /// Places where somebody wants another row: by a tap on the button that the cell's template marks `data-insert`.
    ///
    /// Each is the place of that button's row, where the new one goes.
    public var itemInserted: ControlEvent<IndexPath> { ControlEvent(own: actions(.insert).map(\.path)) }

    /// Rows as somebody deletes them: by a tap on the button that the cell's template marks `data-delete`, each with its place.
    ///
    /// Once the row is gone, the row in its place has the focus if it had it.
    /// ```html
    /// <li><b data-outlet="title"></b> <button type="button" data-delete data-outlet="remove">Delete</button></li>
    /// ```
    public var itemDeleted: ControlEvent<IndexPath> { ControlEvent(own: actions(.delete).map(\.path)) }

    /// The same, each with its row's element.
    ///
    /// - Parameter modelType: The elements' type; of another one nothing is sent, and the log says so.
    /// - Returns: The elements, as their rows are deleted.
    public func modelDeleted<Model>(_ modelType: Model.Type) -> ControlEvent<Model> { models(.delete, "modelDeleted") }

    /// Rows as somebody moves them: by taps on the buttons that the cell's template marks `data-move="up"` or `"down"`, or by
    /// dragging the one that it marks `data-move="drag"`, on which the arrow keys move the row, too.
    ///
    /// A row goes past its neighbour, at its section's end into the next section; at the list's end nothing is sent. One that is
    /// dragged goes where it is dropped, among the rows that the browser has. The browser shows the move at once, and the list as
    /// it is when the server has answered.
    public var itemMoved: ControlEvent<ItemMovedEvent> {
        let drags = base.rx.browserEvent(.rowDrop).compactMap { [weak base] in base?.drag($0) }
        return ControlEvent(
            own: Observable.merge(base.rowActions, drags).compactMap { action in
                action.destination.map { (sourceIndex: action.path, destinationIndex: $0) }
            }
        )
    }

    private func actions(_ act: RowAct) -> Observable<RowAction> { base.rowActions.filter { $0.act == act } }

    private func models<Model>(_ act: RowAct, _ name: String) -> ControlEvent<Model> {
        ControlEvent(
            own: actions(act)
                .compactMap { [weak base] action in
                    if let model = action.model as? Model { return model }
                    base?.host?.report("\(name)(\(Model.self)): the elements are \(type(of: action.model))")
                    return nil
                }
        )
    }
}
