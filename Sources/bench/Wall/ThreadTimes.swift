// ThreadTimes: what each thread of a process has had of the processors: which part of the work was whose.

/// The processor time of a process's threads, in nanoseconds.
struct ThreadTimes {
    /// By the threads' numbers.
    private let times: [String: Int64]

    private init(times: [String: Int64]) { self.times = times }

    /// As it is now.
    init(of process: ServerProcess) {
        let folder = "/proc/\(process.pid)/task"
        var times: [String: Int64] = [:]
        for thread in FileText.names(in: folder, suffix: "") {
            let words = FileText.read("\(folder)/\(thread)/schedstat")?.split(separator: " ")
            times[thread] = words?.first.flatMap { Int64($0) }
        }
        self.times = times
    }

    /// What they have while `body` is done.
    init(of process: ServerProcess, during body: () throws -> Void) rethrows {
        let before = ThreadTimes(of: process)
        try body()
        let after = ThreadTimes(of: process)
        self.init(times: after.times.merging(before.times) { $0 - $1 })
    }

    /// The thread that has had most.
    var busiest: String? { times.max { $0.value < $1.value }?.key }

    /// What a thread has had.
    subscript(thread: String) -> Double { Double(times[thread] ?? 0) }

    /// What all have had that are there still.
    var all: Double { Double(times.values.reduce(0, +)) }
}
