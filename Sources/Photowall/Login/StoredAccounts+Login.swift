// Logging in by the database and argon2id.
import Foundation
import Logging
import Rx
import RxLive
import Sodium
import Storage

extension StoredAccounts: LoginService {
    func logIn(_ form: LoginForm, from network: UInt64) -> Single<LoginOutcome> {
        prove(form, from: network).map(\.outcome)
    }

    /// Who has shown who they are, and the hash of the password by which.
    struct Proof: Sendable {
        let outcome: LoginOutcome
        var passwordHash = AccountStore.noPassword
    }

    /// The same with what it stands on: a password that may be changed the moment after.
    func prove(_ form: LoginForm, from network: UInt64) -> Single<Proof> {
        let password = form.password.precomposedStringWithCanonicalMapping
        let name = try? AccountName(form.userName)
        // What is no name is guessed at like any other.
        let key = name?.key ?? "?" + form.userName.prefix(64)
        return .deferred { [self] in
            if let seconds = attempts.begin(key, from: network) {
                return .just(Proof(outcome: .wait(seconds: seconds)))
            }
            // Before anything is looked up, so that no end falls between.
            let moment = ended.now
            return reading.run { [self] in try name.flatMap { try store.credentials(of: $0) } }
                .flatMap { [self] credentials in
                    hashing.run { [self] in check(password, credentials) }
                        .flatMap { [self] check in remember(check, of: credentials, since: moment) }
                }
                .do(onSuccess: { [attempts] proof in
                    if proof.outcome.isWelcome { attempts.succeeded(key, from: network) }
                })
                .catch { [self] error in
                    attempts.withdraw(key, from: network)
                    return .just(Proof(outcome: outcome(of: error)))
                }
        }
    }

    /// What came of a password.
    private enum Check {
        case wrong
        case right
        /// The hash is not of today's strength: this one is.
        case renewed(hash: String)
    }

    /// A wrong password costs as much whether somebody has the name or nobody has, however long ago its hash was made.
    private func check(_ password: String, _ credentials: AccountStore.Credentials?) -> Check {
        let known = credentials.flatMap { AccountStore.isPasswordHash($0.passwordHash) ? $0 : nil }
        let isRight = work.verify(password, against: known?.passwordHash ?? nobody, costing: strength)
        guard isRight, let credentials = known else { return .wrong }
        guard PasswordHash.needsRehash(credentials.passwordHash, strength: strength),
            let hash = try? work.make(password, strength)
        else { return .right }
        return .renewed(hash: hash)
    }

    /// Stores a renewed hash; where that fails, it is tried at the next login.
    ///
    /// Nobody gets in by a password that has been changed while it was checked, nor does it come back.
    private func remember(
        _ check: Check,
        of credentials: AccountStore.Credentials?,
        since moment: Int
    ) -> Single<Proof> {
        guard let credentials else { return .just(Proof(outcome: .wrong)) }
        let account = credentials.account, former = credentials.passwordHash
        let user = ProvenUser(Principal(account), ended: ended, since: moment)
        let proof = { (isStill: Bool, hash: String) in
            Proof(outcome: isStill ? .welcome(user) : .failed, passwordHash: hash)
        }
        let isStill = reading.run { [self] in try store.passwordHash(of: account.id) == former }
        switch check {
        case .wrong: return .just(Proof(outcome: .wrong))
        case .right: return isStill.map { proof($0, former) }
        case .renewed(let hash):
            return writing.run { [self] in try store.replacePasswordHash(of: account.id, former, by: hash) }
                .map { proof($0, hash) }
                .catch { [logger] error in
                    logger.notice("a password's hash stays as it was", metadata: ["error": "\(error)"])
                    return isStill.map { proof($0, former) }
                }
        }
    }

    func outcome(of error: any Error) -> LoginOutcome {
        switch error {
        case is WorkQueue.Full: return .busy
        case StorageError.locked: return .locked
        case StorageError.diskFull: return .diskFull
        default:
            logger.error("nobody could be logged in", metadata: ["error": "\(error)"])
            return .failed
        }
    }
}
