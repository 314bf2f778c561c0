// Flights: the requests of a provider that are under way; equal ones may share one transfer.
import Dispatch
import Foundation
import Locking

/// What hears of one request, on a queue of the request's own.
struct Receiver: Sendable {
    let progress: (@Sendable (TransferProgress) -> Void)?
    let end: @Sendable (Result<Answer, NetworkingError>) -> Void
}

/// One transfer, and who waits for it.
final class Flight: Sendable {
    private struct State {
        var receivers: [Int: Receiver] = [:]
        var count = 0
        var isOver = false
        var cancel: (@Sendable () -> Void)?
    }

    private let state = LockedValue(State())
    /// Keeps progress and end in order; a receiver that takes its time is in nobody's way.
    private let queue = DispatchQueue(label: "RxLive.Networking")

    /// The receiver's number; nil where the transfer has ended.
    func join(_ receiver: Receiver) -> Int? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            state.count += 1
            state.receivers[state.count] = receiver
            return state.count
        }
    }

    /// Keeps what cancels the transfer; calls it if everybody has left already.
    func hold(_ cancel: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !state.isOver { state.cancel = cancel }
            return state.isOver
        }
        if isLate { cancel() }
    }

    /// Forgets a receiver, and cancels the transfer if it was the last; returns whether it was.
    func leave(_ number: Int) -> Bool {
        let (wasLast, cancel, receiver) = state.withLock { state in
            let receiver = state.receivers.removeValue(forKey: number)
            guard receiver != nil, state.receivers.isEmpty, !state.isOver else {
                return (false, nil as (@Sendable () -> Void)?, receiver)
            }
            state.isOver = true
            defer { state.cancel = nil }
            return (true, state.cancel, receiver)
        }
        cancel?()
        withExtendedLifetime(receiver) {}
        return wasLast
    }

    /// Tells those who want to know how far it is.
    func tell(_ progress: TransferProgress) {
        let isWanted = state.withLock { $0.receivers.values.contains { $0.progress != nil } }
        guard isWanted else { return }
        queue.async { [self] in
            let receivers = state.withLock { $0.receivers.values.compactMap(\.progress) }
            for receiver in receivers { receiver(progress) }
        }
    }

    /// Ends it for all.
    func end(_ result: Result<Answer, NetworkingError>) {
        queue.async { [self] in
            let receivers = state.withLock { state in
                defer { state.receivers = [:] }
                state.isOver = true
                state.cancel = nil
                return state.receivers.sorted { $0.key < $1.key }
            }
            for (_, receiver) in receivers { receiver.end(result) }
        }
    }
}

/// The transfers of a provider.
final class Flights: Sendable {
    private let loop: TransferLoop
    private let shares: Bool
    private let table = LockedValue<[OutgoingRequest: Flight]>([:])

    init(_ loop: TransferLoop, shares: Bool) {
        self.loop = loop
        self.shares = shares
    }

    /// Sends a request, or joins an equal one that is under way; the result leaves it.
    func send(_ request: OutgoingRequest, _ receiver: Receiver) -> @Sendable () -> Void {
        let (flight, number, isNew) = seat(request, receiver)
        if isNew {
            let observer = Transfer.Observer(
                progress: { flight.tell($0) },
                end: { [self] result in
                    forget(request, flight)
                    flight.end(result)
                }
            )
            flight.hold(loop.send(request, observer))
        }
        return { [self] in if flight.leave(number) { forget(request, flight) } }
    }

    private func seat(_ request: OutgoingRequest, _ receiver: Receiver) -> (Flight, Int, isNew: Bool) {
        guard shares else { return Self.new(receiver) }
        return table.withLock { table in
            if let flight = table[request], let number = flight.join(receiver) { return (flight, number, false) }
            let new = Self.new(receiver)
            table[request] = new.0
            return new
        }
    }

    private static func new(_ receiver: Receiver) -> (Flight, Int, isNew: Bool) {
        let flight = Flight()
        return (flight, flight.join(receiver) ?? 0, true)
    }

    private func forget(_ request: OutgoingRequest, _ flight: Flight) {
        guard shares else { return }
        table.withLock { table in if table[request] === flight { table[request] = nil } }
    }
}
