// One direction of a connection, told in words: heads of HTTP, bodies by their size, and messages of WebSockets
// (RFC 9112, RFC 6455 § 5.2) with their text.
import Foundation

struct TranscriptReader {
    private enum Part {
        case head
        case body(Int)
        /// Chunks, or all until the end.
        case rest
        case frames
    }

    /// So much of a message is told.
    private static let longest = 20_000
    private var part = Part.head
    private var waiting: [UInt8] = []

    /// What is complete with these bytes.
    mutating func read(_ bytes: [UInt8]) -> [String] {
        waiting += bytes
        var lines: [String] = []
        while !waiting.isEmpty, let line = next() { if !line.isEmpty { lines.append(line) } }
        return lines
    }

    /// The next thing; nil where more bytes are needed, and empty where there is nothing to tell.
    private mutating func next() -> String? {
        switch part {
        case .head: return head()
        case .body(let count):
            let taken = min(count, waiting.count)
            waiting.removeFirst(taken)
            part = taken == count ? .head : .body(count - taken)
            return ""
        case .rest:
            // The head of what follows, on a connection that is kept.
            let mark = Array("\r\n0\r\n\r\n".utf8)
            guard let end = waiting.firstRange(of: mark) else {
                waiting.removeFirst(max(waiting.count - mark.count, 0))
                return nil
            }
            waiting.removeFirst(end.upperBound)
            part = .head
            return ""
        case .frames: return frame()
        }
    }

    private mutating func head() -> String? {
        guard let end = waiting.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: waiting[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        waiting.removeFirst(end.upperBound)
        let fields = lines.dropFirst().map { $0.lowercased() }
        let length = fields.first { $0.hasPrefix("content-length:") }?.dropFirst("content-length:".count)
        let isBodiless = ["304", "204"].contains(lines[0].split(separator: " ").dropFirst().first ?? "")
        if fields.contains(where: { $0.hasPrefix("sec-websocket-key:") || $0.hasPrefix("sec-websocket-accept:") }) {
            part = .frames
        } else if !isBodiless, let count = length.flatMap({ Int($0.trimmingCharacters(in: .whitespaces)) }) {
            part = .body(count)
        } else if fields.contains(where: { $0.hasPrefix("transfer-encoding:") }) {
            part = .rest
            // The last chunk is looked for with the line's end before it.
            waiting.insert(contentsOf: Array("\r\n".utf8), at: 0)
        }
        // Anyone who has them could be taken for the person.
        let secret = ["cookie:", "set-cookie:", "authorization:"]
        return lines.filter { line in !secret.contains { line.lowercased().hasPrefix($0) } }.joined(separator: " | ")
    }

    private mutating func frame() -> String? {
        guard waiting.count >= 2 else { return nil }
        let isMasked = waiting[1] & 0x80 != 0
        var (length, start) = (Int(waiting[1] & 0x7F), 2)
        if length > 125 {
            let width = length == 126 ? 2 : 8
            guard waiting.count >= 2 + width else { return nil }
            length = waiting[2..<2 + width].reduce(0) { $0 << 8 | Int($1) }
            start += width
        }
        let mask = isMasked ? 4 : 0
        guard length >= 0, waiting.count - start - mask >= length else { return nil }
        let key = Array(waiting[start..<start + mask])
        var content = Array(waiting[start + mask..<start + mask + length])
        if isMasked { for index in content.indices { content[index] ^= key[index & 3] } }
        let code = waiting[0] & 0x0F
        waiting.removeFirst(start + mask + length)
        return Self.words(code, content)
    }

    private static func words(_ code: UInt8, _ content: [UInt8]) -> String {
        let more = content.count > longest ? " … \(content.count) bytes" : ""
        let text = String(decoding: content.prefix(longest), as: UTF8.self) + more
        switch code {
        case 0, 1: return text
        case 8 where content.count >= 2:
            let reason = String(decoding: content.dropFirst(2), as: UTF8.self)
            return "close \(Int(content[0]) << 8 | Int(content[1])) \(reason)"
        case 8: return "close"
        case 9: return "ping"
        case 10: return "pong"
        default: return "\(content.count) bytes"
        }
    }
}
