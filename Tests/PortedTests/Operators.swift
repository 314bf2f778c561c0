// Operators as applications write them for themselves.

// swift-format-ignore-file: OmitExplicitReturns

import Rx

protocol OptionalType {
    associatedtype Wrapped
    var optional: Wrapped? { get }
}

extension Optional: OptionalType {
    var optional: Wrapped? { return self }
}

extension ObservableType where Element: OptionalType {
    func unwrap() -> Observable<Element.Wrapped> {
        return flatMap { element -> Observable<Element.Wrapped> in
            guard let value = element.optional else { return .empty() }
            return .just(value)
        }
    }
}

extension ObservableType where Element == Bool {
    func not() -> Observable<Bool> {
        return map(!)
    }
}

extension ObservableType where Element: Collection {
    func mapMany<T>(_ transform: @escaping (Element.Element) throws -> T) -> Observable<[T]> {
        return map { try $0.map(transform) }
    }
}

extension ObservableType {
    func mapToVoid() -> Observable<Void> {
        return map { _ in }
    }

    func asDriverOnErrorJustComplete() -> Driver<Element> {
        return asDriver { _ in .empty() }
    }

    /// Groups of `size` elements, written with `Observable.create`.
    func chunked(_ size: Int) -> Observable<[Element]> {
        return Observable.create { observer in
            var chunk: [Element] = []
            return self.subscribe { event in
                switch event {
                case .next(let element):
                    chunk.append(element)
                    if chunk.count == size {
                        observer.onNext(chunk)
                        chunk.removeAll()
                    }
                case .error(let error):
                    observer.onError(error)
                case .completed:
                    if !chunk.isEmpty { observer.onNext(chunk) }
                    observer.on(.completed)
                }
            }
        }
    }

    func retry(attempts: Int, delay: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
        return retry(when: { errors in
            errors.enumerated().flatMap { attempt, error -> Observable<Int> in
                guard attempt + 1 < attempts else { return .error(error) }
                return Observable<Int>.timer(delay, scheduler: scheduler)
            }
        })
    }
}

extension SharedSequenceConvertibleType {
    func mapToVoid() -> SharedSequence<SharingStrategy, Void> {
        return map { _ in }
    }
}

extension PrimitiveSequence where Trait == SingleTrait {
    func catchOffline(_ element: Element) -> Single<Element> {
        return self.catch { error in
            guard case APIError.offline = error else { return .error(error) }
            return .just(element)
        }
    }
}
