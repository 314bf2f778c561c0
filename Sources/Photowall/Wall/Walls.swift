// Walls: the wall of each reader: over HTTP, from this program or from wherever the settings say.
public import Foundation
import Locking
import Logging
import Networking
import NetworkingCache
import RxLive

/// Makes walls.
final class Walls: Sendable {
    private let provider: Provider<Graph>
    private let cache: SQLiteResponseCache?
    private let answers = FeedAnswers()
    private let other: WallAddress?
    private let tokens: GraphTokens
    private let own = LockedValue<URL?>(nil)

    /// - Parameters:
    ///   - tokens: Says to the wall of this program who reads.
    ///   - other: Another wall that is read instead; nil: that of this program.
    ///   - cache: The file that keeps answers; nil: none are kept.
    ///   - logger: Is told when they cannot be.
    init(tokens: GraphTokens, other: WallAddress?, cache: String?, logger: Logger) {
        self.tokens = tokens
        self.other = other
        var settings = SessionSettings()
        settings.requestTimeout = .seconds(10)
        settings.connectionsPerHost = 16
        self.cache = cache.map { path in
            SQLiteResponseCache(path: path) { logger.warning("the wall's cache", metadata: ["error": "\($0)"]) }
        }
        provider = Provider(
            settings: settings,
            plugins: [AccessTokenPlugin { ($0 as? Graph)?.token }],
            cache: self.cache
        )
    }

    /// Whether another wall is read than this program's.
    var areElsewhere: Bool { other != nil }

    /// Removes the answers that are kept, of this wall and of others; blocks until they are off the disk.
    func forget() throws(CacheError) { try cache?.removeAll() }

    /// Where this program serves, such as `http://127.0.0.1:8080`, is known.
    func serves(at address: String) {
        own.withLock { $0 = URL(string: address + GraphService.path) }
    }

    /// The wall of somebody who is logged in.
    ///
    /// - Parameters:
    ///   - login: The login.
    ///   - network: Where the page was loaded from, for which its calls count.
    /// - Returns: The wall.
    func wall(of login: Login, on network: UInt64) -> GraphWall {
        if let other {
            return GraphWall(
                provider: provider,
                answers: answers,
                base: other.base,
                token: other.token,
                user: login.user,
                isElsewhere: true
            )
        }
        let base = own.withLock { $0 } ?? URL(fileURLWithPath: "/")
        return GraphWall(
            provider: provider,
            answers: answers,
            base: base,
            token: tokens.token(of: login, on: network),
            user: login.user
        )
    }
}

/// A wall elsewhere.
public struct WallAddress: Sendable {
    /// Where its calls are, such as `https://graph.example/v1`.
    public let base: URL
    /// The bearer token that it wants.
    public let token: String

    /// Nil where `base` is no address of the web.
    public init?(base: String, token: String) {
        guard let url = URL(string: base), ["http", "https"].contains(url.scheme ?? ""), url.host != nil else {
            return nil
        }
        self.base = url
        self.token = token
    }
}
