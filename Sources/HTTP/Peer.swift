// One connection of a daemon: who it is, and until when the next step must have come. libmicrohttpd's own time-out
// only knows silence; a peer that sends a byte now and then is caught here.
internal import CMicroHTTPD
import Glibc

/// One connection.
final class Peer {
    /// What the peer owes by `deadline`.
    enum Phase {
        /// Its first request's head.
        case fresh
        /// Its next request's head, if it wants anything.
        case idle
        /// The body of a request whose head is there.
        case body
        /// Nothing: it is being answered.
        case answering
        /// Nothing: it was ended, and libmicrohttpd has yet to notice.
        case ended
    }

    let descriptor: Int32
    let address: RemoteAddress
    /// Whether it came above the limits, so that all it gets is a 503.
    let isSurplus: Bool
    private(set) var phase = Phase.fresh
    private(set) var deadline: Int64
    /// When the latest piece of a body has come, or its phase began.
    var heard: Int64 = 0
    /// The request that has begun and not ended.
    var exchange: Exchange?

    init(descriptor: Int32, address: RemoteAddress, isSurplus: Bool, deadline: Int64) {
        self.descriptor = descriptor
        self.address = address
        self.isSurplus = isSurplus
        self.deadline = deadline
    }

    /// Enters a phase; `deadline` is in nanoseconds of `MonotonicClock`.
    func enter(_ phase: Phase, until deadline: Int64 = .max) {
        self.phase = phase
        self.deadline = deadline
        if phase == .body { heard = MonotonicClock.now }
    }

    /// Whether it owes something that has not come by `now`, or owes a body and has been silent since `silent`.
    func isOverdue(_ now: Int64, silent: Int64) -> Bool {
        deadline < now || phase == .body && deadline < .max && heard < silent
    }

    /// Whether it waits for an answer that has not begun.
    var isOwedAnswer: Bool { phase == .fresh || phase == .body }

    /// Says a last word, and ends the connection.
    ///
    /// For a peer that has been told nothing since it last asked.
    func end(_ response: Response) {
        say(response)
        end()
    }

    /// Says a last word, and reads on.
    func tell(_ response: Response) {
        say(response)
        shutdown(descriptor, Int32(SHUT_WR))
    }

    private func say(_ response: Response) {
        let bytes = response.wire
        _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Ends the connection; libmicrohttpd finds it ended.
    func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
