// SetupHints: what a server says of its own setup once requests show that something is missing.
import HTTP
import Locking
import Logging

/// Says each thing once for a server, however many loops it has; any loop.
///
/// What it tells comes from requests that anybody may send, so there are few of them and each is short.
final class SetupHints: Sendable {
    private struct Said {
        var forwarded = false
        /// Pairs of origin and host.
        var refusals: Set<[String]> = []
    }

    private let logger: Logger
    private let trustsProxy: Bool
    private let said = LockedValue(Said())

    /// Pairs of origin and host that are told of.
    static let refusalLimit = 16
    /// Characters of a field that are told.
    private static let length = 200

    init(logger: Logger, trustsProxy: Bool) {
        self.logger = logger
        self.trustsProxy = trustsProxy
    }

    /// A request has come: a proxy that is not believed makes one network of all its people.
    func see(_ request: borrowing Request) {
        guard !trustsProxy, request.header("X-Forwarded-For") != nil else { return }
        let isNew = said.withLock { said in
            defer { said.forwarded = true }
            return !said.forwarded
        }
        guard isNew else { return }
        logger.warning(
            """
            requests have X-Forwarded-For, which is not believed: all who come through that proxy share the limits of one network, and \
            cookies are not Secure. If the proxy is yours and sets the field, start the server with --behind-proxy \
            (ServerSettings.trustsProxy)
            """
        )
    }

    /// The opening handshake of a WebSocket was refused for its origin.
    func refused(_ request: borrowing Request) {
        let origin = Self.short(request.header("Origin")), host = Self.short(request.header("Host"))
        let isNew = said.withLock { said in
            said.refusals.count < SetupHints.refusalLimit && said.refusals.insert([origin, host]).inserted
        }
        guard isNew else { return }
        let isBehindTLS = !trustsProxy && origin.lowercased() == "https://\(host.lowercased())"
        let mend =
            isBehindTLS
            ? "start the server with --behind-proxy (ServerSettings.trustsProxy), and have the proxy set X-Forwarded-Proto"
            : "have the proxy pass on the Host that the browser asks for, or start the server with --allow-origin "
                + "\(origin) (ServerSettings.allowedOrigins)"
        logger.warning(
            "a WebSocket was refused, as its page is of another origin. If the page is yours, \(mend)",
            metadata: ["origin": "\(origin)", "host": "\(host)"]
        )
    }

    private static func short(_ value: String?) -> String { String((value ?? "").prefix(length)) }
}
