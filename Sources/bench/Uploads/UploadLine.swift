// UploadLine: requests of a browser that sends files by tus, one after the other.
import Glibc

/// Sends requests, each over a connection of its own, with bytes that nobody has sent before.
struct UploadLine {
    private var piece = [UInt8](repeating: 0x62, count: 1 << 18)

    /// Asks, and waits for the answer.
    ///
    /// - Parameters:
    ///   - address: Who is asked.
    ///   - line: Method and path.
    ///   - fields: Fields besides those of tus.
    ///   - status: What must be answered.
    ///   - content: The body; nil: `bytes` of no meaning.
    ///   - bytes: How many these are.
    ///   - step: After so many of them `looking` is called.
    ///   - looking: Looks on meanwhile.
    /// - Returns: The answer.
    /// - Throws: A sentence, where it is answered otherwise.
    mutating func ask(
        _ address: Address,
        _ line: String,
        _ fields: [String],
        expecting status: String,
        content: [UInt8]? = nil,
        bytes: Int = 0,
        step: Int = 16 << 20,
        _ looking: () -> Void = {}
    ) throws -> String {
        let size = content?.count ?? bytes
        let connection = try FileFigures().connect(address)
        defer { close(connection) }
        let all =
            ["Host: \(address.host)", "Tus-Resumable: 1.0.0", "Content-Length: \(size)", "Connection: close"] + fields
        let head = Array("\(line) HTTP/1.1\r\n\(all.joined(separator: "\r\n"))\r\n\r\n".utf8)
        guard send(connection, head, head.count, Int32(MSG_NOSIGNAL)) == head.count else {
            throw BenchError("A request was not taken.")
        }
        if let content {
            guard send(connection, content, content.count, Int32(MSG_NOSIGNAL)) == content.count else {
                throw BenchError("A photo was not taken.")
            }
        }
        for index in 0..<8 { piece[index] = UInt8.random(in: 0...255) }
        var (left, looked) = (bytes, bytes)
        while left > 0 {
            let sent = send(connection, piece, min(left, piece.count), Int32(MSG_NOSIGNAL))
            guard sent > 0 else { throw BenchError("An upload was not taken.") }
            left -= sent
            if looked - left >= step {
                looked = left
                looking()
            }
        }
        var (answer, room) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
        while case let count = recv(connection, &room, room.count, 0), count > 0 { answer += room[..<count] }
        let text = String(decoding: answer, as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 \(status) ") else {
            throw BenchError("An upload was answered: \(text.prefix(200))")
        }
        return text
    }
}
