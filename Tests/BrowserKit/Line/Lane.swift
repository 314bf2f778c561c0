// One direction of a connection: bytes are read, wait for their time, and leave at the rate allowed. It holds at
// most 64 KiB, so a slow reader is felt at the other end as it would be without us.
import Foundation

final class Lane {
    let direction: Trouble.Direction
    let source: Int32
    let sink: Int32
    /// Told what has passed.
    private let record: (ArraySlice<UInt8>) -> Void
    /// True when either end was reset.
    private(set) var isBroken = false
    /// True when the source has ended and all its bytes, and its end, have been passed on.
    private(set) var isFinished = false

    private static let capacity = 1 << 16
    private var waiting: [(arrived: ContinuousClock.Instant, bytes: ArraySlice<UInt8>)] = []
    private var size = 0
    private var ended: ContinuousClock.Instant?
    /// When the rate lets the next byte go.
    private var free = ContinuousClock.now

    init(
        _ direction: Trouble.Direction,
        from source: Int32,
        to sink: Int32,
        record: @escaping (ArraySlice<UInt8>) -> Void
    ) {
        self.direction = direction
        self.record = record
        self.source = source
        self.sink = sink
    }

    func wantsToRead(_ trouble: Trouble) -> Bool {
        ended == nil && size < Self.capacity && !trouble.stalled.contains(direction)
    }

    func wantsToWrite(_ trouble: Trouble, _ now: ContinuousClock.Instant) -> Bool {
        guard let due = due(trouble) else { return false }
        return due <= now && !waiting.isEmpty
    }

    /// When the next bytes, or the end, may leave, if that is still to come; nil if nothing waits.
    func due(_ trouble: Trouble, after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        due(trouble).flatMap { $0 > now || waiting.isEmpty ? $0 : nil }
    }

    private func due(_ trouble: Trouble) -> ContinuousClock.Instant? {
        guard !isFinished, !trouble.stalled.contains(direction), let first = waiting.first?.arrived ?? ended else {
            return nil
        }
        return max(first + (trouble.delay[direction] ?? .zero), free)
    }

    func read(_ trouble: Trouble, _ now: ContinuousClock.Instant) {
        guard wantsToRead(trouble) else { return }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.capacity - size) { space, used in
            count = recv(source, space.baseAddress, space.count, 0)
            used = max(count, 0)
        }
        if count > 0, direction == .up, let lacking = trouble.lacking, Data(bytes).range(of: Data(lacking.utf8)) != nil
        {
            isBroken = true
        } else if count > 0 {
            waiting.append((now, bytes[...]))
            size += count
        } else if count == 0 {
            ended = now
        } else if errno != EAGAIN && errno != EINTR {
            isBroken = true
        }
    }

    /// Writes what is due, `limit` bytes at most, and returns how many.
    func write(_ trouble: Trouble, _ now: ContinuousClock.Instant, limit: Int?) -> Int {
        var written = 0
        while let due = due(trouble), due <= now, !isBroken {
            guard let first = waiting.first else {
                shutdown(sink, Int32(SHUT_WR))
                isFinished = true
                break
            }
            let room = min(trouble.rate.map { max($0 / 50, 1) } ?? .max, limit.map { $0 - written } ?? .max)
            let chunk = first.bytes.prefix(room)
            guard !chunk.isEmpty else { break }
            let count = chunk.withUnsafeBytes { send(sink, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else {
                if errno != EAGAIN && errno != EINTR { isBroken = true }
                break
            }
            written += count
            record(chunk.prefix(count))
            drop(count)
            if let rate = trouble.rate { free = now + .seconds(Double(count) / Double(rate)) }
        }
        return written
    }

    private func drop(_ count: Int) {
        size -= count
        waiting[0].bytes = waiting[0].bytes.dropFirst(count)
        if waiting[0].bytes.isEmpty { waiting.removeFirst() }
    }
}
