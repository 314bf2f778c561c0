// Photos as a library has them, for tests of what is made of them.
@testable import Storage

extension Photo {
    /// A photo of 1 200 × 900 pixels and 2.3 MB.
    ///
    /// - Parameters:
    ///   - id: Its id.
    ///   - name: What its file was called. Default: its id.
    ///   - made: When it came into the library, in seconds since 1970. Default: its id.
    /// - Returns: The photo.
    static func test(_ id: Int64, name: String? = nil, made: Int64? = nil) -> Photo {
        Photo(
            id: id,
            owner: 1,
            hash: String(repeating: "ab", count: 32),
            name: name ?? "\(id).jpg",
            width: 1_200,
            height: 900,
            bytes: 2_300_000,
            kind: .upload,
            made: made ?? id,
            deleted: nil
        )
    }
}
