// RowContents: every row content that some page of a loop shows, found by its model and template.
import Markup

/// The contents of rows that only show their models, shared by all pages of a loop.
final class RowContents {
    private struct Name: Hashable {
        let template: ObjectIdentifier
        let model: AnyHashable
    }

    private struct Entry {
        weak var content: RowContent?
    }

    private struct Places {
        /// Kept, so that no other can have its name.
        let template: RowTemplate
        var all: [RowPlace] = []
    }

    private var contents: [Name: Entry] = [:]
    /// When as many are kept, those that nobody shows any more are dropped.
    private var sweepAt = 1_024
    private var places: [ObjectIdentifier: Places] = [:]
    private let quote: (borrowing [UInt8]) -> [UInt8]

    init(quote: @escaping (borrowing [UInt8]) -> [UInt8]) { self.quote = quote }

    /// The content of a model's row, made by `show` where no page shows it yet.
    func content(of model: AnyHashable, by template: RowTemplate, _ show: () -> [RowValue]) -> RowContent {
        let name = Name(template: ObjectIdentifier(template), model: model)
        if let known = contents[name]?.content { return known }
        let made = RowContent(template: template, cells: show(), quote: quote)
        if contents.count >= sweepAt { sweep() }
        contents[name] = Entry(content: made)
        for cell in made.cells where places[name.template]?.all.contains(cell.place) != true {
            places[name.template, default: Places(template: template)].all.append(cell.place)
        }
        return made
    }

    /// All that rows of a template have ever set.
    func places(of template: RowTemplate) -> [RowPlace] { places[ObjectIdentifier(template)]?.all ?? [] }

    /// How many are kept, those included that nobody shows any more and that have not been swept yet.
    var count: Int { contents.count }

    private func sweep() {
        contents = contents.filter { $0.value.content != nil }
        let templates = Set(contents.keys.map(\.template))
        places = places.filter { templates.contains($0.key) }
        sweepAt = max(1_024, contents.count * 2)
    }
}
