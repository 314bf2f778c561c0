// Provider: sends the requests of one API. Its steps: endpoint, request, plugins, stub or Flights; Call has the way back.
public import Foundation
public import FoundationNetworking
public import Rx

/// Sends the requests that the values of `Target` stand for.
///
/// ```swift
/// let wall = Provider<Wall>(plugins: [NetworkLoggerPlugin()])
/// wall.rx.request(.posts(page: 1))
///     .filterSuccessfulStatusCodes()
///     .map([Post].self, atKeyPath: "to.data")
///     .asDriver(onErrorJustReturn: [])
/// ```
///
/// A provider has one thread, which begins with its first request and sleeps while nothing happens; no thread of a caller
/// ever waits. Answers come in on other threads, at the subscriber's home, as those of `URLSession.rx` do: `asDriver` or
/// `observe(on: MainScheduler.instance)` bring them into the page. Keep one for each API: its connections stay open between
/// requests, and close with the last reference; a request that is under way keeps what it needs.
///
/// It stands on the libcurl that FoundationNetworking itself stands on, and not on `URLSession`: that has, on Linux, no
/// certificates besides the system's, no limit for the body of a redirect, no time-out for a whole request, and sends
/// `Authorization` to any host a redirect names. It also takes two to four times the CPU: 460 to 650 µs for a request of
/// 100 bytes, where this takes 130 to 270. Nor is it async-http-client: its packages would be everybody's. There are
/// no cookies, no cache but the one that is given, no proxy of the environment, and no answer to challenges: status 401 is
/// handed on like any other. Certificates are always verified.
public final class Provider<Target: TargetType>: Sendable {
    /// Makes an endpoint of a target.
    public typealias EndpointClosure = @Sendable (Target) -> Endpoint
    /// Makes a request of an endpoint; what it throws is the request's error.
    public typealias RequestClosure = @Sendable (Endpoint) throws -> URLRequest
    /// Says whether a target is sent.
    public typealias StubClosure = @Sendable (Target) -> StubBehavior

    /// The bounds of its requests.
    public let settings: SessionSettings
    /// What sees its requests, in this order.
    public let plugins: [any PluginType]
    let cache: (any ResponseCache)?
    let now: @Sendable () -> Date
    private let endpointClosure: EndpointClosure
    private let requestClosure: RequestClosure
    private let stubClosure: StubClosure
    private let stubScheduler: any SchedulerType
    private let flights: Flights

