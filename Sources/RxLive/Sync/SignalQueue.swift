// SignalQueue: the protocol's only queue. A signal stays until the frame that carried it is confirmed.
import Controls

/// Signals that the browser is not known to have run, in order.
struct SignalQueue {
    /// More than this is a fault of the screen.
    static let countLimit = 32
    static let byteLimit = 8 * 1024

    private static let unsent = UInt32.max
    private(set) var entries: [(signal: PageSignal, frame: UInt32)] = []

    /// The bound was passed: the screen sends signals that nobody can ever run in time.
    struct Overflow: Error {}

    /// Whether a frame must carry something.
    var hasUnsent: Bool { entries.last?.frame == SignalQueue.unsent }

    /// Whether a list is to scroll, and the browser is not known to have done so.
    func scrolls(_ list: Int) -> Bool {
        entries.contains { if case .scroll(list, _) = $0.signal { true } else { false } }
    }

    mutating func append(_ signal: PageSignal) throws(Overflow) {
        if signal.replacesUnsent {
            entries.removeAll { $0.frame == SignalQueue.unsent && $0.signal.kind == signal.kind }
        }
        entries.append((signal, SignalQueue.unsent))
        let weight = entries.reduce(0) { $0 + $1.signal.weight }
        if entries.count > SignalQueue.countLimit || weight > SignalQueue.byteLimit { throw Overflow() }
    }

    /// Hands what is unsent to `frame`.
    mutating func take(into frame: UInt32) -> [PageSignal] {
        guard let first = entries.firstIndex(where: { $0.frame == SignalQueue.unsent }) else { return [] }
        for index in first..<entries.count { entries[index].frame = frame }
        return entries[first...].map(\.signal)
    }

    /// The browser has applied `frame`: what it carried has been run.
    ///
    /// Returns the keys of once-actions that it now knows to be settled.
    @discardableResult
    mutating func confirm(_ frame: UInt32) -> [OnceKey] {
        if entries.isEmpty { return [] }
        let settled = entries.compactMap { entry -> OnceKey? in
            guard entry.frame <= frame, case .settled(let key) = entry.signal else { return nil }
            return OnceKey(key)
        }
        entries.removeAll { $0.frame <= frame }
        if entries.isEmpty { entries = [] }
        return settled
    }

    /// The browser has `frame` and nothing later.
    @discardableResult
    mutating func resume(from frame: UInt32) -> [OnceKey] {
        let settled = confirm(frame)
        for index in entries.indices { entries[index].frame = SignalQueue.unsent }
        return settled
    }
}
