// FileUpload: a file on its way from a browser.

/// A file that a browser sends somewhere, until it is told otherwise.
public struct FileUpload: Hashable, Sendable {
    /// ``ChosenFile/id`` of the file.
    public var file: String
    /// Where an upload waits for it that was made by the tus protocol (https://tus.io/protocols/resumable-upload): a path of this
    /// server, percent-encoded.
    public var address: String

    /// Made of its parts.
    public init(file: String, address: String) {
        self.file = file
        self.address = address
    }

    /// What a browser may call a file; "" for all else.
    static func id(_ text: String) -> String {
        let isName =
            text.utf8.count <= 64
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
        return isName ? text : ""
    }

    /// As `data-uploads` has them; nil for none.
    static func text(_ uploads: [FileUpload]) -> String? {
        let words = uploads.filter { !$0.file.isEmpty && !$0.address.contains(" ") }.map { "\($0.file) \($0.address)" }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
