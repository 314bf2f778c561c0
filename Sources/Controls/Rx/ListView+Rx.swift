// What is bound to lists: arrays, whose elements become rows.
import Markup
public import Rx

extension Reactive where Base: ListView {
    /// Binds an array: each element becomes a row, shown by a cell.
    ///
    /// ```swift
    /// people.bind(to: view.people.rx.items(cellType: PersonCell.self)) { row, person, cell in
    ///     cell.name.text = person.name
    ///     cell.call.rx.tap.subscribe(onNext: { call(person) }).disposed(by: cell.disposeBag)
    /// }
    /// .disposed(by: disposeBag)
    /// ```
    /// A row stays the same row while its element's `id` does, if it is `Identifiable`, or the element itself, if it is
    /// `Hashable`; else while it has the same place. The closure is called again, on the same cell, when the element is
    /// another one than before, unless both are `Equatable` and equal. Of a long array only the rows near what the person
    /// sees have cells.
    ///
    /// - Parameter cellType: The class that the build made of `<template data-cell="PersonCell">`.
    /// - Returns: What takes the sequence and the closure, and binds them; the array bound last is shown.
    public func items<Sequence: Swift.Sequence, Cell: TableViewCell, Source: ObservableType>(
        cellType: Cell.Type = Cell.self
    ) -> (_ source: Source) -> (_ configureCell: @escaping (Int, Sequence.Element, Cell) -> Void) -> any Disposable
    where Source.Element == Sequence {
        { source in
            { configure in
                let kind = RowKind<Sequence.Element>(template: { _ in Cell.template }) { index, element, row in
                    configure(index, element, row.cell(Cell.self))
                }
                return bind(source) { $0.show(RowArray($1, kind)) }
            }
        }
    }

    /// The same; the identifier is the name of the cell's class, which is that of its template.
    public func items<Sequence: Swift.Sequence, Cell: TableViewCell, Source: ObservableType>(
        cellIdentifier: String,
        cellType: Cell.Type = Cell.self
    ) -> (_ source: Source) -> (_ configureCell: @escaping (Int, Sequence.Element, Cell) -> Void) -> any Disposable
    where Source.Element == Sequence {
        if cellIdentifier != "\(Cell.template)" {
            base.host?.report("'\(cellIdentifier)' is no cell of \(Cell.self): its template is \(Cell.template)")
        }
        return items(cellType: cellType)
    }

    /// Binds an array of models whose cells show them and nothing else.
    ///
    /// - Parameter cellType: The class that the build made of the template, which says how it shows a model.
    /// - Returns: What takes the sequence, and binds it; the array bound last is shown.
    public func items<Sequence: Swift.Sequence, Cell: ModelCell, Source: ObservableType>(
        cellType: Cell.Type
    ) -> (_ source: Source) -> any Disposable
    where Source.Element == Sequence, Sequence.Element == Cell.Model {
        { source in
            bind(source) { list, models in
                list.entering("rx.items") { list in
                    if let known = list.host?.lists?.models { list.show(known.rows(models, Cell.self)) }
                }
            }
        }
    }

    /// Taps on a button in rows that only show their models, each with its row's model.
    ///
    /// - Parameter button: The button's outlet: `\PostCell.like`.
    /// - Returns: The models, as their buttons are tapped.
    public func modelTapped<Cell: ModelCell>(_ button: KeyPath<Cell, Button>) -> ControlEvent<Cell.Model> {
        var known: Int?
        return ControlEvent(
            own: base.rowTaps.compactMap { tap in
                guard let model = tap.model as? Cell.Model, tap.template.name == "\(Cell.template)" else { return nil }
                let number = known ?? Cell.number(of: button, in: tap.template)
                known = number
                return number == tap.control ? model : nil
            }
        )
    }

    /// Has a list show each sequence of a source.
    ///
    /// Arrays are taken as they are, and so is what a ``ListRelay`` holds: pages that show the same are told by what it is.
    private func bind<Source: ObservableType>(
        _ source: Source,
        _ show: @escaping (Base, RowElements<Source.Element.Element>) -> Void
    ) -> any Disposable where Source.Element: Sequence {
        let elements = source.asObservable()
        if let arrays = elements as? Observable<[Source.Element.Element]> {
            return arrays.bind(to: Binder(base) { show($0, .array($1)) })
        }
        if let lists = elements as? Observable<ListElements<Source.Element.Element>> {
            return lists.bind(to: Binder(base) { show($0, .list($1)) })
        }
        return elements.bind(to: Binder(base) { show($0, .array(Array($1))) })
    }
}
