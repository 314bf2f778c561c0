// StoredAccounts: the real accounts: the database and argon2id, each behind a bounded queue off the loops.
import Controls
import Foundation
import Locking
import Logging
import Rx
import RxLive
import Sodium
import Storage

/// Accounts in the database.
final class StoredAccounts: AccountService {
    /// How much work may wait in each queue; what comes then is told that the server is busy.
    struct Capacity {
        var hashing = 128
        var reading = 4_096
        var writing = 128
    }

    let store: AccountStore
    let reading: WorkQueue
    let writing: WorkQueue
    let hashing: WorkQueue
    let logger: Logger
    let strength: PasswordHash.Strength
    let work: PasswordWork
    let attempts: LoginAttempts
    let ended = EndedCredentials()
    /// Accounts that networks make.
    let signups: RateLimiter<UInt64>
    /// What the password of a name that nobody has is compared with.
    let nobody: String
    /// Owners whose settled keys are being stored.
    private let settling = LockedValue<Set<String>>([])

    // Hashing takes a core and much memory for a while, and SQLite has one writer: one thread each. A writer that waits
    // for a locked database holds up no reader.
    init(
        store: AccountStore,
        strength: PasswordHash.Strength = .interactive,
        work: PasswordWork = .argon2id,
        capacity: Capacity = Capacity(),
        signups: RateLimiter<UInt64> = SignupRate().limiter,
        logger: Logger,
        now: @escaping @Sendable () -> Int64 = StoreSettings.systemClock
    ) {
        self.store = store
        self.strength = strength
        self.work = work
        self.signups = signups
        self.logger = logger
        attempts = LoginAttempts(now: now)
        nobody = (try? work.make(Token.random().text, strength)) ?? ""
        // A fast typist makes fifteen keys a second.
        let typing = WorkPace(burst: 60, interval: .milliseconds(33))
        reading = WorkQueue(threads: 2, capacity: capacity.reading, pace: typing)
        writing = WorkQueue(threads: 1, capacity: capacity.writing)
        hashing = WorkQueue(threads: 1, capacity: capacity.hashing)
    }

    // Work that waits keeps the accounts alive, so nothing is waiting here.
    deinit { for queue in [reading, writing, hashing] { queue.stop() } }

    /// Waits for what is under way, then closes the database; for a program that ends.
    func close() {
        for queue in [hashing, writing, reading] { queue.finish() }
        do throws(StorageError) {
            try store.close()
        } catch {
            logger.warning("the database was not closed in order", metadata: ["error": "\(error)"])
        }
    }

    func availability(of name: String, to owner: String) -> Single<NameAvailability> {
        let isSettling = settling.withLock { $0.contains(owner) }
        return reading.run { [self] in
            try store.availability(of: AccountName(name), exceptBy: isSettling ? nil : owner)
        }
    }

    func signUp(
        _ form: SignupForm,
        once key: OnceKey,
        owner: String,
        from network: UInt64
    ) -> Single<SignupOutcome> {
        // The same password can be typed as different code points: RFC 8265 section 4.2 compares normal form C.
        let password = form.password.precomposedStringWithCanonicalMapping
        if CommonPasswords.contains(password) { return .just(.commonPassword) }
        guard let token = Token(key.text) else {
            return .just(StoredAccounts.outcome(of: StorageError.keyUsed, form, logger))
        }
        let once = Once(owner: owner, key: token, action: "signUp", arguments: [form.userName, password])
        return .deferred { [self] in
            // Before anything is stored, so that no end falls between.
            let moment = ended.now
            // Counted at the start, so that a hundred at once are not more than one after the other.
            if let seconds = signups.take(network) { return repeated(once, form, orIn: seconds) }
            return hashing.run { [self] in try work.make(password, strength) }
                .flatMap { [self] hash in
                    writing.run { [self] in
                        try store.create(name: AccountName(form.userName), passwordHash: hash, once: once)
                    }
                }
                .map { [self] result in
                    if result.repeated { signups.giveBack(network) }
                    return .created(proven(result.account, since: moment))
                }
                .catch { [signups, logger] error in
                    signups.giveBack(network)
                    return .just(StoredAccounts.outcome(of: error, form, logger))
                }
        }
    }

    /// What is said where a network may make no account at the moment: this one may have been made before.
    private func repeated(_ once: Once, _ form: SignupForm, orIn seconds: Int64) -> Single<SignupOutcome> {
        let moment = ended.now
        return reading.run { [self] in try store.account(madeBy: once) }
            .map { [self] account in
                account.map { .created(proven($0, since: moment)) } ?? .wait(seconds: seconds)
            }
            .catch { [logger] error in .just(StoredAccounts.outcome(of: error, form, logger)) }
    }

    func created(by key: OnceKey, owner: String) -> Single<ProvenUser?> {
        guard let token = Token(key.text) else { return .just(nil) }
        return .deferred { [self] in
            let moment = ended.now
            return reading.run { [self] in
                try store.account(madeBy: token, owner: owner).map { proven($0, since: moment) }
            }
        }
    }

    /// The owner of an account, known by an action that was looked up, or stored, after that moment.
    private func proven(_ account: Account, since moment: Int) -> ProvenUser {
        ProvenUser(Principal(account), ended: ended, since: moment)
    }

    func settled(_ key: OnceKey, owner: String) {
        guard let token = Token(key.text) else { return }
        settling.withLock { _ = $0.insert(owner) }
        _ = writing.run { [self] in
            defer { settling.withLock { _ = $0.remove(owner) } }
            try store.settle(token, owner: owner)
        }
        .subscribe(onFailure: { [self, logger] error in
            settling.withLock { _ = $0.remove(owner) }
            logger.warning("a sign-up could not be marked as settled", metadata: ["error": "\(error)"])
        })
    }

    private static func outcome(of error: any Error, _ form: SignupForm, _ logger: Logger) -> SignupOutcome {
        switch error {
        case is WorkQueue.Full: return .busy
        case StorageError.taken: return .taken(name: form.userName)
        case StorageError.similar: return .similar(name: form.userName)
        case StorageError.unfit: return .unfit(name: form.userName)
        case StorageError.locked: return .locked
        case StorageError.diskFull: return .diskFull
        default:
            logger.error("an account could not be created", metadata: ["error": "\(error)"])
            return .failed
        }
    }
}
