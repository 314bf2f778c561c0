// SHA-1 (FIPS 180-4): for the checksums of pieces alone, where tus asks for it (Checksum). It finds what a line has spoilt,
// and keeps nobody from forging anything.

internal import CNettle

/// A hash under way.
struct SHA1: Sendable {
    private var state = cnettle_sha1()

    init() { cnettle_sha1_init(&state) }

    /// Takes more bytes in.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        cnettle_sha1_update(&state, bytes.baseAddress, bytes.count)
    }

    /// The hash of all bytes so far.
    func digest() -> [UInt8] {
        var ended = state
        return [UInt8](unsafeUninitializedCapacity: 20) { out, count in
            cnettle_sha1_digest(&ended, out.baseAddress)
            count = 20
        }
    }
}
