// Who comes first when a loop cannot serve all at once. One event is a slice: what a socket holds beyond it comes
// after the others. A turn that takes too long leaves the rest of its events to a fair queue.
import FairQueuing
import HTTP

/// An event that waits for its turn.
struct LateEvent {
    let connection: WebSocketConnection
    let events: UInt32
}

/// How much of the processor one part of a turn may take.
struct Patience {
    /// Nanoseconds for events as they come; a full batch of ordinary ones takes less.
    static let events: Int64 = 4_000_000
    /// Nanoseconds for what waits, events, timers and the inbox each: the others come again so soon.
    static let backlog: Int64 = 1_000_000

    private let span: Int64
    private var deadline: Int64 = 0
    /// The processor's time of this thread when it began.
    private var began: Int64 = 0
    private var handled = 0
    private(set) var isExhausted: Bool

    init(_ span: Int64, isExhausted: Bool = false) {
        self.span = span
        self.isExhausted = isExhausted
    }

    /// One more event or item was handled; the clock is asked after each whole slice, and now and then.
    @inline(__always)
    mutating func spent(on slice: Portion = .all) {
        handled += 1
        if slice == .whole || handled & 3 == 0 { look() }
    }

    private mutating func look() {
        let now = MonotonicClock.now
        if deadline == 0 { return begin(at: now) }
        guard now >= deadline else { return }
        // Others may have had the processor meanwhile: then the loop is not behind. That clock is a call of the kernel.
        let left = span - (MonotonicClock.processorTime - began)
        if left > 0 { deadline = now + left } else { isExhausted = true }
    }

    private mutating func begin(at now: Int64) {
        deadline = now + span
        began = MonotonicClock.processorTime
    }
}

/// What an event had to say.
enum Portion {
    /// All that was there.
    case all
    /// As much as one event may; there may be more.
    case whole
}

extension LoopCore {
    /// Leaves an event for later.
    func postpone(_ events: UInt32, of descriptor: Int) {
        guard descriptor < connections.count, let connection = connections[descriptor], !connection.isWaiting else {
            return
        }
        wait(connection, events)
    }

    /// Handles events that wait, one of each network in turn and within it of each session, until they take too long.
    func serveWaiting() {
        let deadline = MonotonicClock.now + Patience.backlog
        defer { isBehind = !waiting.isEmpty }
        repeat {
            guard let late = waiting.popFirst() else { return }
            late.connection.isWaiting = false
            guard !late.connection.isGone else { continue }
            let slice = handle(late.events, of: Int(late.connection.descriptor))
            if slice == .whole, !late.connection.isGone { wait(late.connection, Poll.readable) }
        } while MonotonicClock.now < deadline
    }

    private func wait(_ connection: WebSocketConnection, _ events: UInt32) {
        connection.isWaiting = true
        isBehind = true
        let handshake = connection.handshake
        waiting.append(
            LateEvent(connection: connection, events: events),
            network: handshake.network,
            member: handshake.session
        )
    }
}
