// PasswordHash: argon2id (RFC 9106), the form in which passwords are kept.
// It takes tens of milliseconds and megabytes on purpose: call it from a bounded queue, never from a loop.

internal import CSodium

/// Makes and checks argon2id hashes of passwords (RFC 9106).
///
/// Any thread; slow on purpose.
///
/// A hash is text, `$argon2id$v=19$m=65536,t=2,p=1$SALT$HASH`: it carries a random salt and its own strength, so
/// that a stored one can be checked whatever the strength in use is by then.
public enum PasswordHash {
    /// What one hash costs those who guess, and those who sign up.
    public struct Strength: Hashable, Sendable {
        /// The number of passes over the memory, at least 1.
        public let passes: Int
        /// Memory in bytes, at least 8 KiB; freed after the hash.
        public let memory: Int

        /// A strength of its own, perhaps from a setting.
        public init(passes: Int, memory: Int) {
            self.passes = passes
            self.memory = memory
        }

        /// The strength that a hash says of itself; nil where it is none.
        public init?(of hash: String) {
            let parts = hash.split(separator: "$", omittingEmptySubsequences: false)
            guard parts.count == 6, parts[1] == "argon2id" else { return nil }
            let pairs = parts[3].split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
            func number(_ name: String) -> Int? {
                pairs.first { $0.first.map(String.init) == name }?.last.flatMap { Int($0) }
            }
            guard let kibibytes = number("m"), let passes = number("t"), 8...(1 << 32) ~= kibibytes, passes > 0 else {
                return nil
            }
            self.init(passes: passes, memory: kibibytes << 10)
        }

        /// Bytes of memory that are filled or gone over for one hash: what it costs to make or check it.
        public var work: Int { passes.multipliedReportingOverflow(by: memory).partialValue }

        /// 2 passes over 64 MiB: libsodium's advice for somebody who waits.
        ///
        /// About 0.1 s.
        public static let interactive = Strength(passes: 2, memory: 64 << 20)
        /// 3 passes over 256 MiB: libsodium's advice where a person waits seldom.
        ///
        /// About 0.5 s.
        public static let moderate = Strength(passes: 3, memory: 256 << 20)
        /// 1 pass over 8 KiB: worthless, for tests that make many accounts.
        public static let test = Strength(passes: 1, memory: 8 << 10)
    }

    /// Why there is no hash.
    public enum Failure: Error, Hashable, Sendable {
        /// The system did not give the memory that the strength asks for, or the strength is out of argon2's range.
        case notEnoughMemory
    }

    /// Hashes a password with a new salt, and wipes the password.
    ///
    /// - Parameters:
    ///   - password: Its bytes; zeros when this returns. Other copies of them are the caller's to wipe.
    ///   - strength: By default `interactive`.
    /// - Returns: The hash, at most 127 ASCII characters.
    /// - Throws: `Failure`.
    public static func make(
        wiping password: inout [UInt8],
        strength: Strength = .interactive
    ) throws(Failure) -> String {
        startSodium()
        defer { wipe(&password) }
        let length = crypto_pwhash_strbytes()
        var done: Int32 = -1
        let text = [UInt8](unsafeUninitializedCapacity: length) { out, initialized in
            done = out.withMemoryRebound(to: CChar.self) { out in
                password.withUnsafeBytes {
                    csodium_password_hash(
                        out.baseAddress,
                        $0.baseAddress,
                        $0.count,
                        UInt64(clamping: strength.passes),
                        Int(max(strength.memory, 0))
                    )
                }
            }
            initialized = done == 0 ? length : 0
        }
        guard done == 0 else { throw .notEnoughMemory }
        return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Hashes a password's UTF-8 bytes with a new salt.
    ///
    /// The string itself cannot be wiped; the copy made here is.
    /// - Parameters:
    ///   - password: The password as it was typed. Normalising it is the caller's decision.
    ///   - strength: By default `interactive`.
    /// - Returns: The hash, at most 127 ASCII characters.
    /// - Throws: `Failure`.
    public static func make(_ password: String, strength: Strength = .interactive) throws(Failure) -> String {
        var bytes = Array(password.utf8)
        return try make(wiping: &bytes, strength: strength)
    }

    /// Whether a password is the one that a hash was made of, and wipes the password.
    ///
    /// - Parameters:
    ///   - password: Its bytes; zeros when this returns.
    ///   - hash: What `make` answered.
    /// - Returns: Whether it fits; false too for text that is no hash, and where memory was lacking.
    public static func verify(wiping password: inout [UInt8], against hash: String) -> Bool {
        startSodium()
        defer { wipe(&password) }
        return password.withUnsafeBytes { csodium_password_verify(hash, $0.baseAddress, $0.count) == 0 }
    }

    /// Whether a password's UTF-8 bytes are those that a hash was made of.
    ///
    /// - Parameters:
    ///   - password: The password as it was typed.
    ///   - hash: What `make` answered.
    /// - Returns: Whether it fits; false too for text that is no hash, and where memory was lacking.
    public static func verify(_ password: String, against hash: String) -> Bool {
        var bytes = Array(password.utf8)
        return verify(wiping: &bytes, against: hash)
    }

    /// Whether a hash is weaker or stronger than `strength`, so that it should be made again at the next login.
    public static func needsRehash(_ hash: String, strength: Strength = .interactive) -> Bool {
        startSodium()
        return crypto_pwhash_str_needs_rehash(hash, UInt64(clamping: strength.passes), max(strength.memory, 0)) != 0
    }
}

/// Overwrites bytes with zeros in a way that the compiler cannot leave out.
///
/// It reaches this array's storage alone; other copies of it stay.
public func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { csodium_wipe($0.baseAddress, $0.count) }
}
