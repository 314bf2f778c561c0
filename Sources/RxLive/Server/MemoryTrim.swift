// MemoryTrim: when memory that a crowd has left goes back to the system. glibc keeps what is free between what is not, however
// much it is. To give it back took 0.2 to 6 ms where 4 000 pages had gone, and 18 ms at first, for which a loop may have to wait.

/// Asked every ``period`` how many pages and connections have ended, says when it is worth the time.
struct MemoryTrim {
    /// Seconds from one question to the next.
    static let period = 1
    /// Pages and connections that have ended whose memory is worth it.
    static let least = 1_000
    /// So many in one period are a crowd that still comes and goes: it uses the memory again.
    static let few = 10
    /// Periods after which a crowd that never stops is waited for no longer.
    static let patience = 60

    private var last = 0
    private var done = 0
    private var waits = 0

    /// Whether memory is to be given back now.
    ///
    /// - Parameter gone: How many have ended since the start.
    /// - Returns: True once for each crowd.
    mutating func isDue(gone: Int) -> Bool {
        let isQuiet = gone - last < MemoryTrim.few
        last = gone
        guard gone - done >= MemoryTrim.least else { return false }
        waits += 1
        guard isQuiet || waits >= MemoryTrim.patience else { return false }
        (done, waits) = (gone, 0)
        return true
    }
}
