// UploadRecord: what is kept of an upload beside its bytes: a file of a few lines, `name value` each.

/// What is kept of an upload beside its bytes.
struct UploadRecord: Hashable, Sendable {
    let owner: String
    let length: Int64
    let metadata: UploadMetadata
    /// Once it is whole: its file's name in the vault.
    var hash: ContentHash?

    init(owner: String, length: Int64, metadata: UploadMetadata) {
        self.owner = owner
        self.length = length
        self.metadata = metadata
    }

    /// As it is written.
    var text: String {
        """
        upload 1
        length \(length)
        owner \(Base64.text(Array(owner.utf8)))
        metadata \(metadata.text)
        hash \(hash?.text ?? "-")

        """
    }

    /// Reads what was written; nil for anything else, such as what a later version has written.
    init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 6, lines[0] == "upload 1", lines[5].isEmpty,
            let length = Self.value("length", lines[1]).flatMap({ Int64($0) }), length >= 0,
            let owner = Self.value("owner", lines[2]).flatMap({ Base64.bytes($0.utf8) }),
            let metadata = Self.value("metadata", lines[3]).flatMap({ UploadMetadata(String($0)) }),
            let hash = Self.value("hash", lines[4]), hash == "-" || ContentHash(String(hash)) != nil
        else { return nil }
        self.owner = String(decoding: owner, as: UTF8.self)
        self.length = length
        self.metadata = metadata
        self.hash = ContentHash(String(hash))
    }

    private static func value(_ name: String, _ line: Substring) -> Substring? {
        line.hasPrefix(name + " ") ? line.dropFirst(name.count + 1) : nil
    }
}
