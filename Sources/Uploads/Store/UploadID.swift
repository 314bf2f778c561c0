// UploadID: what an upload is called in its address: nobody guesses it.

internal import Sodium

/// 128 unpredictable bits that name an upload.
public struct UploadID: Hashable, Sendable, CustomStringConvertible {
    private let token: Token

    /// Another one each time.
    static func random() -> UploadID { UploadID(token: .random()) }

    private init(token: Token) { self.token = token }

    /// Reads the 22 characters of an id; nil for anything else.
    public init?(_ text: String) {
        guard let token = Token(text) else { return nil }
        self.token = token
    }

    /// The 22 characters.
    public var text: String { token.text }

    /// The first characters alone: anyone with an address and a cookie may go on with the upload.
    public var description: String { "UploadID(\(text.prefix(4))…)" }
}
