// Window: how many bytes are on their way to the browser. What the kernel's buffers take is stale when it is read:
// "current within one frame" needs a window of our own.

/// The unconfirmed bytes of one connection, in a few marks; frames themselves are not kept.
struct Window {
    /// No further frame is made while this many bytes are unconfirmed.
    static let limit = 32 * 1024
    private static let step = 4 * 1024

    /// Bytes sent on this connection, and those confirmed.
    private var total = 0
    private var base = 0
    /// The newest frame, with which all was sent.
    private(set) var newest: UInt32 = 0
    /// Up to this frame, that many bytes had been sent; all older than the newest.
    ///
    /// Empty while little is on its way.
    private var marks: [(frame: UInt32, total: Int)] = []

    /// Bytes sent and not confirmed, rounded up by less than a frame and 4 KiB.
    var unconfirmed: Int { total - base }

    /// Whether another frame may be made.
    var isOpen: Bool { unconfirmed < Window.limit }

    mutating func sent(_ frame: UInt32, bytes: Int) {
        if total - (marks.last?.total ?? base) >= Window.step { marks.append((newest, total)) }
        total += bytes
        newest = frame
    }

    mutating func confirm(_ frame: UInt32) {
        if frame >= newest {
            base = total
            if !marks.isEmpty { marks = [] }
        } else if let index = marks.lastIndex(where: { $0.frame <= frame }) {
            base = marks[index].total
            marks.removeFirst(index + 1)
        }
    }
}
