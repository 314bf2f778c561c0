// RowContents: every row content that some page of a loop shows, found by its model and template.
import Markup

/// The contents of rows that only show their models, shared by all pages of a loop.
final class RowContents {
    private struct Name: Hashable {
        let template: ObjectIdentifier
        let model: ObjectIdentifier
    }

    private var shelves: [Name: RowShelf] = [:]
    /// How many are kept, those included that nobody shows any more and that have not been swept yet.
    private(set) var count = 0
    /// When as many are kept, those that nobody shows any more are dropped.
    private var sweepAt = 1_024
    private let quote: (borrowing [UInt8]) -> [UInt8]

    init(quote: @escaping (borrowing [UInt8]) -> [UInt8]) { self.quote = quote }

    /// The content of a model's row, made by `show` where no page shows it yet.
    func content<Model: Hashable>(
        of model: Model,
        by template: RowTemplate,
        _ show: () -> [RowValue]
    ) -> RowContent {
        if let known = shelf(of: Model.self, template).content(of: model) { return known }
        let made = RowContent(template: template, cells: show(), quote: quote)
        if count >= sweepAt { sweep() }
        // What has shown the model may have asked for others.
        let shelf = shelf(of: Model.self, template)
        if shelf.keep(made, of: model) { count += 1 }
        for cell in made.cells where !shelf.places.contains(cell.place) { shelf.places.append(cell.place) }
        return made
    }

    /// All that rows of a template have ever set.
    func places(of template: RowTemplate) -> [RowPlace] {
        shelves.values.filter { $0.template === template }.flatMap(\.places)
    }

    private func shelf<Model: Hashable>(of type: Model.Type, _ template: RowTemplate) -> ModelShelf<Model> {
        let name = Name(template: ObjectIdentifier(template), model: ObjectIdentifier(type))
        // The name says which type it is.
        if let known = shelves[name] { return unsafeDowncast(known, to: ModelShelf<Model>.self) }
        let made = ModelShelf<Model>(template)
        shelves[name] = made
        return made
    }

    private func sweep() {
        count = shelves.values.reduce(0) { $0 + $1.sweep() }
        shelves = shelves.filter { !$0.value.isEmpty }
        sweepAt = max(1_024, count * 2)
    }
}

/// The contents of one template's rows.
private class RowShelf {
    /// Kept, so that no other can have its name.
    final let template: RowTemplate
    /// All that rows of the template have ever set.
    final var places: [RowPlace] = []

    init(_ template: RowTemplate) { self.template = template }

    var isEmpty: Bool { true }

    /// Drops what nobody shows any more; how many stay.
    func sweep() -> Int { 0 }
}

/// The same for one type of models: they are compared as what they are.
private final class ModelShelf<Model: Hashable>: RowShelf {
    private struct Entry {
        weak var content: RowContent?
    }

    private var contents: [Model: Entry] = [:]
    /// What was asked for last: of what many pages are told, they ask for the same, one after the other.
    private var lastModel: Model?
    private weak var lastContent: RowContent?

    override var isEmpty: Bool { contents.isEmpty }

    func content(of model: Model) -> RowContent? {
        if let lastContent, lastModel == model { return lastContent }
        guard let content = contents[model]?.content else { return nil }
        (lastModel, lastContent) = (model, content)
        return content
    }

    /// Keeps a content; true where there was none of this model.
    func keep(_ content: RowContent, of model: Model) -> Bool {
        (lastModel, lastContent) = (model, content)
        return contents.updateValue(Entry(content: content), forKey: model) == nil
    }

    override func sweep() -> Int {
        contents = contents.filter { $0.value.content != nil }
        lastModel = nil
        return contents.count
    }
}
