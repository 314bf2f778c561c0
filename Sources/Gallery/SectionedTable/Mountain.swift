// A mountain, and the cells that show it and its continent.
public import Controls

/// A mountain.
public struct Mountain: Hashable, Identifiable, Sendable {
    /// What it is called; no two are called the same.
    public let name: String
    /// Metres above the sea.
    let height: Int
    /// When somebody stood on it first; nil: nobody has.
    let firstAscent: Int?

    /// Its name.
    public var id: String { name }

    static let byContinent = [
        SectionModel(
            model: "Africa",
            items: [
                Mountain(name: "Kilimanjaro", height: 5895, firstAscent: 1889),
                Mountain(name: "Mount Kenya", height: 5199, firstAscent: 1899),
                Mountain(name: "Mount Stanley", height: 5109, firstAscent: 1906),
            ]
        ),
        SectionModel(
            model: "America",
            items: [
                Mountain(name: "Aconcagua", height: 6961, firstAscent: 1897),
                Mountain(name: "Denali", height: 6190, firstAscent: 1913),
                Mountain(name: "Chimborazo", height: 6263, firstAscent: 1880),
            ]
        ),
        SectionModel(
            model: "Asia",
            items: [
                Mountain(name: "Everest", height: 8849, firstAscent: 1953),
                Mountain(name: "K2", height: 8611, firstAscent: 1954),
                Mountain(name: "Gangkhar Puensum", height: 7570, firstAscent: nil),
                Mountain(name: "Kailash", height: 6638, firstAscent: nil),
            ]
        ),
        SectionModel(
            model: "Europe",
            items: [
                Mountain(name: "Elbrus", height: 5642, firstAscent: 1874),
                Mountain(name: "Mont Blanc", height: 4806, firstAscent: 1786),
                Mountain(name: "Matterhorn", height: 4478, firstAscent: 1865),
            ]
        ),
    ]
}

extension ContinentCell: ModelCell {
    /// Shows a continent's name.
    public func show(_ name: String) { title.text = name }
}

extension SummitCell: ModelCell {
    /// Shows which of a continent's mountains is the highest.
    public func show(_ continent: String) {
        let mountains = Mountain.byContinent.first { $0.model == continent }?.items ?? []
        let highest = mountains.max { $0.height < $1.height }
        line.text = highest.map { "\($0.name) is the highest, \($0.height) metres." } ?? ""
    }
}

extension MountainCell: ModelCell {
    /// Shows a mountain's name, and says which one its button is for.
    public func show(_ mountain: Mountain) {
        choose.title = mountain.name
        more.accessibilityLabel = "More about \(mountain.name)"
    }
}
