// SHA-256 (FIPS 180-4) of what comes in pieces: what a file is stored by. Of bytes that are there at once, Sodium has it.

internal import CNettle

/// A hash under way; copying it keeps where it stands.
struct SHA256: Sendable {
    private var state = cnettle_sha256()

    init() { cnettle_sha256_init(&state) }

    /// Takes more bytes in.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        cnettle_sha256_update(&state, bytes.baseAddress, bytes.count)
    }

    /// The hash of all bytes so far; more may follow.
    func digest() -> [UInt8] {
        var ended = state
        return [UInt8](unsafeUninitializedCapacity: 32) { out, count in
            cnettle_sha256_digest(&ended, out.baseAddress)
            count = 32
        }
    }
}
