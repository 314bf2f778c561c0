// ScriptedWall: a wall elsewhere that says what a test has it say, over a real socket.
import HTTP
import Logging
import RxLive

@testable import Photowall

/// A server of Graph's shape.
final class ScriptedWall {
    private let server: Server

    /// - Parameter answer: Answers requests for a post, by its id, and for the `feed`.
    /// - Throws: Whatever keeps it from being served.
    init(_ answer: @escaping @Sendable (_ what: String) async -> Response) throws {
        var router = Router()
        router.endpoint(.get, "/v1/me/feed") { _ in await answer("feed") }
        router.endpoint(.get, "/v1/:id") { (_, id: String) in await answer(id) }
        var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        (settings.port, settings.loops) = (0, 1)
        let application = try Application(Package.folders.get(), router: router)
        server = try Server(application: application, settings: settings)
        try server.start()
    }

    deinit { server.stop() }

    /// Where it is.
    var address: WallAddress? { WallAddress(base: "http://127.0.0.1:\(server.port)/v1", token: "t") }

    /// An answer in JSON.
    static func json(_ text: String, _ status: Int = 200, _ fields: [(name: String, value: String)] = []) -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "application/json")] + fields,
            body: .bytes(Array(text.utf8))
        )
    }
}
