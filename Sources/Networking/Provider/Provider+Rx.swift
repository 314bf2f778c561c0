// Provider+Rx: requests as sequences. Each subscription sends one request, disposing cancels it.
import Foundation
public import Rx

extension Reactive {
    /// The answer to a target's request.
    ///
    /// Sends a request for each subscription; disposing cancels it, and closes its connection unless others share it.
    /// Delivers on a queue of the request, at the subscriber's home. Errors: ``NetworkingError``.
    public func request<Target: TargetType>(_ target: Target) -> Single<Response> where Base == Provider<Target> {
        let provider = base
        return Observable<Response>.create { observer in
            let reception = Reception(observer)
            let deliver: Deliver = { result in reception.end(result) { $0 } }
            return provider.begin(target, deliver) { provider.start($0, deliver: deliver) }
        }.asSingle()
    }

    /// How far a target's request is, as bytes are sent and received, then its answer, then the end.
    ///
    /// As ``request(_:)``; the last element has the answer.
    public func requestWithProgress<Target: TargetType>(_ target: Target) -> Observable<ProgressResponse>
    where Base == Provider<Target> {
        let provider = base
        return .create { observer in
            let reception = Reception(observer)
            let deliver: Deliver = { result in reception.end(result) { ProgressResponse(reception.progress, $0) } }
            return provider.begin(target, deliver) {
                provider.start($0, progress: { reception.tell($0) }, deliver: deliver)
            }
        }
    }
}

/// Takes the result of a request.
typealias Deliver = @Sendable (Result<Response, NetworkingError>) -> Void

extension Provider {
    /// Makes a request and goes on with it; one that cannot be made passes the plugins as an error.
    func begin(_ target: Target, _ deliver: Deliver, _ body: (Prepared) -> any Disposable) -> any Disposable {
        do throws(NetworkingError) {
            return body(try prepare(target))
        } catch {
            deliver(plugins.processed(.failure(error), target))
            return Disposables.create()
        }
    }
}

/// Hands results to a subscriber.
///
/// `@unchecked Sendable`: a request's queue calls it, one call at a time; the observer takes events from any thread.
private final class Reception<Element>: @unchecked Sendable {
    private let observer: AnyObserver<Element>
    private let home = Home.current
    private(set) var progress = TransferProgress()

    init(_ observer: AnyObserver<Element>) { self.observer = observer }

    /// Takes the result of a request; `element` makes of an answer what the subscriber is to have.
    func end(_ result: Result<Response, NetworkingError>, _ element: (Response) -> Element) {
        switch result {
        case .success(let response):
            observer.onNext(element(response))
            observer.onCompleted()
        case .failure(let error): observer.onError(error)
        }
    }
}

extension Reception where Element == ProgressResponse {
    /// Says how far it is.
    fileprivate func tell(_ progress: TransferProgress) {
        self.progress = progress
        Home.with(home) { observer.onNext(ProgressResponse(progress)) }
    }
}
