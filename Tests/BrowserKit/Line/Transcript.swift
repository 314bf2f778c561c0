// What has gone over a line, in both directions: kept as bytes, and read only when somebody asks.
// What the bytes mean is TranscriptReader's.
import Foundation
import Synchronization

final class Transcript: Sendable {
    /// Of each connection and direction the first bytes are kept: an upload is not worth more.
    private static let share = 2 << 20
    private static let whole = 16 << 20

    /// Something that happened on the line.
    struct Event {
        let time: Date
        let connection: Int
        let direction: Trouble.Direction
        let content: Content

        enum Content {
            case bytes([UInt8])
            /// More of them than are kept.
            case more(Int)
            /// What was done to the line, or to the connection.
            case word(String)
        }
    }

    private struct Lane: Hashable {
        let connection: Int
        let direction: Trouble.Direction
    }

    private struct State {
        var events: [Event] = []
        var kept: [Lane: Int] = [:]
        var size = 0
    }

    private let state = Mutex(State())

    /// Bytes have passed.
    func pass(_ bytes: ArraySlice<UInt8>, _ direction: Trouble.Direction, of connection: Int) {
        state.withLock { state in
            let lane = Lane(connection: connection, direction: direction)
            let room = max(min(Self.share - state.kept[lane, default: 0], Self.whole - state.size), 0)
            let part = Array(bytes.prefix(room))
            state.kept[lane, default: 0] += part.count
            state.size += part.count
            let time = Date()
            if !part.isEmpty {
                state.events.append(
                    Event(time: time, connection: connection, direction: direction, content: .bytes(part))
                )
            }
            if part.count < bytes.count { Self.count(bytes.count - part.count, lane, time, in: &state.events) }
        }
    }

    /// Something was done to a connection, or to all of them (0).
    func note(_ word: String, connection: Int = 0) {
        state.withLock {
            $0.events.append(Event(time: Date(), connection: connection, direction: .down, content: .word(word)))
        }
    }

    /// What has passed, a message a line, `limit` bytes of it at most: the last.
    func text(limit: Int) -> String {
        let events = state.withLock { $0.events }
        var readers: [Lane: TranscriptReader] = [:]
        var lines: [String] = []
        for event in events {
            let lane = Lane(connection: event.connection, direction: event.direction)
            let words: [String]
            switch event.content {
            case .bytes(let bytes): words = readers[lane, default: TranscriptReader()].read(bytes)
            case .more(let count): words = ["\(count) bytes more"]
            case .word(let word): words = [word]
            }
            let arrow = if case .word = event.content { "" } else { event.direction == .up ? "→ " : "← " }
            let place = event.connection == 0 ? "" : "#\(event.connection) "
            lines += words.map { "\(Self.clock(event.time)) \(place)\(arrow)\($0)\n" }
        }
        return String(decoding: lines.joined().utf8.suffix(limit), as: UTF8.self)
    }

    private static func count(_ bytes: Int, _ lane: Lane, _ time: Date, in events: inout [Event]) {
        var count = bytes
        if let last = events.last, last.connection == lane.connection, last.direction == lane.direction,
            case .more(let before) = last.content
        {
            count += before
            events.removeLast()
        }
        events.append(
            Event(time: time, connection: lane.connection, direction: lane.direction, content: .more(count))
        )
    }

    /// Hours, minutes, seconds and milliseconds of the day, by UTC as servers' logs.
    private static func clock(_ time: Date) -> String {
        let milliseconds = Int(time.timeIntervalSince1970 * 1000) % 86_400_000
        let parts = [milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1000 % 60]
        let words = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return "\(words).\(String(milliseconds % 1000 + 1000).dropFirst())"
    }
}
