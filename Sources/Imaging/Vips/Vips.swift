// Vips: libvips's start, and what it says when something went wrong.
internal import CVips
internal import Glibc

enum Vips {
    /// Threads that work on one picture, unless told otherwise.
    private static let defaultThreads = max(1, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

    private static let started: Bool = {
        guard cvips_load() else { return false }
        cvips_set_threads(Int32(defaultThreads))
        return true
    }()

    static func start() throws(ImageError) {
        guard started else { throw .unavailable("libvips 8.13 or later cannot be loaded: libvips.so.42") }
    }

    /// How many threads work on one picture from now on; of the whole process.
    static func setThreads(_ count: Int) {
        guard started else { return }
        cvips_set_threads(Int32(count))
    }

    /// Frees what libvips keeps for the calling thread, which may never come back.
    static func leaveThread() {
        if started { cvips_leave_thread() }
    }

    /// What libvips has said since it was last asked.
    ///
    /// It keeps one text for all threads, so it is for logs alone: a sentence may be that of a neighbour.
    static func takeErrors() -> String {
        let text = cvips_take_errors()
        defer { cvips_free(text) }
        return String(cString: text).split(separator: "\n").joined(separator: "; ")
    }
}
