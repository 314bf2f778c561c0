// GzipFrame: a text that is always the same but for one place, packed once. What goes into the place is stored as it is
// (RFC 1951 section 3.2.4), so filling it is copying, and nothing can be told of it by the length of the whole.

internal import CZlib

/// A packed text with a hole of a fixed size.
public struct GzipFrame: Sendable {
    /// The member's head, the text before the hole, and the head of the block that is stored.
    private let opening: [UInt8]
    /// The text behind the hole.
    private let closing: [UInt8]
    private let hole: Int
    private let size: Int
    private let openingSum: UInt
    private let closingSum: UInt
    /// What `crc32_combine_op` needs to know of the length of the text behind the hole.
    private let combination: UInt

    /// Packs `before` and `after`; any thread.
    ///
    /// - Parameters:
    ///   - before: The text before the hole.
    ///   - hole: Bytes of what goes between: 1…65 535.
    ///   - after: The text behind it.
    public init(before: ArraySlice<UInt8>, hole: Int, after: ArraySlice<UInt8>) {
        precondition(1...65_535 ~= hole, "a stored block has 1…65 535 bytes, not \(hole)")
        let length = [UInt8(hole & 0xFF), UInt8(hole >> 8)]
        // RFC 1952 section 2.3: no name, no time, an unknown system.
        opening =
            [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + deflated(before, flush: Z_SYNC_FLUSH)
            + [0] + length + length.map { ~$0 }
        // No byte of the hole occurs in a text, so what follows refers to what stands before it alone.
        closing = deflated(after, knowing: before + Array(repeating: 0, count: hole), flush: Z_FINISH)
        self.hole = hole
        size = before.count + hole + after.count
        openingSum = before.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
        closingSum = after.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
        combination = crc32_combine_gen(after.count)
    }

    /// One whole gzip member (RFC 1952): the text with `content` in its hole.
    ///
    /// - Parameter content: As many bytes as the hole has.
    /// - Returns: The packed bytes.
    public func filled(with content: ArraySlice<UInt8>) -> [UInt8] {
        precondition(content.count == hole, "\(content.count) bytes do not fill a hole of \(hole)")
        var packed: [UInt8] = []
        packed.reserveCapacity(opening.count + hole + closing.count + 8)
        packed += opening
        packed += content
        packed += closing
        let sum = content.withUnsafeBufferPointer { crc32_z(openingSum, $0.baseAddress, $0.count) }
        for number in [crc32_combine_op(sum, closingSum, combination), UInt(size)] {
            for shift in stride(from: UInt(0), to: 32, by: 8) {
                packed.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        return packed
    }
}

/// Raw deflate blocks (RFC 1951) of `bytes`, which may refer to what the reader knows already.
private func deflated(_ bytes: ArraySlice<UInt8>, knowing: ArraySlice<UInt8> = [], flush: Int32) -> [UInt8] {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    precondition(czlib_deflate_raw(stream, 9) == Z_OK, "zlib could not start: out of memory")
    defer { deflateEnd(stream) }
    knowing.withUnsafeBufferPointer { _ = deflateSetDictionary(stream, $0.baseAddress, UInt32($0.count)) }
    // A flush adds five bytes at most.
    let bound = Int(deflateBound(stream, UInt(bytes.count))) + 16
    return [UInt8](unsafeUninitializedCapacity: bound) { out, initialized in
        bytes.withUnsafeBufferPointer { input in
            // zlib reads through this pointer only; its declaration lacks the const.
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = UInt32(input.count)
            stream.pointee.next_out = out.baseAddress
            stream.pointee.avail_out = UInt32(bound)
            deflate(stream, flush)
        }
        initialized = Int(stream.pointee.total_out)
    }
}
