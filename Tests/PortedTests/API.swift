// A service, and its double.

// swift-format-ignore-file: OmitExplicitReturns, NeverUseImplicitlyUnwrappedOptionals

import Dispatch
import Rx

protocol UserAPI {
    func user(id: Int) -> Single<User>
    func search(_ query: String) -> Observable<[User]>
    func save(_ user: User) -> Completable
    func cached(id: Int) -> Maybe<User>
}

final class UserStore: UserAPI {
    static let shared = UserStore()

    private let queue = DispatchQueue(label: "ported.store")
    private var users = [1: User(id: 1, name: "Ada"), 2: User(id: 2, name: "Grace")]

    func user(id: Int) -> Single<User> {
        return Single.create { [weak self] single in
            guard let self = self else { return Disposables.create() }
            self.queue.async {
                if let user = self.users[id] {
                    single(.success(user))
                } else {
                    single(.failure(APIError.notFound))
                }
            }
            return Disposables.create()
        }
    }

    func search(_ query: String) -> Observable<[User]> {
        return Observable.deferred { [unowned self] in
            .just(self.queue.sync { self.users.values.filter { $0.name.lowercased().contains(query.lowercased()) } })
        }
        .map { $0.sorted { $0.id < $1.id } }
    }

    func save(_ user: User) -> Completable {
        return .create { completable in
            self.queue.async {
                self.users[user.id] = user
                completable(.completed)
            }
            return Disposables.create()
        }
    }

    func cached(id: Int) -> Maybe<User> {
        return Maybe.create { maybe in
            if let user = self.queue.sync(execute: { self.users[id] }) {
                maybe(.success(user))
            } else {
                maybe(.completed)
            }
            return Disposables.create {}
        }
    }
}

final class UserAPIMock: UserAPI {
    var userResult: Single<User>!
    var searchResult: ((String) -> Observable<[User]>)!
    private(set) var saved: [User] = []

    func user(id: Int) -> Single<User> { return userResult }
    func search(_ query: String) -> Observable<[User]> { return searchResult(query) }
    func cached(id: Int) -> Maybe<User> { return .empty() }

    func save(_ user: User) -> Completable {
        return Completable.empty().do(onSubscribed: { self.saved.append(user) })
    }
}
