// ServerKill: the demonstration that nothing is lost: a person may kill the server, which Scripts/keep starts again.
import Controls
import Foundation
import Glibc
import HTTP
import Logging
import Rx
import RxLive
import Sodium
import Storage

/// Kills this very process when a visitor asks for it, once for each press.
///
/// The press is noted in the database first: the browser sends it again to the process that takes over, and that one knows it.
final class ServerKill: Sendable {
    private let store: Store
    private let end: @Sendable () -> Void
    private let logger: Logger
    private let queue = WorkQueue(threads: 1, capacity: 16)

    /// - Parameters:
    ///   - store: Notes each press.
    ///   - logger: Is told so.
    ///   - end: Ends the process. Default: by SIGKILL, which no process can hear.
    init(
        _ store: Store,
        logger: Logger,
        end: @escaping @Sendable () -> Void = { _ = Glibc.kill(getpid(), SIGKILL) }
    ) {
        self.store = store
        self.end = end
        self.logger = logger
    }

    deinit { queue.stop() }

    /// Kills the server, unless it was killed for this key before.
    ///
    /// Never fails: whatever happens is an outcome.
    func kill(once key: OnceKey, owner: String) -> Single<KillOutcome> {
        guard let token = Token(key.text) else { return .just(.failed) }
        let once = Once(owner: owner, key: token, action: "kill", arguments: [])
        return queue.run { [store, logger, end] in
            guard try store.begin(once) else { return .killed }
            logger.warning("a visitor of the demonstration kills this server")
            end()
            // Nobody hears that: the process has ended.
            return .killed
        }
        .catch { [logger] error in
            logger.warning("the server was not killed", metadata: ["error": "\(error)"])
            return .just(.failed)
        }
    }

    /// Whether a request comes from a browser of this machine, and through nothing in between.
    ///
    /// The program offers it only where it listens on this machine alone. A proxy may pass others on all the same, and says so, or is
    /// asked for by another name.
    static func isOffered(to request: PageRequest) -> Bool {
        let fields = ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"]
        guard fields.allSatisfy({ request.headers[$0] == nil }),
            let origin = request.origin, let host = URL(string: origin)?.host()
        else { return false }
        return host == "localhost" || host == "::1" || host == "[::1]"
            || host.wholeMatch(of: /127\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}/) != nil
    }
}
