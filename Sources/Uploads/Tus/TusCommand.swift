// TusCommand: what a request asks for, by its head alone: tus 1.0.0 (https://tus.io/protocols/resumable-upload) as a function
// from fields to a command or a refusal. To add an extension, name it in `TusServer.extensions` and read its fields here.

/// What a request asks for.
enum TusCommand: Hashable {
    /// OPTIONS: what the server can do.
    case describe
    /// POST: a new upload, perhaps with its first bytes.
    case create(length: Int64, UploadMetadata, TusBytes?)
    /// HEAD: how far an upload is.
    case look
    /// PATCH: more bytes.
    case append(offset: Int64, TusBytes)
    /// DELETE: an upload's end.
    case terminate
    /// DELETE with `Upload-Leaving: ?1`, which is no part of tus: an upload's end in a while, unless it goes on.
    case leave

    /// Reads a request's head.
    ///
    /// - Parameters:
    ///   - method: The method, as it was sent.
    ///   - isUpload: Whether the address is an upload's, and not that of all.
    ///   - field: The value of a header field, whatever the case of its name; several are joined by a comma.
    /// - Returns: What it asks for.
    /// - Throws: What it is answered.
    static func read(
        _ method: String,
        isUpload: Bool,
        _ field: (String) -> String?
    ) throws(TusAnswer) -> TusCommand {
        let method = actual(method, field)
        if method == "OPTIONS" { return .describe }
        guard field("Tus-Resumable") == TusServer.version else { throw .version }
        switch (method, isUpload) {
        case ("POST", false): return try creation(field)
        case ("HEAD", true): return .look
        case ("PATCH", true): return try appending(field)
        case ("DELETE", true): return field("Upload-Leaving") == "?1" ? .leave : .terminate
        default: throw .method(isUpload ? "OPTIONS, HEAD, PATCH, DELETE, POST" : "OPTIONS, POST")
        }
    }

    /// The method that counts (X-HTTP-Method-Override).
    ///
    /// In place of POST alone, which is asked of those who may upload: GET and HEAD come from pages of other sites, too, and
    /// OPTIONS is for everybody.
    private static func actual(_ method: String, _ field: (String) -> String?) -> String {
        method == "POST" ? field("X-HTTP-Method-Override") ?? method : method
    }

    /// Creation, and Creation With Upload.
    private static func creation(_ field: (String) -> String?) throws(TusAnswer) -> TusCommand {
        guard field("Upload-Defer-Length") == nil else { throw .bad("An upload must say how long it will be.") }
        guard field("Upload-Concat") == nil else { throw .bad("Uploads are not joined here.") }
        guard let length = number(field("Upload-Length")) else {
            throw .bad("Upload-Length must be one number of bytes.")
        }
        guard let metadata = UploadMetadata(field("Upload-Metadata") ?? "") else {
            throw .bad("Upload-Metadata must be keys, each once, with values in base64.")
        }
        let hasBytes = field("Transfer-Encoding") != nil || field("Content-Length").map { $0 != "0" } ?? false
        return .create(length: length, metadata, hasBytes ? try TusBytes.read(field) : nil)
    }

    private static func appending(_ field: (String) -> String?) throws(TusAnswer) -> TusCommand {
        let bytes = try TusBytes.read(field)
        guard let offset = number(field("Upload-Offset")) else {
            throw .bad("Upload-Offset must be one number of bytes.")
        }
        return .append(offset: offset, bytes)
    }

    /// Digits alone, no more than an `Int64` holds for certain.
    static func number(_ text: String?) -> Int64? {
        guard let text, 1...18 ~= text.utf8.count, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int64(text)
    }
}

/// What the head says of the bytes behind it.
struct TusBytes: Hashable {
    /// How many there are, where that is said.
    var count: Int64?
    /// What they must be.
    var checksum: Checksum?

    /// Reads it.
    static func read(_ field: (String) -> String?) throws(TusAnswer) -> TusBytes {
        guard field("Content-Type")?.lowercased() == "application/offset+octet-stream" else {
            throw TusAnswer(415, "Bytes of an upload are of the type application/offset+octet-stream.")
        }
        var bytes = TusBytes(count: TusCommand.number(field("Content-Length")), checksum: nil)
        guard let text = field("Upload-Checksum") else { return bytes }
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard let algorithm = Checksum.Algorithm(rawValue: String(words[0])), words.count == 2,
            let digest = Base64.bytes(words[1].utf8), let checksum = Checksum(algorithm, digest)
        else { throw .bad("Upload-Checksum must be sha1 or sha256, and the checksum in base64.") }
        bytes.checksum = checksum
        return bytes
    }
}
