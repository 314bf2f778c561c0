// TableViewCell: a row's typed view; the generated classes derive from it.
public import Rx

/// The outlets of one row: a class made of `<template data-cell="PersonCell">`.
///
/// A cell belongs to one row, and lives while that is near what the person sees; with a field in it, as long as the row is
/// in the list.
open class TableViewCell: TemplateView, ReactiveCompatible {
    /// Emptied before the cell shows another model, and when its row goes: what was bound for the former ends.
    public final var disposeBag: DisposeBag {
        // As the bag of a cell that has gone.
        guard controls.first?.mayRead() ?? true else { return DisposeBag() }
        if let bag { return bag }
        let made = DisposeBag()
        bag = made
        return made
    }

    private var bag: DisposeBag?

    /// Called before the cell shows another model of its row, and when its row goes.
    open func prepareForReuse() {}

    final func reuse() {
        bag = nil
        prepareForReuse()
    }
}

/// A cell of a collection view.
public typealias CollectionViewCell = TableViewCell
