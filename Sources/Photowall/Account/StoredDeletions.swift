// StoredDeletions: the deletion of accounts in the database: guesses are limited like those at the door, and pages that show what has
// gone are told.
import Foundation
import Logging
import Rx
import RxLive
import Storage

/// Deletes accounts of the database.
struct StoredDeletions: DeletionService {
    /// Whose they are.
    let accounts: StoredAccounts
    /// All of an account's end with it.
    let logins: Logins
    /// Its tokens end with it, too.
    let programs: StoredTokens
    /// Keep answers with its posts.
    let walls: Walls

    func belongings(of login: Login) -> Single<AccountStore.Belongings> {
        guard let id = Int64(login.user.id) else { return .just(AccountStore.Belongings()) }
        return accounts.reading.run { [accounts] in try accounts.store.belongings(of: id) }
    }

    func delete(_ password: String, of login: Login, from network: UInt64) -> Single<DeletionOutcome> {
        guard let id = Int64(login.user.id), let key = (try? AccountName(login.user.name))?.key else {
            return .just(.failed)
        }
        // The same password can be typed as different code points: RFC 8265 section 4.2 compares normal form C.
        let password = password.precomposedStringWithCanonicalMapping
        return .deferred { [self] in
            if let seconds = accounts.attempts.begin(key, from: network) { return .just(.wait(seconds: seconds)) }
            return accounts.reading.run { [accounts] in try accounts.store.passwordHash(of: id) }
                .flatMap { [self] hash in prove(password, login, hash) }
                .flatMap { [self] proof -> Single<DeletionOutcome> in
                    switch proof {
                    case .failure(let refusal):
                        if refusal.outcome != .wrong { accounts.attempts.withdraw(key, from: network) }
                        return .just(refusal.outcome)
                    case .success(let hash):
                        accounts.attempts.succeeded(key, from: network)
                        return programs.end(of: id) { [self] in try remove(id, hash, login) }
                            .catch { [self] error in .just(outcome(of: error)) }
                    }
                }
                .catch { [self] error in
                    accounts.attempts.withdraw(key, from: network)
                    return .just(outcome(of: error))
                }
        }
    }

    /// Why nothing is deleted.
    private struct Refusal: Error {
        let outcome: DeletionOutcome
    }

    /// The hash that stands for the one who wants it.
    private func prove(_ password: String, _ login: Login, _ hash: String?) -> Single<Result<String, Refusal>> {
        guard let hash else { return .just(.failure(Refusal(outcome: .failed))) }
        guard AccountStore.isPasswordHash(hash) else {
            let isFresh = accounts.attempts.now() - login.made <= StoredPasswords.freshness
            return .just(isFresh ? .success(hash) : .failure(Refusal(outcome: .stale)))
        }
        return accounts.hashing.run { [accounts] in
            accounts.work.verify(password, against: hash, costing: accounts.strength)
                ? .success(hash) : .failure(Refusal(outcome: .wrong))
        }
    }

    /// What has gone ends the logins at once, on the same thread: the page that asked may have gone by then.
    private func remove(_ id: Int64, _ hash: String, _ login: Login) throws -> DeletionOutcome {
        guard !login.isOver else { return .failed }
        guard let posts = try accounts.store.delete(id, hash) else { return .wrong }
        // First what they stand on, so that nobody who was looked up before makes a way in after the logins have ended.
        accounts.ended.end(of: login.user)
        logins.endAll(of: login.user)
        CredentialNews.topic(of: id).post(CredentialNews())
        for post in posts { GraphService.tell(.deleted(id: Feed(post).id), of: post) }
        do {
            try walls.forget()
        } catch {
            accounts.logger.warning("answers with a deleted account's posts are kept", metadata: ["error": "\(error)"])
        }
        accounts.logger.notice("an account has been deleted", metadata: ["account": "\(id)"])
        return .deleted
    }

    private func outcome(of error: any Error) -> DeletionOutcome {
        switch error {
        case is WorkQueue.Full: return .busy
        case StorageError.locked: return .locked
        case StorageError.diskFull: return .diskFull
        default:
            accounts.logger.error("an account could not be deleted", metadata: ["error": "\(error)"])
            return .failed
        }
    }
}
