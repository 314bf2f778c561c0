// Accounts by identity, in the database.
import OAuth
import Rx
import RxLive
import Storage

extension StoredAccounts: IdentityService {
    func user(of identity: Identity) -> Single<ProvenUser?> {
        .deferred { [self] in
            // Before it is looked up, so that no end falls between.
            let moment = ended.now
            return reading.run { [self] in
                try store.account(of: StoredIdentity(identity)).map {
                    ProvenUser(Principal($0), ended: ended, since: moment)
                }
            }
        }
    }

    func create(_ name: String, for identity: Identity, from network: UInt64) -> Single<LoginOutcome> {
        .deferred { [self] in
            let moment = ended.now, stored = StoredIdentity(identity)
            let welcome = { [ended] (account: Account) -> LoginOutcome in
                .welcome(ProvenUser(Principal(account), ended: ended, since: moment))
            }
            if let seconds = signups.take(network) {
                // The same may have been asked before.
                return reading.run { [self] in try store.account(of: stored) }
                    .map { $0.map(welcome) ?? .waitForAccount(seconds: seconds) }
                    .catch { [self] error in .just(outcome(of: error)) }
            }
            return writing.run { [self] in
                if let account = try store.account(of: stored) {
                    signups.giveBack(network)
                    return account
                }
                return try store.create(name: AccountName(name), for: stored)
            }
            .map(welcome)
            .catch { [self] error in
                signups.giveBack(network)
                switch error {
                case StorageError.taken: return .just(.taken(name: name))
                case StorageError.similar: return .just(.similar(name: name))
                case StorageError.unfit: return .just(.unfit(name: name))
                default: return .just(outcome(of: error))
                }
            }
        }
    }

    func link(_ form: LoginForm, to identity: Identity, from network: UInt64) -> Single<LoginOutcome> {
        prove(form, from: network).flatMap { [self] proof in
            guard case .welcome(let proven) = proof.outcome, let id = Int64(proven.user.id) else {
                return .just(proof.outcome)
            }
            return writing.run { [self] in
                let isLinked = try store.link(StoredIdentity(identity), to: id, ifPassword: proof.passwordHash)
                if isLinked { CredentialNews.topic(of: id).post(CredentialNews()) }
                return isLinked
            }
            .map { $0 ? .welcome(proven) : .failed }
            .catch { [self] error in
                if case StorageError.taken = error { return .just(.linkedElsewhere) }
                return .just(self.outcome(of: error))
            }
        }
    }
}

extension StoredIdentity {
    fileprivate init(_ identity: Identity) { self.init(issuer: identity.issuer, subject: identity.subject) }
}

extension Principal {
    init(_ account: Account) { self.init(id: "\(account.id)", name: account.name) }
}
