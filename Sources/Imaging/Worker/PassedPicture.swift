// PassedPicture: a descriptor of a picture that can be read and nothing else, to be handed to a worker.
internal import CVips
internal import Glibc

/// An open picture, closed with its last reference.
final class PassedPicture {
    let descriptor: Int32

    init(_ source: ImageSource, limits: ImageLimits) throws(ImageError) {
        switch source {
        case .file(let path): descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        case .descriptor(let given):
            // Opened once more, since the one given may also be written to.
            descriptor = open("/proc/self/fd/\(given)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        case .bytes(let bytes):
            guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
            descriptor = cvips_memory_file()
            guard descriptor >= 0 else { throw .unreadable(errno: errno) }
            try write(bytes)
        }
        guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    private func write(_ bytes: [UInt8]) throws(ImageError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written, written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unreadable(errno: errno) }
            written += count
        }
    }
}
