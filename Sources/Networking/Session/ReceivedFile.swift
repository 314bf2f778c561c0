// ReceivedFile: the body of an answer on its way into a file. Only the thread of its transfer's loop touches it.
import Foundation

/// A file that stands under another name beside its place until it is whole.
final class ReceivedFile {
    /// How many bytes have come.
    private(set) var count: Int64 = 0
    private let descriptor: Int32
    private let destination: String
    private let partial: String

    /// Makes an empty file beside `destination`.
    init(to destination: URL) throws(NetworkingError) {
        self.destination = destination.path
        partial = "\(destination.path).\(UUID().uuidString).part"
        descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(of: destination.path) }
    }

    deinit {
        close(descriptor)
        // What has been finished has another name by now.
        unlink(partial)
    }

    /// Appends what has come.
    func append(_ bytes: UnsafeRawBufferPointer) throws(NetworkingError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw Self.failure(of: destination) }
            rest = rest.dropFirst(written)
            count += Int64(written)
        }
    }

    /// Gives the file its name, in place of what has it.
    func finish() throws(NetworkingError) {
        guard rename(partial, destination) == 0 else { throw Self.failure(of: destination) }
    }

    private static func failure(of path: String) -> NetworkingError {
        .file("The file \(path) cannot be written: \(String(cString: strerror(errno))).")
    }
}