    /// Makes a provider; nothing is connected yet.
    ///
    /// The closures are called at each subscription, on its thread.
    ///
    /// - Parameters:
    ///   - endpointClosure: Makes an endpoint of a target. Default: `defaultEndpointMapping`.
    ///   - requestClosure: Makes a request of an endpoint; what it throws is the request's error. Default:
    ///     `Endpoint.urlRequest()`.
    ///   - stubClosure: Says whether a target is sent, or answered by its sample. Default: `neverStub`.
    ///   - stubScheduler: Where delayed stubs wait. Default: a concurrent one.
    ///   - settings: The bounds of requests.
    ///   - plugins: What sees the requests, in this order. Default: none.
    ///   - trackInflights: Whether requests that are equal in method, URL, headers and body share one answer while it is
    ///     under way; disposing of one leaves it to the others. Default: false.
    ///   - cache: What keeps answers for `request(_:policy:scope:)`; every request that may change what it asks for, and
    ///     succeeds, makes it forget that. Default: none.
    ///   - now: The time, by which stored answers age; any thread. Default: the system's.
    public init(
        endpointClosure: @escaping EndpointClosure = { Provider.defaultEndpointMapping(for: $0) },
        requestClosure: @escaping RequestClosure = { try $0.urlRequest() },
        stubClosure: @escaping StubClosure = { Provider.neverStub($0) },
        stubScheduler: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .default),
        settings: SessionSettings = SessionSettings(),
        plugins: [any PluginType] = [],
        trackInflights: Bool = false,
        cache: (any ResponseCache)? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.endpointClosure = endpointClosure
        self.requestClosure = requestClosure
        self.stubClosure = stubClosure
        self.stubScheduler = stubScheduler
        self.settings = settings
        self.plugins = plugins
        self.cache = cache
        self.now = now
        flights = Flights(TransferLoop(settings), shares: trackInflights)
    }

    /// An endpoint of a target's properties, with its sample as the answer of a stub.
    public static func defaultEndpointMapping(for target: Target) -> Endpoint {
        Endpoint(
            url: target.url,
            sampleResponse: { .networkResponse(200, target.sampleData) },
            method: target.method,
            task: target.task,
            httpHeaderFields: target.headers ?? [:]
        )
    }

    /// Sends every target.
    public static func neverStub(_ target: Target) -> StubBehavior { .never }

    /// Answers every target by its sample, at once.
    public static func immediatelyStub(_ target: Target) -> StubBehavior { .immediate }

    /// Answers every target by its sample, after some seconds.
    public static func delayedStub(_ seconds: Double) -> StubClosure { { _ in .delayed(seconds: seconds) } }

    /// The endpoint of a target.
    public func endpoint(_ target: Target) -> Endpoint { endpointClosure(target) }

    /// A request that is ready to be sent.
    struct Prepared: Sendable {
        let target: Target
        let endpoint: Endpoint
        var request: URLRequest
        /// Whether it asks if an answer that is stored is still true.
        var isCondition = false

        /// The same, checked.
        func outgoing() throws(NetworkingError) -> OutgoingRequest {
            var outgoing = try OutgoingRequest(request, from: endpoint.task.source, to: endpoint.task.destination)
            outgoing.isCondition = isCondition
            return outgoing
        }
    }

    /// Makes a target's request.
    func prepare(_ target: Target) throws(NetworkingError) -> Prepared {
        let endpoint = endpointClosure(target)
        do {
            let request = plugins.reduce(try requestClosure(endpoint)) { $1.prepare($0, target: target) }
            let prepared = Prepared(target: target, endpoint: endpoint, request: request)
            _ = try prepared.outgoing()
            return prepared
        } catch { throw error as? NetworkingError ?? .underlying(error, nil) }
    }

    /// Sends a request, or answers it by its stub.
    ///
    /// - Parameters:
    ///   - prepared: The request.
    ///   - settle: Makes of an answer what it stands for, before it is judged.
    ///   - progress: Hears how far it is, before `deliver`.
    ///   - deliver: Takes the result, at the caller's home.
    /// - Returns: What cancels it.
    func start(
        _ prepared: Prepared,
        settle: @escaping @Sendable (Response) -> Response = { $0 },
        progress: (@Sendable (TransferProgress) -> Void)? = nil,
        deliver: @escaping Deliver
    ) -> any Disposable {
        let request = prepared.request
        let call = Call(
            prepared.target,
            request,
            plugins,
            settle: { [cache] response in
                for url in cache == nil ? [] : CacheRules.invalidated(by: request, response) {
                    cache?.removeAll(url: url)
                }
                return settle(response)
            },
            deliver: deliver
        )
        let stub = stubClosure(prepared.target)
        call.begin()
        let stop: any Disposable =
            switch stub {
            case .never: send(prepared, call, progress)
            case .immediate: answer(prepared, call)
            case .delayed(let seconds):
                // Three decades at most, which can be told in nanoseconds.
                stubScheduler.scheduleRelative(
                    (),
                    dueTime: .nanoseconds(Int((seconds > 0 ? min(seconds, 1e9) : 0) * 1e9))
                ) { [self] in
                    answer(prepared, call)
                }
            }
        return Disposables.create {
            call.cancel()
            stop.dispose()
        }
    }

    private func send(
        _ prepared: Prepared,
        _ call: Call,
        _ progress: (@Sendable (TransferProgress) -> Void)?
    ) -> any Disposable {
        do throws(NetworkingError) {
            let receiver = Receiver(progress: progress) { result in
                call.end(result.map { Response($0, to: prepared.request) })
            }
            return Disposables.create(with: flights.send(try prepared.outgoing(), receiver))
        } catch {
            call.end(.failure(error))
            return Disposables.create()
        }
    }

    private func answer(_ prepared: Prepared, _ call: Call) -> any Disposable {
        switch prepared.endpoint.sampleResponse() {
        case .networkResponse(let status, let data):
            let head = prepared.request.url.flatMap {
                HTTPURLResponse(url: $0, statusCode: status, httpVersion: "HTTP/1.1", headerFields: [:])
            }
            call.end(
                .success(Response(statusCode: status, data: data, request: prepared.request, response: head))
            )
        case .response(let head, let data):
            call.end(
                .success(Response(statusCode: head.statusCode, data: data, request: prepared.request, response: head))
            )
        case .networkError(let error): call.end(.failure(error))
        }
        return Disposables.create()
    }
}

extension Provider: ReactiveCompatible {}

extension Response {
    init(_ answer: Answer, to request: URLRequest) {
        let head = HTTPURLResponse(
            url: answer.url,
            statusCode: answer.status,
            httpVersion: "HTTP/1.1",
            headerFields: answer.headers
        )
        self.init(statusCode: answer.status, data: answer.body, request: request, response: head)
    }
}
