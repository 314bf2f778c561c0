// Bytes that many answers send without copying: assets, pages rendered once.

// Unchecked because of the pointer alone: the memory is written before the initialiser returns and never after.
/// An immutable run of bytes, shared between threads.
///
/// libmicrohttpd sends it from where it lies and keeps it alive until it is sent.
public final class SharedBytes: @unchecked Sendable {
    /// The bytes; valid as long as this object lives.
    public let bytes: UnsafeRawBufferPointer

    /// Copies `bytes` once.
    public init(_ bytes: [UInt8]) {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        room.copyBytes(from: bytes)
        self.bytes = UnsafeRawBufferPointer(room)
    }

    deinit { bytes.deallocate() }

    /// How many bytes there are.
    public var count: Int { bytes.count }
}
