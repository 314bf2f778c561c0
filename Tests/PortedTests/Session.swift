// What applications share, and how they leave Rx and come back: statics, queues, callbacks, tasks.

// swift-format-ignore-file: OmitExplicitReturns

import Dispatch
import Rx

final class Session {
    static let shared = Session()
    static let disposeBag = DisposeBag()
    static let didExpire = PublishRelay<Void>()
    static let configuration = BehaviorRelay<[String: String]>(value: [:])
    static let names: Observable<[String]> = configuration.map { $0.keys.sorted() }.share(replay: 1)
    static var count = 0

    let user = BehaviorRelay<User?>(value: nil)
    private(set) var greeting = ""
    private let disposeBag = DisposeBag()

    lazy var isLoggedIn: Observable<Bool> = user.map { $0 != nil }.distinctUntilChanged()

    init() {
        Session.count += 1
        user.compactMap { $0?.name }
            .subscribe(with: self) { owner, name in owner.greeting = "Hello, \(name)" }
            .disposed(by: disposeBag)
    }

    func logIn(queue: DispatchQueue, completion: @escaping (User) -> Void = { _ in }) {
        queue.async { [weak self] in
            let user = User(id: 1, name: "Ada")
            self?.user.accept(user)
            completion(user)
        }
    }

    func logIn() -> Observable<User> {
        return Observable.create { [weak self] observer in
            self?.logIn(queue: .global()) { user in
                observer.onNext(user)
                observer.onCompleted()
            }
            return Disposables.create()
        }
    }
}

extension ObservableType where Element == User {
    /// The bridge to `async` functions.
    func rename(_ rename: @escaping (String) async throws -> String) -> Observable<User> {
        return flatMap { user in
            Single<User>.create { single in
                let task = Task {
                    do {
                        single(.success(User(id: user.id, name: try await rename(user.name))))
                    } catch {
                        single(.failure(error))
                    }
                }
                return Disposables.create { task.cancel() }
            }
        }
    }
}
