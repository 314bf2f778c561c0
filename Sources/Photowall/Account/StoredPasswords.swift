// StoredPasswords: changes of password in the database: limited like logins, hashed off the loops, and the end of all
// other logins.
import Foundation
import Logging
import Rx
import RxLive
import Sodium
import Storage

/// Passwords of the accounts in the database.
struct StoredPasswords: PasswordService {
    let accounts: StoredAccounts
    let logins: Logins
    private let programs: StoredTokens
    private let changes: PasswordChanges

    /// Seconds after a login within which a first password can be set.
    static let freshness: Int64 = 3_600

    private typealias Hashes = PasswordChanges.Hashes

    /// - Parameters:
    ///   - accounts: Whose passwords they are.
    ///   - logins: Those that a change ends.
    ///   - programs: The tokens that a change may end.
    init(accounts: StoredAccounts, logins: Logins, programs: StoredTokens) {
        self.accounts = accounts
        self.programs = programs
        self.logins = logins
        changes = PasswordChanges(now: accounts.attempts.now)
    }

    func change(_ form: PasswordForm, of login: Login, from network: UInt64) -> Single<PasswordOutcome> {
        guard let id = Int64(login.user.id), let key = (try? AccountName(login.user.name))?.key else {
            return .just(.failed)
        }
        if CommonPasswords.contains(form.new) { return .just(.common) }
        return .deferred { [self] in
            // The same limit as at the door: a page that was left open is one more place to guess at.
            if let seconds = accounts.attempts.begin(key, from: network) { return .just(.wait(seconds: seconds)) }
            return hashes(of: id, form, login.session)
                .do(onSuccess: { [accounts] result in
                    switch result {
                    case .success: accounts.attempts.succeeded(key, from: network)
                    case .failure(let refusal):
                        // Asking once more is no guess; what was guessed before counts still.
                        if refusal == .isDone { accounts.attempts.withdraw(key, from: network) }
                    }
                })
                .catch { [self] error in
                    accounts.attempts.withdraw(key, from: network)
                    return .just(.failure(outcome(of: error)))
                }
                .flatMap { [self] result in
                    switch result {
                    case .success(let hashes): store(hashes, form, of: id, login)
                    case .failure(let refusal): .just(refusal.outcome)
                    }
                }
        }
    }

    func set(_ password: String, of login: Login) -> Single<PasswordOutcome> {
        guard let id = Int64(login.user.id) else { return .just(.failed) }
        if CommonPasswords.contains(password) { return .just(.common) }
        let password = password.precomposedStringWithCanonicalMapping
        return .deferred { [self] in
            guard accounts.attempts.now() - login.made <= StoredPasswords.freshness else { return .just(.stale) }
            return accounts.reading.run { [accounts] in try accounts.store.passwordHash(of: id) }
                .flatMap { [accounts] former -> Single<PasswordOutcome> in
                    guard former == AccountStore.noPassword else { return .just(former == nil ? .failed : .exists) }
                    return accounts.hashing.run { try accounts.work.make(password, accounts.strength) }
                        .flatMap { hash in accounts.writing.run { try store(first: hash, of: id, login) } }
                }
                .catch { [self] error in .just(outcome(of: error).outcome) }
        }
    }

    private func store(first hash: String, of id: Int64, _ login: Login) throws -> PasswordOutcome {
        guard !login.isOver else { return .failed }
        let isSet = try accounts.store.replacePasswordHash(of: id, AccountStore.noPassword, by: hash)
        guard isSet else { return .exists }
        CredentialNews.topic(of: id).post(CredentialNews())
        return .set
    }

    func hasPassword(_ login: Login) -> Observable<Bool> {
        guard let id = Int64(login.user.id) else { return .just(false) }
        // Heard before it is read, so that nothing falls between.
        return Observable.merge(CredentialNews.topic(of: id).asObservable(), .just(CredentialNews()))
            .flatMapLatest { [accounts] _ in
                accounts.reading.run {
                    try accounts.store.passwordHash(of: id).map(AccountStore.isPasswordHash) ?? false
                }
                .asObservable().catchAndReturn(true)
            }
    }

    /// Why nothing is stored.
    private struct Refusal: Error, Equatable {
        let outcome: PasswordOutcome

        static let wrong = Refusal(outcome: .wrong)
        static let isDone = Refusal(outcome: .same)
    }

    private func hashes(
        of id: Int64,
        _ form: PasswordForm,
        _ session: SessionID
    ) -> Single<Result<Hashes, Refusal>> {
        // The same password can be typed as different code points: RFC 8265 section 4.2 compares normal form C.
        let current = form.current.precomposedStringWithCanonicalMapping
        let new = form.new.precomposedStringWithCanonicalMapping
        return accounts.reading.run { [accounts] in try accounts.store.passwordHash(of: id) }
            .flatMap { [accounts, changes] former in
                accounts.hashing.run {
                    guard let former else { return .failure(.wrong) }
                    guard PasswordHash.verify(current, against: former) else {
                        // A user who was not answered asks once more, with what is the current one by now. Nobody else is told
                        // that the new one is right: that would be a second guess.
                        guard let last = changes.last(by: session), last.new == former,
                            PasswordHash.verify(current, against: last.former),
                            PasswordHash.verify(new, against: former)
                        else { return .failure(.wrong) }
                        return .failure(.isDone)
                    }
                    let new = try PasswordHash.make(new, strength: accounts.strength)
                    return .success(Hashes(former: former, new: new))
                }
            }
    }

    /// What is stored ends the other logins at once, on the same thread: the page that asked may have gone by then.
    private func store(
        _ hashes: Hashes,
        _ form: PasswordForm,
        of id: Int64,
        _ login: Login
    ) -> Single<PasswordOutcome> {
        let isRevoking = form.revokesTokens
        let work: @Sendable () throws -> PasswordOutcome = { [accounts, logins, changes] in
            guard !login.isOver else { return .failed }
            let isChanged = try accounts.store.changePassword(
                of: id,
                hashes.former,
                to: hashes.new,
                keeping: login.session.text,
                revokesTokens: isRevoking
            )
            guard isChanged else { return .wrong }
            changes.note(hashes, by: login.session)
            // First what they stand on, so that nobody who was looked up before makes a way in after the logins have ended.
            accounts.ended.end(of: login.user)
            logins.endAll(of: login.user, except: login.session)
            CredentialNews.topic(of: id).post(CredentialNews())
            return isRevoking ? .changedAndRevoked : .changed
        }
        return (isRevoking ? programs.end(of: id, by: work) : accounts.writing.run(work)).catch { [self] error in
            .just(outcome(of: error).outcome)
        }
    }

    private func outcome(of error: any Error) -> Refusal {
        switch error {
        case is WorkQueue.Full: return Refusal(outcome: .busy)
        case StorageError.locked: return Refusal(outcome: .locked)
        case StorageError.diskFull: return Refusal(outcome: .diskFull)
        default:
            accounts.logger.error("a password could not be changed", metadata: ["error": "\(error)"])
            return Refusal(outcome: .failed)
        }
    }
}
