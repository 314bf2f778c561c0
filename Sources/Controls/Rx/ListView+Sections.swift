import Markup
public import Rx

// What is bound to lists with sections: a header is a row, made of a <template data-cell> of its own, and so is a footer.
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
        configured(SectionCell(headerType), footer: nil, cellType)
    }

    /// Binds sections whose headers are cells with controls of their own, such as a field or a button.
    ///
    /// ```swift
    /// days.bind(
    ///     to: view.days.rx.items(headerType: DayCell.self, cellType: TaskCell.self) { day, header in
    ///         header.title.text = day.name
    ///         header.add.rx.tap.subscribe(onNext: { add(to: day) }).disposed(by: header.disposeBag)
    ///     }
    /// ) { _, task, cell in cell.title.text = task.title }
    /// .disposed(by: disposeBag)
    /// ```
    ///
    /// - Parameters:
    ///   - headerType: The class that the build made of the header's template.
    ///   - cellType: The class that the build made of the rows' template.
    ///   - configureHeader: Shows a section's model in its header; called again when it is another one than before.
    /// - Returns: What takes the sequence and the closure for rows, and binds them; the sections bound last are shown.
    public func items<
        Section: Hashable,
        Header: TableViewCell,
        Cell: TableViewCell,
        Item: Identifiable,
        Source: ObservableType
    >(
        headerType: Header.Type,
        cellType: Cell.Type = Cell.self,
        configureHeader: @escaping (Section, Header) -> Void
    ) -> (_ source: Source) -> (_ configureCell: @escaping (IndexPath, Item, Cell) -> Void) -> any Disposable
    where Source.Element == [SectionModel<Section, Item>] {
        configured(SectionCell(headerType, configure: configureHeader), footer: nil, cellType)
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
        shown(SectionCell(headerType), footer: nil, cellType)
    }

    /// Binds sections with a header above and a footer below the rows of each; both show the section's model and nothing
    /// else.
    ///
    /// ```swift
    /// orders.bind(
    ///     to: view.orders.rx.items(headerType: DayCell.self, footerType: SumCell.self, cellType: OrderCell.self)
    /// ) { _, order, cell in cell.title.text = order.title }
    /// .disposed(by: disposeBag)
    /// ```
    /// A section without rows has both. A footer stays the same row while its section's `id` does.
    ///
    /// - Parameters:
    ///   - headerType: The class that the build made of the header's template, which says how it shows a model.
    ///   - footerType: The same of the footer's template.
    ///   - cellType: The class that the build made of the rows' template.
    /// - Returns: What takes the sequence and the closure, and binds them; the sections bound last are shown.
    public func items<
        Header: ModelCell,
        Footer: ModelCell,
        Cell: TableViewCell,
        Item: Identifiable,
        Source: ObservableType
    >(
        headerType: Header.Type,
        footerType: Footer.Type,
        cellType: Cell.Type = Cell.self
    ) -> (_ source: Source) -> (_ configureCell: @escaping (IndexPath, Item, Cell) -> Void) -> any Disposable
    where Source.Element == [SectionModel<Header.Model, Item>], Footer.Model == Header.Model {
        configured(SectionCell(headerType), footer: SectionCell(footerType), cellType)
    }

    /// Binds sections with a header and a footer each, of models whose cells show them and nothing else.
    ///
    /// - Parameters:
    ///   - headerType: The class that the build made of the header's template, which says how it shows a model.
    ///   - footerType: The same of the footer's template.
    ///   - cellType: The class that the build made of the rows' template, which says so, too.
    /// - Returns: What takes the sequence, and binds it; the sections bound last are shown.
    public func items<Header: ModelCell, Footer: ModelCell, Cell: ModelCell, Source: ObservableType>(
        headerType: Header.Type,
        footerType: Footer.Type,
        cellType: Cell.Type
    ) -> (_ source: Source) -> any Disposable
    where Source.Element == [SectionModel<Header.Model, Cell.Model>], Footer.Model == Header.Model {
        shown(SectionCell(headerType), footer: SectionCell(footerType), cellType)
    }

    private func configured<Section: Hashable, Cell: TableViewCell, Item: Identifiable, Source: ObservableType>(
        _ header: SectionCell<Section>,
        footer: SectionCell<Section>?,
        _ cellType: Cell.Type
    ) -> (_ source: Source) -> (_ configureCell: @escaping (IndexPath, Item, Cell) -> Void) -> any Disposable
    where Source.Element == [SectionModel<Section, Item>] {
        { source in
            { configure in
                let kind = kind(header, footer, Item.self, Cell.template) { _, _, _ in false }
                return show(source, kind, hasFooters: footer != nil) { section, row, item, shown in
                    configure(IndexPath(row: row, section: section), item, shown.cell(Cell.self))
                }
            }
        }
    }

    private func shown<Section: Hashable, Cell: ModelCell, Source: ObservableType>(
        _ header: SectionCell<Section>,
        footer: SectionCell<Section>?,
        _ cellType: Cell.Type
    ) -> (_ source: Source) -> any Disposable where Source.Element == [SectionModel<Section, Cell.Model>] {
        { source in
            let kind = kind(header, footer, Cell.Model.self, Cell.template) { Cell.isReachable($0, of: $1, by: $2) }
            return show(source, kind, hasFooters: footer != nil) { _, _, model, row in Cell.show(model, in: row) }
        }
    }

    private func kind<Section, Item>(
        _ header: SectionCell<Section>,
        _ footer: SectionCell<Section>?,
        _ item: Item.Type,
        _ template: StaticString,
        isReachable: @escaping (Int, Item, RowTemplate) -> Bool
    ) -> RowKind<SectionRow<Section, Item>> {
        let (headers, items) = (RowIdentity.of(Section.self), RowIdentity.of(Item.self))
        let identity = RowIdentity(
            RowKeys<SectionRow<Section, Item>>(headers.keys, items.keys),
            isDeclared: headers.isDeclared && items.isDeclared
        )
        // Without footers there is no row that asks for one.
        let footer = footer ?? header
        return RowKind(
            identity,
            template: { row in
                switch row {
                case .header: header.template
                case .item: template
                case .footer: footer.template
                }
            },
            isReachable: { number, row, template in
                switch row {
                case .header(let model): header.isReachable(number, model, template)
                case .item(let item): isReachable(number, item, template)
                case .footer(let model): footer.isReachable(number, model, template)
                }
            },
            show: { _, row, shown in
                switch row {
                case .header(let model): header.show(model, shown)
                case .item: break
                case .footer(let model): footer.show(model, shown)
                }
            }
        )
    }

    private func show<Section, Item, Source: ObservableType>(
        _ source: Source,
        _ kind: RowKind<SectionRow<Section, Item>>,
        hasFooters: Bool,
        _ showItem: @escaping (Int, Int, Item, Row) -> Void
    ) -> any Disposable where Source.Element == [SectionModel<Section, Item>] {
        source.asObservable()
            .bind(
                to: Binder(base) { list, sections in
                    list.entering("rx.items") { list in
                        guard let services = list.host?.lists else { return }
                        let rows = services.sections.rows(of: sections, hasFooters: hasFooters)
                        list.show(SectionArray(rows, kind, showItem: showItem))
                    }
                }
            )
    }
}
