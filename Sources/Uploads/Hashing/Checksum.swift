// Checksum: what a client says of the bytes of one request, so that what the line has spoilt is sent again.

/// The checksum of the bytes of one request (tus 1.0, Checksum).
public struct Checksum: Hashable, Sendable {
    /// How it is computed.
    public enum Algorithm: String, CaseIterable, Sendable {
        /// SHA-1, which each server must know.
        case sha1
        /// SHA-256.
        case sha256

        /// Bytes of a checksum.
        var size: Int {
            switch self {
            case .sha1: 20
            case .sha256: 32
            }
        }
    }

    /// How it is computed.
    public let algorithm: Algorithm
    /// What must come out.
    public let bytes: [UInt8]

    /// Nil where the algorithm's checksums have another size.
    public init?(_ algorithm: Algorithm, _ bytes: [UInt8]) {
        guard bytes.count == algorithm.size else { return nil }
        self.algorithm = algorithm
        self.bytes = bytes
    }
}

/// A checksum under way.
enum RunningChecksum: Sendable {
    case sha1(SHA1)
    case sha256(SHA256)

    init(_ algorithm: Checksum.Algorithm) {
        switch algorithm {
        case .sha1: self = .sha1(SHA1())
        case .sha256: self = .sha256(SHA256())
        }
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        switch self {
        case .sha1(var hash):
            hash.update(bytes)
            self = .sha1(hash)
        case .sha256(var hash):
            hash.update(bytes)
            self = .sha256(hash)
        }
    }

    func digest() -> [UInt8] {
        switch self {
        case .sha1(let hash): hash.digest()
        case .sha256(let hash): hash.digest()
        }
    }
}
