// Firefox's own remote control, without geckodriver: `LENGTH:[0,id,command,parameters]` over TCP, answered by
// `LENGTH:[1,id,error,result]` (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
import Foundation

/// One session of a Firefox on this machine.
actor Marionette: Wire {
    private let executor = BlockingExecutor()
    private let port: Int
    private var socket: Socket?
    private var count = 0
    private(set) var capabilities: JSON = .null

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(port: Int) { self.port = port }

    /// Waits for Firefox, then opens the session; capabilities are flat here, not under `alwaysMatch`.
    func open(_ wanted: JSON) throws {
        let connection = try Socket(port: port, patience: .seconds(60))
        socket = connection
        _ = try Self.read(connection)
        capabilities = try call("WebDriver:NewSession", wanted)["capabilities"]
    }

    func send(_ command: Command, _ parameters: JSON, element: String, patience: Duration) throws -> JSON {
        guard !command.marionette.isEmpty else { throw BrowserError("Firefox has no \(command.path).") }
        var members = parameters.object
        if !element.isEmpty { members["id"] = .string(element) }
        socket?.patience = patience
        let result = try call(command.marionette, .object(members))
        return result.object.count == 1 && result.object.keys.contains("value") ? result["value"] : result
    }

    private func call(_ name: String, _ parameters: JSON) throws -> JSON {
        guard let socket else { throw BrowserError("Firefox is not connected.") }
        count += 1
        let message = try JSON.array([0, JSON(count), .string(name), parameters]).bytes()
        try socket.write(Array("\(message.count):".utf8) + message)
        // An answer that came too late for its question is not this one.
        var answer: JSON
        repeat { answer = try Self.read(socket) } while answer[1].int != count
        if let code = answer[2]["error"].string { throw BrowserError(answer[2]["message"].string ?? "", code: code) }
        return answer[3]
    }

    private static func read(_ socket: Socket) throws -> JSON {
        let head = String(decoding: try socket.take(through: [UInt8(ascii: ":")]).dropLast(), as: UTF8.self)
        guard let length = Int(head) else { throw BrowserError("Firefox sent no length but \(head).") }
        return try JSON(bytes: Data(try socket.take(length)))
    }
}
