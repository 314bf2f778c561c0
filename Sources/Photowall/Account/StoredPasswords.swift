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
    private let changes: PasswordChanges

    private typealias Hashes = PasswordChanges.Hashes

    /// - Parameters:
    ///   - accounts: Whose passwords they are.
    ///   - logins: Those that a change ends.
    init(accounts: StoredAccounts, logins: Logins) {
        self.accounts = accounts
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
                        // Whoever asks once more has guessed nothing; what was guessed before counts still.
                        if refusal == .isDone { accounts.attempts.withdraw(key, from: network) }
                    }
                })
                .catch { [self] error in
                    accounts.attempts.withdraw(key, from: network)
                    return .just(.failure(outcome(of: error)))
                }
                .flatMap { [self] result in
                    switch result {
                    case .success(let hashes): store(hashes, of: id, login)
                    case .failure(let refusal): .just(refusal.outcome)
                    }
                }
        }
    }

    func hasPassword(_ login: Login) -> Single<Bool> {
        guard let id = Int64(login.user.id) else { return .just(false) }
        return accounts.reading.run { [accounts] in
            try accounts.store.passwordHash(of: id).map(AccountStore.isPasswordHash) ?? false
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
                        // Whoever was not answered asks once more, with what is the current one by now. Nobody else is told
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
    private func store(_ hashes: Hashes, of id: Int64, _ login: Login) -> Single<PasswordOutcome> {
        accounts.writing.run { [accounts, logins, changes] in
            guard !login.isOver else { return .failed }
            let isChanged = try accounts.store.changePassword(
                of: id,
                hashes.former,
                to: hashes.new,
                keeping: login.session.text
            )
            guard isChanged else { return .wrong }
            changes.note(hashes, by: login.session)
            // First what they stand on, so that nobody who was looked up before makes a way in after the logins have ended.
            accounts.ended.end(of: login.user)
            logins.endAll(of: login.user, except: login.session)
            return .changed
        }
        .catch { [self] error in .just(outcome(of: error).outcome) }
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
