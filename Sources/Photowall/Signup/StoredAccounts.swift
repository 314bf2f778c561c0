// StoredAccounts: the real accounts: the database and argon2id, each behind a bounded queue off the loops.
import Controls
import Logging
import Rx
import RxLive
import Sodium
import Storage

/// Accounts in the database.
final class StoredAccounts: AccountService {
    private let store: AccountStore
    private let database: WorkQueue
    private let hashing: WorkQueue
    private let logger: Logger
    private let strength: PasswordHash.Strength

    /// Hashing takes a core and much memory for a while: few at a time, and no long queue.
    init(store: AccountStore, strength: PasswordHash.Strength = .interactive, logger: Logger) {
        self.store = store
        self.strength = strength
        self.logger = logger
        database = WorkQueue(threads: 2, capacity: 4_096)
        hashing = WorkQueue(threads: 1, capacity: 128)
    }

    func isAvailable(_ name: String, to owner: String) -> Single<Bool> {
        database.run { [store] in try !store.isTaken(AccountName(name), exceptBy: owner) }
    }

    func signUp(name: String, password: String, once key: OnceKey, owner: String) -> Single<SignupOutcome> {
        hashing.run { [strength] in try PasswordHash.make(password, strength: strength) }
            .flatMap { [database, store] hash in
                database.run {
                    try store.create(
                        name: AccountName(name), passwordHash: hash,
                        once: Token(key.text).map {
                            Once(owner: owner, key: $0, action: "signUp", arguments: [name, password])
                        })
                }
            }
            .map { .created(name: $0.account.name) }
            .catch { [logger] error in .just(StoredAccounts.outcome(of: error, name: name, logger: logger)) }
    }

    private static func outcome(of error: any Error, name: String, logger: Logger) -> SignupOutcome {
        switch error {
        case is WorkQueue.Full: return .busy
        case StorageError.taken: return .taken(name: name)
        case StorageError.locked: return .locked
        case StorageError.diskFull: return .diskFull
        default:
            logger.error("an account could not be created", metadata: ["error": "\(error)"])
            return .failed
        }
    }
}
