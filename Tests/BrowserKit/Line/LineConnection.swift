// One connection through the line: a lane in each direction.
import Foundation

final class LineConnection {
    private let client: Int32
    private let server: Int32
    private let lanes: [Lane]
    private let number: Int
    private let transcript: Transcript
    /// Whether nothing passes any more.
    private(set) var isStranded = false
    /// When to reset it; set once the last byte that may pass has gone.
    private var doom: ContinuousClock.Instant?
    /// Time for the last bytes to be read, since a reader that learns of a reset need not look at them.
    private static let grace = Duration.milliseconds(20)

    init(client: Int32, server: Int32, number: Int, transcript: Transcript) {
        self.client = client
        self.server = server
        self.number = number
        self.transcript = transcript
        lanes = [
            Lane(.up, from: client, to: server) { transcript.pass($0, .up, of: number) },
            Lane(.down, from: server, to: client) { transcript.pass($0, .down, of: number) },
        ]
        transcript.note("opened", connection: number)
    }

    /// What to poll for: reading where a lane has room, writing where it has bytes due.
    func polled(_ trouble: Trouble, _ now: ContinuousClock.Instant) -> [pollfd] {
        guard doom == nil, !isStranded else { return [] }
        return lanes.flatMap { lane -> [pollfd] in
            var wishes: [pollfd] = []
            if lane.wantsToRead(trouble) { wishes.append(pollfd(fd: lane.source, events: Int16(POLLIN), revents: 0)) }
            if lane.wantsToWrite(trouble, now) {
                wishes.append(pollfd(fd: lane.sink, events: Int16(POLLOUT), revents: 0))
            }
            return wishes
        }
    }

    /// When bytes of one of the lanes come due; nil if none wait.
    func due(_ trouble: Trouble, _ now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        isStranded ? nil : doom ?? lanes.compactMap { $0.due(trouble, after: now) }.min()
    }

    /// Moves what can be moved; false when the connection has ended.
    func move(
        _ trouble: Trouble,
        _ now: ContinuousClock.Instant,
        _ fuses: inout [Trouble.Direction: Int],
        _ controls: LineControls
    ) -> Bool {
        if isStranded { return true }
        if let doom {
            if now >= doom { reset() }
            return now < doom
        }
        for lane in lanes {
            lane.read(trouble, now)
            let limit = fuses[lane.direction]
            let count = lane.write(trouble, now, limit: limit)
            controls.pass(count, lane.direction)
            if let limit {
                fuses[lane.direction] = limit - count
                if limit == count {
                    fuses[lane.direction] = nil
                    doom = now + Self.grace
                    return true
                }
            }
            if lane.isBroken {
                reset()
                return false
            }
        }
        guard lanes.allSatisfy(\.isFinished) else { return true }
        transcript.note("closed", connection: number)
        close(client)
        close(server)
        return false
    }

    /// Lets nothing pass any more.
    func strand() {
        transcript.note("stranded", connection: number)
        isStranded = true
    }

    func reset() {
        transcript.note("reset", connection: number)
        Loopback.reset(client)
        Loopback.reset(server)
    }
}
