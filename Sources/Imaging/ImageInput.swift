// ImageInput: the bytes of one source, by position, for the walks of Structure and for libvips.
internal import Glibc

/// A file or an array that is read by position.
///
/// One thread at a time, as libvips reads.
final class ImageInput {
    private enum Bytes {
        case array([UInt8])
        case descriptor(Int32, isOwn: Bool)
    }

    private let bytes: Bytes
    /// Bytes of the whole.
    let count: Int
    private let control: ImageControl
    /// Where libvips reads next.
    private var position = 0
    /// What libvips reads behind the last byte.
    var tail: [UInt8] = []

    init(_ source: ImageSource, limits: ImageLimits, control: ImageControl) throws(ImageError) {
        self.control = control
        switch source {
        case .bytes(let array):
            bytes = .array(array)
            count = array.count
        case .descriptor(let descriptor):
            count = try Self.size(descriptor)
            bytes = .descriptor(descriptor, isOwn: false)
        case .file(let path):
            // Does not wait for a writer where that name is a pipe's.
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw .unreadable(errno: errno) }
            do {
                count = try Self.size(descriptor)
            } catch {
                close(descriptor)
                throw error
            }
            bytes = .descriptor(descriptor, isOwn: true)
        }
        guard count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
    }

    deinit {
        if case .descriptor(let descriptor, isOwn: true) = bytes { close(descriptor) }
    }

    /// The size of a regular file; anything else cannot be read by position.
    private static func size(_ descriptor: Int32) throws(ImageError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(errno: EINVAL) }
        return Int(status.st_size)
    }

    /// As many bytes from `offset` on as there are, `count` at most.
    func read(_ count: Int, at offset: Int) -> [UInt8] {
        guard offset >= 0, offset < self.count, count > 0 else { return [] }
        let count = min(count, self.count - offset)
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...]
                )
                let got = read(into: rest, at: offset + initialized)
                guard got > 0 else { return }
                initialized += got
            }
        }
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        switch bytes {
        case .array(let array):
            let end = min(array.count, offset + buffer.count)
            guard offset < end else { return 0 }
            array.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<end])) }
            return end - offset
        case .descriptor(let descriptor, _):
            while true {
                let got = pread(descriptor, buffer.baseAddress, buffer.count, offset)
                if got >= 0 || errno != EINTR { return got }
            }
        }
    }

    /// To be read from the start, by libvips once more.
    func rewind() { position = 0 }

    /// The next bytes for libvips; -1 to give up.
    func readNext(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard control.reason == nil else { return -1 }
        let got = position < count ? read(into: buffer, at: position) : readTail(into: buffer)
        position += max(got, 0)
        return got
    }

    private func readTail(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let rest = tail.dropFirst(position - count).prefix(buffer.count)
        rest.withUnsafeBytes { buffer.copyMemory(from: $0) }
        return rest.count
    }

    /// As `lseek`.
    func seek(_ offset: Int, _ whence: Int32) -> Int {
        let start =
            switch whence {
            case SEEK_SET: 0
            case SEEK_CUR: position
            default: count + tail.count
            }
        let (target, overflows) = start.addingReportingOverflow(offset)
        guard !overflows, target >= 0 else { return -1 }
        position = target
        return target
    }
}
