// A real server of the routes that a test makes, of one loop, which ends with the test.
import Logging
import Testing

@testable import RxLive

/// Serves routes.
final class RoutedServer {
    let client: RawClient
    private let server: Server

    /// - Parameters:
    ///   - logins: Who is logged in. Default: nobody can be.
    ///   - sessionKey: The key of its cookies. Default: a new one.
    ///   - trustsProxy: Whether it believes what a proxy says. Default: it does not.
    ///   - logger: Where it logs. Default: nowhere.
    ///   - routes: Adds what is served.
    /// - Throws: Whatever keeps it from being served.
    init(
        logins: Logins? = nil,
        sessionKey: [UInt8] = SessionKey.random(),
        trustsProxy: Bool = false,
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        _ routes: (inout Router) -> Void
    ) throws {
        var settings = ServerSettings(logger: logger)
        settings.port = 0
        settings.loops = 1
        settings.sessionKey = sessionKey
        settings.trustsProxy = trustsProxy
        var router = Router()
        routes(&router)
        var application = try Application(LabTemplates.folders.get(), router: router)
        application.logins = logins
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
