// Capacity: how the descriptors that the system gives a process are shared out, so that it never runs out of them: a
// server that cannot accept must say so itself.
import Glibc

/// How many connections a server holds at a time.
public struct Capacity: Equatable, Sendable {
    /// Descriptors that the process may have.
    public let descriptors: Int
    /// WebSockets.
    public let webSockets: Int
    /// Connections that speak HTTP, those that are told that there are too many among them.
    public let requests: Int
    /// Of these, how many each loop takes.
    let perLoop: Int
    /// How many of one address each server takes; 0 where a proxy stands in front, whose address is everybody's.
    let perAddress: Int

    /// Shares out `descriptors`.
    ///
    /// HTTP gets what the WebSockets leave, a quarter at least, and never more than 4 096 for each loop. One address gets
    /// half of that at most.
    init(descriptors: Int, loops: Int, limits: Limits, trustsProxy: Bool) {
        // For the database, the log, listeners and loops; and an upgrade has two for a moment.
        let free = max(16, descriptors - 64 - 8 * loops)
        let wanted = 4_096 * loops
        let requests = max(8 * loops, min(wanted, max(free / 4, free - max(0, limits.connections))))
        self.descriptors = descriptors
        self.requests = requests
        webSockets = max(8, min(limits.connections, free - requests))
        perLoop = requests / loops
        perAddress = trustsProxy ? 0 : max(1, min(limits.connectionsPerAddress, requests / 2))
    }

    /// Raises the process's soft limit of descriptors as far as it may.
    ///
    /// - Returns: How many there may be from now on.
    static func raiseDescriptors() -> Int {
        var limit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(kind, &limit) == 0 else { return 1_024 }
        // More than this no kernel gives unless told to.
        let most = min(limit.rlim_max, 1 << 20)
        if limit.rlim_cur < most {
            let former = limit.rlim_cur
            limit.rlim_cur = most
            if setrlimit(kind, &limit) != 0 { limit.rlim_cur = former }
        }
        return Int(clamping: limit.rlim_cur)
    }
}
