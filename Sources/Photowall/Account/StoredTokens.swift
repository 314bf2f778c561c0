// StoredTokens: tokens for programs in the database, off the loops: made, told of, shown to the wall, and revoked.
import Locking
import Logging
import Rx
import RxLive
import Storage

/// Tokens of the accounts in the database.
///
/// They are made, revoked and used behind the queues of the wall: what is posted by a token is so before it is revoked, or not.
final class StoredTokens: TokenService {
    /// How many tokens this process remembers as noted lately: above that those of a minute ago are forgotten.
    static let noted = 1_000

    private let store: TokenStore
    private let wall: WallStore
    private let logger: Logger
    /// When the use of a token was noted last, in seconds since 1970, by its number.
    private let uses = LockedValue<[Int64: Int64]>([:])

    /// - Parameters:
    ///   - store: Where they are.
    ///   - wall: Its queues do what has to be done.
    ///   - logger: Is told what goes wrong.
    init(_ store: TokenStore, wall: WallStore, logger: Logger) {
        self.store = store
        self.wall = wall
        self.logger = logger
    }

    // MARK: For their owner

    func tokens(of login: Login) -> Observable<[StoredToken]?> {
        guard let id = Int64(login.user.id) else { return .just([]) }
        // Heard before they are read, so that nothing falls between.
        return Observable.merge(StoredTokens.news(of: id).asObservable(), .just(TokenNews()))
            .flatMapLatest { [wall, store, logger] _ in
                wall.read { _ in try store.tokens(of: id) }.asObservable().map(Optional.some)
                    .catch { error in
                        logger.warning("tokens cannot be read", metadata: ["error": "\(error)"])
                        return .just(nil)
                    }
            }
    }

    func make(_ form: TokenForm, for login: Login) -> Single<TokenOutcome> {
        guard let id = Int64(login.user.id) else { return .just(.failed) }
        return wall.write { [store] _ -> TokenOutcome in
            guard !login.isOver else { return .failed }
            let token = ProgramToken()
            let stored = try store.add(
                form.name,
                form.rights,
                hash: token.hash,
                of: id,
                lifetime: form.lifetime.seconds
            )
            StoredTokens.news(of: id).post(TokenNews())
            return .made(name: stored.name, token)
        }
        .catch { [self] error in .just(outcome(of: error)) }
    }

    func revoke(_ token: Int64, named name: String, of login: Login) -> Single<TokenOutcome> {
        guard let id = Int64(login.user.id) else { return .just(.failed) }
        return wall.write { [store] _ -> TokenOutcome in
            guard !login.isOver else { return .failed }
            guard try store.remove(token, of: id) else { return .gone(name: name) }
            StoredTokens.news(of: id).post(TokenNews())
            return .revoked(name: name)
        }
        .catch { [self] error in .just(outcome(of: error)) }
    }

    /// Does what ends all tokens of an account: what is posted by one of them is so before, or not.
    ///
    /// - Parameters:
    ///   - account: Whose they are.
    ///   - work: Ends them; blocks.
    /// - Returns: What the work has answered.
    func end<Value: Sendable>(of account: Int64, by work: @escaping @Sendable () throws -> Value) -> Single<Value> {
        wall.write { _ in
            defer { StoredTokens.news(of: account).post(TokenNews()) }
            return try work()
        }
    }

    private func outcome(of error: any Error) -> TokenOutcome {
        switch error {
        case is WorkQueue.Full: return .busy
        case StorageError.tokenNameTaken: return .nameTaken
        case StorageError.tooManyTokens: return .tooMany
        case StorageError.locked: return .locked
        case StorageError.diskFull: return .diskFull
        default:
            logger.error("a token could not be made or revoked", metadata: ["error": "\(error)"])
            return .failed
        }
    }

    /// Says that an account's tokens are others now, or were used.
    private struct TokenNews: Sendable {}

    private static func news(of account: Int64) -> Topic<TokenNews> {
        Topic("tokens of \(account)", backlog: .latest)
    }

    // MARK: For the wall

    /// What a token is good for now; blocks.
    ///
    /// - Parameter token: What a program has shown.
    /// - Returns: The token as it is stored.
    /// - Throws: A `GraphFailure` where it is good for nothing, or `StorageError`.
    func check(_ token: ProgramToken) throws -> StoredToken {
        guard let stored = try store.token(of: token.hash) else { throw GraphFailure.unknownToken }
        guard !stored.isExpired(at: store.now) else { throw GraphFailure.expiredToken }
        return stored
    }

    /// A program has used a token: that is written once a minute, and no answer waits for that.
    func noteUse(of token: StoredToken) {
        let now = store.now
        guard token.used.map({ now - $0 >= TokenStore.usePrecision }) ?? true, isDue(token.id, now) else { return }
        _ = wall.write { [store] _ in
            if try store.noteUse(of: token.id, at: now) { StoredTokens.news(of: token.account.id).post(TokenNews()) }
        }
        .subscribe(onFailure: { [logger] error in
            logger.notice("when a token was used is not stored", metadata: ["error": "\(error)"])
        })
    }

    /// Whether no use was to be noted within the last minute; it is now.
    private func isDue(_ token: Int64, _ now: Int64) -> Bool {
        uses.withLock { uses in
            let limit = now - TokenStore.usePrecision
            if let last = uses[token], last > limit, last <= now { return false }
            if uses.count >= StoredTokens.noted { uses = uses.filter { $0.value > limit } }
            uses[token] = now
            return true
        }
    }
}
