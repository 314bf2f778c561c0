// What jansson needs once per process, and Swift strings as C sees them.
// Numbers are read and written with the process's locale: a program that uses this module never calls setlocale.

internal import CJansson

// A random seed of the objects' hash tables, chosen before any thread could race for it.
private let seeded: Void = json_object_seed(0)

func prepareJansson() { seeded }

/// The UTF-8 bytes of a string, without a copy where it is contiguous (native strings are).
@inline(__always)
func withBytes<Result>(of string: String, _ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
    var string = string
    return string.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress, $0.count) }
    }
}
