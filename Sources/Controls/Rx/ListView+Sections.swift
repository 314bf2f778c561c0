import Markup
public import Rx

// What is bound to lists with sections: a header is a row, made of a <template data-cell> of its own.
public import struct FoundationEssentials.IndexPath

extension Reactive where Base: ListView {
    /// Binds sections: of each a header, which shows the section's model and nothing else, and below it a row for each of
    /// its items, shown by a cell.
    ///
    /// ```swift
    /// letters.bind(to: view.people.rx.items(headerType: LetterCell.self, cellType: PersonCell.self)) { _, person, cell in
    ///     cell.name.text = person.name
    /// }
    /// .disposed(by: disposeBag)
    /// ```
    /// The list has a `<template data-cell>` for each of the two. A row stays the same row while its item's `id` does, also
    /// where it goes into another section.
    ///
    /// - Parameters:
    ///   - headerType: The class that the build made of the header's template, which says how it shows a model.
    ///   - cellType: The class that the build made of the rows' template.
    /// - Returns: What takes the sequence and the closure, and binds them; the sections bound last are shown.
    public func items<Header: ModelCell, Cell: TableViewCell, Item: Identifiable, Source: ObservableType>(
        headerType: Header.Type,
        cellType: Cell.Type = Cell.self
    ) -> (_ source: Source) -> (_ configureCell: @escaping (IndexPath, Item, Cell) -> Void) -> any Disposable
    where Source.Element == [SectionModel<Header.Model, Item>] {
        { source in
            { configure in
                let kind = kind(headerType, Item.self, Cell.template) { _, _, _ in false }
                return show(source, kind) { section, row, item, shown in
                    configure(IndexPath(row: row, section: section), item, shown.cell(Cell.self))
                }
            }
        }
    }

    /// Binds sections of models whose cells show them and nothing else.
    ///
    /// - Parameters:
    ///   - headerType: The class that the build made of the header's template, which says how it shows a model.
    ///   - cellType: The class that the build made of the rows' template, which says so, too.
    /// - Returns: What takes the sequence, and binds it; the sections bound last are shown.
    public func items<Header: ModelCell, Cell: ModelCell, Source: ObservableType>(
        headerType: Header.Type,
        cellType: Cell.Type
    ) -> (_ source: Source) -> any Disposable
    where Source.Element == [SectionModel<Header.Model, Cell.Model>] {
        { source in
            let kind = kind(headerType, Cell.Model.self, Cell.template) { Cell.isReachable($0, of: $1, by: $2) }
            return show(source, kind) { _, _, model, row in Cell.show(model, in: row) }
        }
    }

    private func kind<Header: ModelCell, Item>(
        _ headerType: Header.Type,
        _ item: Item.Type,
        _ template: StaticString,
        isReachable: @escaping (Int, Item, RowTemplate) -> Bool
    ) -> RowKind<SectionRow<Header.Model, Item>> {
        let (headers, items) = (RowIdentity.of(Header.Model.self), RowIdentity.of(Item.self))
        let identity = RowIdentity(
            RowKeys<SectionRow<Header.Model, Item>>(headers.keys, items.keys),
            isDeclared: headers.isDeclared && items.isDeclared
        )
        return RowKind(
            identity,
            template: { row in
                if case .header = row { Header.template } else { template }
            },
            isReachable: { number, row, template in
                switch row {
                case .header(let model): Header.isReachable(number, of: model, by: template)
                case .item(let item): isReachable(number, item, template)
                }
            },
            show: { _, row, shown in
                if case .header(let model) = row { Header.show(model, in: shown) }
            }
        )
    }

    private func show<Section, Item, Source: ObservableType>(
        _ source: Source,
        _ kind: RowKind<SectionRow<Section, Item>>,
        _ showItem: @escaping (Int, Int, Item, Row) -> Void
    ) -> any Disposable where Source.Element == [SectionModel<Section, Item>] {
        source.asObservable()
            .bind(
                to: Binder(base) { list, sections in
                    guard let services = list.host?.lists else { return }
                    list.show(SectionArray(services.sections.rows(of: sections), kind, showItem: showItem))
                }
            )
    }
}
