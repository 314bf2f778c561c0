// A real server of the routes that a test makes, of one loop, which ends with the test.
import Logging
import Testing

@testable import RxLive

/// Serves routes.
final class RoutedServer {
    let client: RawClient
    private let server: Server

    init(_ routes: (inout Router) -> Void) throws {
        var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        settings.port = 0
        settings.loops = 1
        var router = Router()
        routes(&router)
        let application = try Application(root: LabTemplates.root, router: router, screens: [SecondView.self])
        server = try Server(application: application, settings: settings)
        try server.start()
        client = RawClient(port: server.port)
    }

    deinit { server.stop() }

    func get(_ path: String, _ fields: [String: String] = [:]) throws -> RawClient.Answer {
        try send("GET", path, fields)
    }

    func send(
        _ method: String,
        _ path: String,
        _ fields: [String: String] = [:],
        _ body: [UInt8] = []
    ) throws -> RawClient.Answer {
        // Not within the macro, which would print the body.
        let answer = client.request(method, path, fields, body: body)
        return try #require(answer)
    }
}
