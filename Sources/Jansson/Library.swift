// What jansson needs once per process, and Swift strings as C sees them.
// Numbers are read and written with the process's locale: a program that uses this module never calls setlocale. Nor does it
// call json_set_alloc_funcs once it has decoded anything.

internal import CJansson

// A random seed of the objects' hash tables, chosen before any thread could race for it; and where memory comes from.
private let prepared: Void = jansson_prepare()

@inline(never)
func prepareJansson() { prepared }

/// Parses one value of any kind, which lives until `chunks` are released.
@inline(never)
func loadJansson(
    _ bytes: UnsafeMutableRawBufferPointer,
    into chunks: inout UnsafeMutablePointer<jansson_chunk>?
) throws(JSONError) -> UnsafeMutablePointer<json_t> {
    prepareJansson()
    var (code, position) = (Int32(0), Int32(0))
    let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    guard let root = jansson_load_into(&chunks, text, bytes.count, &code, &position) else {
        throw JSONError(jansson: code, position: Int(position))
    }
    return root
}

/// The UTF-8 bytes of a string, without a copy where it is contiguous (native strings are).
@inline(__always)
func withBytes<Result>(of string: String, _ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
    var string = string
    return string.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress, $0.count) }
    }
}
