// ChosenFile: what a browser says of a file before any of it is uploaded.
import FoundationEssentials

/// A file that a person has chosen, pasted or dropped.
public struct ChosenFile: Hashable, Sendable {
    /// Its name, without a folder.
    public var name: String
    /// Bytes.
    public var size: Int
    /// The media type that the browser takes it for, such as `image/png`; "" where it knows none.
    public var type: String
    /// What the browser knows it by, as long as the document lives that it was given to; "" where it cannot be uploaded.
    public var id: String

    /// Made of what is known.
    public init(name: String, size: Int, type: String = "", id: String = "") {
        self.name = name
        self.size = size
        self.type = type
        self.id = id
    }

    /// What a browser tells of files: `[[name, size, type, id], …]`; nil where it is anything else, or there were too many to tell.
    static func read(_ text: String) -> [ChosenFile]? {
        guard let files = try? JSONDecoder().decode([Words].self, from: Data(text.utf8)) else { return nil }
        return files.map(\.file)
    }

    /// The wire's form of one.
    private struct Words: Decodable {
        let file: ChosenFile

        init(from decoder: any Decoder) throws {
            var words = try decoder.unkeyedContainer()
            file = ChosenFile(
                name: try words.decode(String.self),
                size: max(0, try words.decode(Int.self)),
                type: try words.decode(String.self),
                id: words.isAtEnd ? "" : FileUpload.id(try words.decode(String.self))
            )
        }
    }
}
