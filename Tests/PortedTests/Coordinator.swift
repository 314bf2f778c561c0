// A coordinator: screens that end with a result.

// swift-format-ignore-file: OmitExplicitReturns

import Rx

class Coordinator<ResultType> {
    let disposeBag = DisposeBag()
    private var children: [ObjectIdentifier: Any] = [:]

    var childCount: Int { return children.count }

    func coordinate<T>(to coordinator: Coordinator<T>) -> Observable<T> {
        children[ObjectIdentifier(coordinator)] = coordinator
        return coordinator.start()
            .do(onNext: { [weak self, unowned coordinator] _ in
                self?.children[ObjectIdentifier(coordinator)] = nil
            })
    }

    func start() -> Observable<ResultType> {
        fatalError("Start method should be implemented.")
    }
}

enum LanguageResult: Equatable {
    case language(String)
    case cancel
}

final class LanguageCoordinator: Coordinator<LanguageResult> {
    let language = PublishSubject<String>()
    let cancel = PublishSubject<Void>()

    override func start() -> Observable<LanguageResult> {
        let language = self.language.map { LanguageResult.language($0) }
        let cancel = self.cancel.map { _ in LanguageResult.cancel }
        return Observable.merge(language, cancel).take(1)
    }
}

final class AppCoordinator: Coordinator<Void> {
    let languageCoordinator = LanguageCoordinator()
    let chosen = BehaviorRelay<String?>(value: nil)

    override func start() -> Observable<Void> {
        coordinate(to: languageCoordinator)
            .compactMap { result -> String? in
                if case .language(let name) = result { return name }
                return nil
            }
            .bind(to: chosen)
            .disposed(by: disposeBag)
        return .never()
    }
}
