// SHA-256 (FIPS 180-4): for protocols that ask for it by name. What is free to choose takes hash128; passwords take
// PasswordHash.

internal import CSodium

/// Hashes bytes with SHA-256 (FIPS 180-4).
///
/// Any thread.
///
/// - Parameter bytes: What is hashed; may be empty.
/// - Returns: The hash, 32 bytes.
public func sha256(of bytes: [UInt8]) -> [UInt8] {
    startSodium()
    return [UInt8](unsafeUninitializedCapacity: 32) { out, initialized in
        bytes.withUnsafeBytes { csodium_sha256(out.baseAddress, $0.baseAddress, $0.count) }
        initialized = 32
    }
}

/// Hashes a string's UTF-8 bytes; see ``sha256(of:)-([UInt8])``.
public func sha256(of text: String) -> [UInt8] { sha256(of: Array(text.utf8)) }
