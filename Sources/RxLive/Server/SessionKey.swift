// SessionKey: the secret under which session cookies are given, kept in a file so that they outlive the server.
import Glibc
import Sodium

/// Reads and makes keys of ``ServerSettings/sessionKey``.
public enum SessionKey {
    /// Bytes of a key.
    static let length = 32

    /// A new, unpredictable key.
    public static func random() -> [UInt8] {
        let tokens = [Token.random(), Token.random()]
        return tokens.flatMap { Hash128(high: $0.high, low: $0.low).bytes }
    }

    /// The key in the file at `path`; where there is none, a new one is written that its owner alone can read.
    ///
    /// - Throws: ``StartError`` with a sentence where the file cannot be read or written, or holds something else.
    public static func kept(at path: String) throws(StartError) -> [UInt8] {
        for _ in 1...2 {
            if let key = try read(path) { return key }
            try make(path)
        }
        throw StartError("The session key \(path) comes and goes.")
    }

    /// Nil where there is no file.
    private static func read(_ path: String) throws(StartError) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw failure("read", path)
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: length + 1)
        guard Glibc.read(file, &bytes, bytes.count) == length else {
            throw StartError("\(path) is no session key: it does not have \(length) bytes.")
        }
        return Array(bytes[..<length])
    }

    /// Written beside its place and linked there, so that another server never reads half of it.
    private static func make(_ path: String) throws(StartError) {
        let draft = "\(path).\(Token.random().text)"
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure("written", path) }
        defer { unlink(draft) }
        let key = random()
        let isWritten = write(file, key, key.count) == key.count && fsync(file) == 0
        guard close(file) == 0, isWritten, link(draft, path) == 0 || errno == EEXIST else {
            throw failure("written", path)
        }
    }

    private static func failure(_ what: String, _ path: String) -> StartError {
        StartError("The session key \(path) cannot be \(what): \(String(cString: strerror(errno))).")
    }
}
