// JSONTree: what jansson has made of a text, in memory of its own that goes in one piece.

internal import CJansson

typealias JSONPointer = UnsafeMutablePointer<json_t>

/// A parsed text.
///
/// Its values live as long as it does; nobody counts or changes them.
struct JSONTree: ~Copyable {
    let root: JSONPointer
    private let chunks: UnsafeMutablePointer<jansson_chunk>?

    /// Parses one value of any kind.
    init(_ bytes: UnsafeMutableRawBufferPointer) throws(JSONError) {
        var chunks: UnsafeMutablePointer<jansson_chunk>?
        do throws(JSONError) {
            root = try loadJansson(bytes, into: &chunks)
        } catch {
            jansson_release(chunks)
            throw error
        }
        self.chunks = chunks
    }

    deinit { jansson_release(chunks) }
}
