// StoredLinks: the sites that people log in with, in the database, off the loops.
import Logging
import Rx
import RxLive
import Storage

/// Linked sites of the accounts in the database.
struct StoredLinks: LinkService {
    /// Whose they are.
    let accounts: StoredAccounts
    /// The sites that are offered.
    let providers: Providers

    func links(of login: Login) -> Observable<[LinkRow]?> {
        guard let id = Int64(login.user.id) else { return .just([]) }
        // Heard before they are read, so that nothing falls between.
        return Observable.merge(CredentialNews.topic(of: id).asObservable(), .just(CredentialNews()))
            .flatMapLatest { [accounts, providers] _ in
                accounts.reading.run { try accounts.store.identities(of: id) }.asObservable()
                    .map { links -> [LinkRow]? in
                        let names = providers.issuers
                        return links.map { LinkRow($0, named: names) }
                    }
                    .catch { error in
                        accounts.logger.warning("linked sites cannot be read", metadata: ["error": "\(error)"])
                        return .just(nil)
                    }
            }
    }

    func remove(_ link: LinkRow, of login: Login) -> Single<LinkOutcome> {
        guard let id = Int64(login.user.id) else { return .just(.failed) }
        return accounts.writing.run { [accounts, providers] () -> LinkOutcome in
            guard !login.isOver else { return .failed }
            switch try accounts.store.unlink(link.id, of: id, besides: Set(providers.issuers.keys)) {
            case .gone: return .gone(name: link.name)
            case .lastWay: return .lastWay(name: link.name)
            case .removed:
                // Nobody gets in who was looked up by it before.
                accounts.ended.end(of: login.user)
                CredentialNews.topic(of: id).post(CredentialNews())
                return .removed(name: link.name)
            }
        }
        .catch { [self] error in .just(outcome(of: error)) }
    }

    private func outcome(of error: any Error) -> LinkOutcome {
        switch error {
        case is WorkQueue.Full: return .busy
        case StorageError.locked: return .locked
        case StorageError.diskFull: return .diskFull
        default:
            accounts.logger.error("a linked site could not be removed", metadata: ["error": "\(error)"])
            return .failed
        }
    }
}
