// Gzip: bytes in the format of RFC 1952, for assets that are packed once and served often.
// Streams are not needed here; they would be a type beside these functions.

internal import CZlib

/// Why bytes cannot be unpacked.
public enum GzipError: Error, Hashable, Sendable {
    /// The bytes are not one whole gzip member (RFC 1952 §2.3), or their checksum is wrong.
    case malformed
    /// Unpacked they would be more than was allowed.
    case tooLarge
}

/// Packs bytes into one gzip member (RFC 1952) without name or time, so equal bytes give equal results.
///
/// Any thread.
///
/// - Parameters:
///   - bytes: What is packed.
///   - level: 1 (fast) … 9 (small); by default 9.
/// - Returns: The packed bytes.
public func gzip(_ bytes: [UInt8], level: Int = 9) -> [UInt8] {
    precondition(1...9 ~= level, "a level of gzip is 1…9, not \(level)")
    let stream = newStream()
    defer { stream.deallocate() }
    precondition(czlib_deflate_gzip(stream, Int32(level)) == Z_OK, "zlib could not start: out of memory")
    defer { deflateEnd(stream) }
    let bound = Int(deflateBound(stream, UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: bound) { out, initialized in
        let done = run(stream, bytes[...], into: UnsafeMutableBufferPointer(rebasing: out[..<bound])) {
            deflate($0, Z_FINISH)
        }
        // The bound is deflate's own promise that one call is enough.
        precondition(done == Z_STREAM_END, "deflate broke its bound")
        initialized = Int(stream.pointee.total_out)
    }
}

/// Unpacks one gzip member (RFC 1952).
///
/// Any thread.
///
/// - Parameters:
///   - bytes: The packed bytes, and nothing behind them.
///   - limit: The most bytes that the result may have; by default 64 MiB.
/// - Returns: The unpacked bytes.
/// - Throws: `GzipError`.
public func gunzip(_ bytes: [UInt8], limit: Int = 64 << 20) throws(GzipError) -> [UInt8] {
    let stream = newStream()
    defer { stream.deallocate() }
    precondition(czlib_inflate_gzip(stream) == Z_OK, "zlib could not start: out of memory")
    defer { inflateEnd(stream) }
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var done = Z_OK
    while done == Z_OK {
        let before = Int(stream.pointee.total_out)
        let rest = bytes[Int(stream.pointee.total_in)...]
        done = chunk.withUnsafeMutableBufferPointer { run(stream, rest, into: $0) { inflate($0, Z_NO_FLUSH) } }
        let made = Int(stream.pointee.total_out) - before
        guard result.count + made <= limit else { throw .tooLarge }
        result.append(contentsOf: chunk[..<made])
    }
    guard done == Z_STREAM_END, Int(stream.pointee.total_in) == bytes.count else { throw .malformed }
    return result
}

/// A stream at an address that does not change: zlib remembers it and checks.
private func newStream() -> UnsafeMutablePointer<z_stream> {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    return stream
}

/// One step of zlib over all of the input, as far as the room goes.
private func run(
    _ stream: UnsafeMutablePointer<z_stream>,
    _ input: ArraySlice<UInt8>,
    into output: UnsafeMutableBufferPointer<UInt8>,
    _ step: (UnsafeMutablePointer<z_stream>) -> Int32
) -> Int32 {
    input.withUnsafeBufferPointer { input in
        // zlib reads through this pointer only; its declaration lacks the const.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        return step(stream)
    }
}
