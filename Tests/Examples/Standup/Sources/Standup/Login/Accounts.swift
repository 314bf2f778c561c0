// Accounts: signs people up and logs them in. A hash takes a tenth of a second and 64 MB, so hashes have a queue of their own.
import Controls
import Rx
import RxLive
import Sodium

/// The accounts: who has one, and who knows its password.
final class Accounts: Sendable {
    private let store: Store
    private let attempts = Attempts()
    private let hashing = WorkQueue(threads: 1, capacity: 128, pace: WorkPace(burst: 5, interval: .seconds(2)))
    /// The hash that is compared for a name without an account, so that the answer takes as long.
    private let nobody = (try? PasswordHash.make(Token.random().text)) ?? ""

    init(_ store: Store) { self.store = store }

    deinit { hashing.stop() }

    /// Makes an account, once for a key.
    func signUp(_ form: Credentials, once key: OnceKey) -> Single<SignupOutcome> {
        hashing.run { try PasswordHash.make(form.password) }
            .flatMap { [store] hash in store.addAccount(form.name, hash: hash, once: key) }
            .catchAndReturn(.failed)
    }

    /// Looks for the account of a name and a password.
    func logIn(_ form: Credentials, from network: UInt64) -> Single<LoginOutcome> {
        .deferred { [self] in
            guard attempts.begin(form.name, from: network) else { return .just(.wait) }
            return store.account(named: form.name).flatMap { [self] account in check(account, form, network) }
                .catchAndReturn(.failed)
        }
    }

    private func check(_ account: Account?, _ form: Credentials, _ network: UInt64) -> Single<LoginOutcome> {
        hashing.run { [nobody] in PasswordHash.verify(form.password, against: account?.hash ?? nobody) }
            .map { [attempts] isRight in
                guard let account, isRight else { return .wrong }
                attempts.succeeded(form.name, from: network)
                return .welcome(Principal(id: "\(account.id)", name: account.name))
            }
    }
}
