// URLSession+Rx: requests as sequences. Each subscription sends one request, disposing cancels it; share what several
// subscribers are to have of one.
public import Foundation
public import FoundationNetworking
public import Rx

extension Reactive where Base: URLSession {
    /// The answer to `request` whatever its status, then the end.
    ///
    /// Sends a request for each subscription; disposing cancels it. Delivers on the session's queue, at the subscriber's
    /// home: `observe(on: MainScheduler.instance)` or `asDriver` bring it there. Errors: `URLError` where the connection
    /// fails, ``RxCocoaURLError/nonHTTPResponse(response:)``.
    public func response(request: URLRequest) -> Observable<(response: HTTPURLResponse, data: Data)> {
        let session = base
        return .create { observer in
            let reception = Reception(observer, RequestLog.begin(request))
            let task = session.dataTask(with: request) { reception.end(data: $0, response: $1, error: $2) }
            task.resume()
            return Disposables.create { task.cancel() }
        }
    }

    /// The body of a successful answer to `request`, then the end.
    ///
    /// As ``response(request:)``; in addition ``RxCocoaURLError/httpRequestFailed(response:data:)`` where the status is
    /// not 200 to 299.
    public func data(request: URLRequest) -> Observable<Data> {
        response(request: request).map { response, data in
            guard 200..<300 ~= response.statusCode else {
                throw RxCocoaURLError.httpRequestFailed(response: response, data: data)
            }
            return data
        }
    }

    /// The JSON in the body of a successful answer to `request`, then the end.
    ///
    /// As ``data(request:)``; in addition ``RxCocoaURLError/deserializationError(error:)`` where the body is not JSON.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - options: How the body is read. Default: a top level of an array or an object, immutable.
    /// - Returns: What `JSONSerialization` makes of the body.
    public func json(request: URLRequest, options: JSONSerialization.ReadingOptions = []) -> Observable<Any> {
        data(request: request).map { data in
            do {
                return try JSONSerialization.jsonObject(with: data, options: options)
            } catch { throw RxCocoaURLError.deserializationError(error: error) }
        }
    }

    /// The JSON in the body of a successful answer to a GET of `url`, then the end.
    ///
    /// As ``json(request:options:)``.
    public func json(url: URL) -> Observable<Any> { json(request: URLRequest(url: url)) }
}

/// Hands the session's answer to the subscriber, at the subscriber's home.
///
/// `@unchecked Sendable`: the session calls it once, on its queue; the observer takes events from any thread.
private final class Reception: @unchecked Sendable {
    private let observer: AnyObserver<(response: HTTPURLResponse, data: Data)>
    private let log: RequestLog?
    private let home = Home.current

    init(_ observer: AnyObserver<(response: HTTPURLResponse, data: Data)>, _ log: RequestLog?) {
        self.observer = observer
        self.log = log
    }

    func end(data: Data?, response: URLResponse?, error: (any Error)?) {
        log?.end(response, error)
        Home.with(home) {
            guard let response, error == nil else { return observer.onError(error ?? RxCocoaURLError.unknown) }
            guard let response = response as? HTTPURLResponse else {
                return observer.onError(RxCocoaURLError.nonHTTPResponse(response: response))
            }
            observer.onNext((response, data ?? Data()))
            observer.onCompleted()
        }
    }
}
