// A file that goes out by its descriptor: nothing of it is read into the process.
internal import CMicroHTTPD
import Glibc

/// A regular file open for reading.
///
/// Any thread: nothing changes after the initialiser.
public final class OpenFile: Sendable {
    /// Bytes it had when it was opened.
    public let size: Int
    /// When its content was last changed, in seconds since 1970.
    public let modified: Int
    /// Names this content: another content of the same path has another one.
    public let tag: String
    private let descriptor: Int32

    /// Opens the file of a path; nil where there is none, it may not be read, or it is not a regular file.
    ///
    /// The path is the caller's: whatever of it comes from a client must be judged before. A symbolic link is followed.
    public init?(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        size = Int(info.st_size)
        modified = info.st_mtim.tv_sec
        let parts = [Int(bitPattern: UInt(info.st_ino)), info.st_mtim.tv_sec, info.st_mtim.tv_nsec, size]
        tag = "\"" + parts.map { String(UInt(bitPattern: $0), radix: 36) }.joined(separator: "-") + "\""
    }

    deinit { close(descriptor) }

    /// libmicrohttpd's response for a part of the file; it closes the descriptor it is given.
    func response(_ range: Range<Int>) -> OpaquePointer? {
        let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard own >= 0 else { return nil }
        let response = MHD_create_response_from_fd_at_offset64(UInt64(range.count), own, UInt64(range.lowerBound))
        if response == nil { close(own) }
        return response
    }

    /// The bytes of a part, for browsers in memory; nil where they cannot be read.
    package func read(_ range: Range<Int>) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: range.count)
        let count = pread(descriptor, &bytes, range.count, range.lowerBound)
        return count == range.count ? bytes : nil
    }
}
