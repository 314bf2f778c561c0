// TableView: rows one below the other.
import Markup

public import struct FoundationEssentials.IndexPath

/// What a table tells its delegate, and asks it: UIKit's names.
///
/// A table is a scroll view, and so its delegate is one's; it is told of scrolling where it says so.
public protocol TableViewDelegate: ScrollViewDelegate {
    /// Which row is to be selected, when somebody taps on one; nil: none.
    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
    /// A row is selected.
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
    /// Which row is to be deselected, when somebody selects another one, or taps it once more; nil: none.
    func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
    /// A row is no longer selected.
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
    /// Somebody wants to see more of a row.
    func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
}

extension TableViewDelegate {
    /// Is not told of scrolling.
    public var hearsScrolling: Bool { false }
    /// The row that was tapped.
    public func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    /// Does nothing.
    public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
    /// The row that was selected.
    public func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    /// Does nothing.
    public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
}

/// Rows one below the other: `<ul>`, `<ol>` or `<table>`, with a `<template data-cell>` for each kind of row.
///
/// Its ``ScrollView/delegate`` may be a ``TableViewDelegate``. What the person does is told to it first, then to those who
/// subscribe.
public final class TableView: ListView {
    private var tableDelegate: (any TableViewDelegate)? { delegate as? any TableViewDelegate }

    override func admitted(_ action: RowAction) -> RowAction? {
        guard let tableDelegate else { return action }
        let path: IndexPath? =
            switch action.act {
            case .select: tableDelegate.tableView(self, willSelectRowAt: action.path)
            case .deselect: tableDelegate.tableView(self, willDeselectRowAt: action.path)
            case .accessory, .insert, .delete, .moveUp, .moveDown, .drag: action.path
            }
        return path.flatMap { self.action(action, at: $0) }
    }

    override func tellDelegate(of action: RowAction) {
        switch action.act {
        case .select: tableDelegate?.tableView(self, didSelectRowAt: action.path)
        case .deselect: tableDelegate?.tableView(self, didDeselectRowAt: action.path)
        case .accessory: tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: action.path)
        case .insert, .delete, .moveUp, .moveDown, .drag: break
        }
    }
}
