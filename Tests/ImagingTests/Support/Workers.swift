// Workers: the program that the tests let read pictures, beside them where the build puts it.
import Glibc
import Imaging

enum Workers {
    /// The path of `imaging-worker`.
    static let path: String = {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let own = String(decoding: buffer.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            + "/imaging-worker"
    }()

    static func worker(memory: Int = 768 << 20, threads: Int = 2) -> ImageProcessor.Worker {
        ImageProcessor.Worker(executable: path, memory: memory, threads: threads)
    }
}
