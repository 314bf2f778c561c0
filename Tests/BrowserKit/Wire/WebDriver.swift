// WebDriver over HTTP, as chromedriver and WebKitWebDriver speak it. A raw socket, because URLSession refuses
// chromedriver's header lines without a space.
import Foundation

/// One session of a W3C WebDriver server on this machine.
actor WebDriver: Wire {
    private let executor = BlockingExecutor()
    private let port: Int
    /// The connection kept alive; nil after an exchange that broke.
    private var socket: Socket?
    private var session = ""
    private(set) var capabilities: JSON = .null

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(port: Int) { self.port = port }

    /// Waits for the driver, then opens the session with the capabilities asked for.
    func open(_ wanted: JSON) throws {
        socket = try Socket(port: port, patience: .seconds(20))
        let answer = try exchange("POST", "/session", ["capabilities": ["alwaysMatch": wanted]])
        guard let id = answer["sessionId"].string else { throw BrowserError("The driver opened no session: \(answer)") }
        session = id
        capabilities = answer["capabilities"]
    }

    func send(_ command: Command, _ parameters: JSON, element: String, patience: Duration) throws -> JSON {
        let path = command.path.replacingOccurrences(of: ":id", with: element)
        do {
            return try exchange(command.method, "/session/\(session)\(path)", parameters, patience)
        } catch let error as BrowserError where error.code.isEmpty || error.code == BrowserError.noAnswer {
            // What a driver was asked that says nothing is all that there is to know.
            let asked = String(decoding: try parameters.bytes(), as: UTF8.self)
            let words = asked.count > 1000 ? "\(asked.prefix(500)) … \(asked.suffix(500))" : asked
            throw BrowserError("\(error) Asked: \(command.method) \(command.path) \(words)", code: error.code)
        }
    }

    private func exchange(
        _ method: String,
        _ path: String,
        _ parameters: JSON,
        _ patience: Duration = .seconds(60)
    ) throws -> JSON {
        let connection = try socket ?? Socket(port: port)
        socket = nil
        connection.patience = patience
        let body = method == "POST" ? Array(try parameters.bytes()) : []
        let head = """
            \(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n\
            Content-Length: \(body.count)\r\n\r\n
            """
        try connection.write(Array(head.utf8) + body)
        let answer = String(decoding: try connection.take(through: Array("\r\n\r\n".utf8)), as: UTF8.self)
        let value = try JSON(bytes: Data(try connection.take(Self.length(answer))))["value"]
        if !answer.lowercased().contains("connection: close") && !answer.lowercased().contains("connection:close") {
            socket = connection
        }
        if let code = value["error"].string { throw BrowserError(value["message"].string ?? "", code: code) }
        return value
    }

    private static func length(_ head: String) -> Int {
        for line in head.components(separatedBy: "\r\n") where line.lowercased().hasPrefix("content-length:") {
            return Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces)) ?? 0
        }
        return 0
    }
}
