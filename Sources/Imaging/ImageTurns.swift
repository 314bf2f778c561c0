// ImageTurns: what waits for a place, and whose turn it is: of the owners who wait, the one with the least under way; among
// equals, the one served longest ago. So somebody with hundreds of pictures keeps nobody waiting for more than one of them.

/// Work that waits, by owner, and how much of each owner's is under way.
struct ImageTurns {
    private struct Line {
        let owner: String
        /// Oldest first.
        var jobs: [ImageJob]
    }

    /// Of those who wait: served longest ago first.
    private var lines: [Line] = []
    private var running: [String: Int] = [:]

    /// How much waits.
    var count: Int { lines.reduce(0) { $0 + $1.jobs.count } }

    /// Adds what is to wait.
    mutating func append(_ job: ImageJob) {
        if let place = lines.firstIndex(where: { $0.owner == job.owner }) {
            lines[place].jobs.append(job)
        } else {
            lines.append(Line(owner: job.owner, jobs: [job]))
        }
    }

    /// What is next, which is under way from then on; nil where nothing waits.
    mutating func next() -> ImageJob? {
        // The first of the least.
        let next = lines.indices.min { running[lines[$0].owner, default: 0] < running[lines[$1].owner, default: 0] }
        guard let next else { return nil }
        var line = lines.remove(at: next)
        let job = line.jobs.removeFirst()
        if !line.jobs.isEmpty { lines.append(line) }
        running[job.owner, default: 0] += 1
        return job
    }

    /// Counts somebody's work no more that was under way.
    mutating func end(_ owner: String) {
        running[owner, default: 1] -= 1
        if running[owner] == 0 { running[owner] = nil }
    }

    /// Takes out what waits, by its control; nil where it does not wait.
    mutating func remove(_ control: ImageControl) -> ImageJob? {
        for place in lines.indices {
            guard let job = lines[place].jobs.firstIndex(where: { $0.control === control }) else { continue }
            defer { if lines[place].jobs.isEmpty { lines.remove(at: place) } }
            return lines[place].jobs.remove(at: job)
        }
        return nil
    }
}
