import Dispatch
import Foundation
import FoundationNetworking
// URLSession.rx against a real server: answers, errors, cancelling, and how many requests are sent.
import LoopbackKit
import Networking
import Rx
import Testing

@Suite(.timeLimit(.minutes(1))) struct URLSessionTests {
    private let session = URLSession(configuration: .ephemeral)

    @Test func `a response, whatever its status`() throws {
        let server = LoopbackServer { .answer($0.path == "/gone" ? 410 : 200, body: "body of \($0.path)") }
        for (path, status) in [("/here", 200), ("/gone", 410)] {
            let answers = try collect(session.rx.response(request: URLRequest(url: server.url(path))))
            #expect(answers.map(\.response.statusCode) == [status])
            #expect(answers.map { String(decoding: $0.data, as: UTF8.self) } == ["body of \(path)"])
        }
    }

    @Test func `data of a success, also an empty one`() throws {
        let server = LoopbackServer { .answer($0.path == "/empty" ? 204 : 299, body: $0.path == "/empty" ? "" : "x") }
        #expect(try collect(session.rx.data(request: URLRequest(url: server.url()))) == [Data("x".utf8)])
        #expect(try collect(session.rx.data(request: URLRequest(url: server.url("/empty")))) == [Data()])
    }

    @Test(arguments: [199 + 101, 404, 500]) func `another status fails, with the body`(_ status: Int) {
        let server = LoopbackServer { _ in .answer(status, body: "why") }
        let requests = [
            session.rx.data(request: URLRequest(url: server.url())).map { _ in },
            session.rx.json(url: server.url()).map { _ in },
        ]
        for request in requests {
            let error = #expect(throws: RxCocoaURLError.self) { try collect(request) }
            guard case .httpRequestFailed(let response, let data)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(response.statusCode == status)
            #expect(data == Data("why".utf8))
            #expect(error?.debugDescription == "HTTP request failed with `\(status)`.")
        }
    }

    @Test func `JSON, by request and by URL`() throws {
        let server = LoopbackServer { .answer(200, body: $0.path == "/word" ? #""word""# : #"{"numbers":[1,2]}"#) }
        let values = try collect(session.rx.json(url: server.url()))
        #expect((values[0] as? [String: [Int]]) == ["numbers": [1, 2]])
        let word = try collect(
            session.rx.json(request: URLRequest(url: server.url("/word")), options: .fragmentsAllowed)
        )
        #expect(word as? [String] == ["word"])
    }

    @Test func `what is no JSON cannot be deserialised`() {
        let server = LoopbackServer { _ in .answer(200, body: "{") }
        let error = #expect(throws: RxCocoaURLError.self) { try collect(session.rx.json(url: server.url())) }
        guard case .deserializationError? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.debugDescription.hasPrefix("Error during deserialization of the response: ") == true)
    }

    @Test func `nobody listens`() {
        let (descriptor, port) = LoopbackServer.bound()
        defer { close(descriptor) }
        let error = #expect(throws: URLError.self) {
            try collect(
                session.rx.data(request: URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)"))))
            )
        }
        #expect(error?.code == .cannotConnectToHost)
    }

    @Test func `an answer that is not HTTP`() throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [PlainProtocol.self]
        let session = URLSession(configuration: configuration)
        let request = URLRequest(url: try #require(URL(string: "plain://host")))
        let error = #expect(throws: RxCocoaURLError.self) { try collect(session.rx.response(request: request)) }
        guard case .nonHTTPResponse(let response)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(response.url == request.url)
        #expect(error?.debugDescription.hasPrefix("Response is not NSHTTPURLResponse") == true)
        #expect(RxCocoaURLError.unknown.debugDescription == "Unknown error has occurred.")
    }

    @Test func `disposing cancels the request and lets its closure go, and nothing more is heard`() {
        final class Screen {}
        var screen: Screen? = Screen()
        weak let remaining = screen
        let server = LoopbackServer { _ in .silence }
        let subscription = screen.map { screen in
            session.rx.data(request: URLRequest(url: server.url())).subscribe { event in
                Issue.record("\(screen) heard \(event)")
            }
        }
        screen = nil
        server.hasArrived.wait()
        #expect(remaining != nil)
        subscription?.dispose()
        #expect(remaining == nil)
        server.hasHungUp.wait()
    }

    @Test func `what follows no more is cancelled`() throws {
        let server = LoopbackServer { $0.path == "/slow" ? .silence : .answer(200, body: "fast") }
        let paths = PublishSubject<String>()
        let results = ReplaySubject<String>.createUnbounded()
        let session = self.session
        let subscription =
            paths
            .flatMapLatest { session.rx.data(request: URLRequest(url: server.url($0))) }
            .map { String(decoding: $0, as: UTF8.self) }
            .subscribe(results)
        paths.onNext("/slow")
        server.hasArrived.wait()
        paths.onNext("/fast")
        server.hasHungUp.wait()
        #expect(try collect(results.take(1)) == ["fast"])
        subscription.dispose()
    }

    @Test func `a request for each subscription, one for those who share`() throws {
        let server = LoopbackServer { _ in .answer(200, body: "x") }
        let request = session.rx.data(request: URLRequest(url: server.url()))
        #expect(server.requests.isEmpty)
        _ = try collect(request)
        _ = try collect(request)
        #expect(server.requests.count == 2)
        let shared = request.share(replay: 1, scope: .forever)
        let both = try collect(Observable.zip(shared, shared))
        #expect(both.count == 1)
        _ = try collect(shared)
        #expect(server.requests.count == 3)
    }

    @Test func `a request arrives as it was made`() throws {
        let server = LoopbackServer { _ in .answer(200) }
        var request = URLRequest(url: server.url("/path?a=1"))
        request.httpMethod = "POST"
        request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data("body".utf8)
        _ = try collect(session.rx.data(request: request))
        let received = try #require(server.requests.first)
        #expect(received.method == "POST" && received.path == "/path?a=1" && received.body == "body")
        #expect(received.headers["content-type"] == "text/plain")
    }

    @Test func `what follows runs at the subscriber's home`() throws {
        let server = LoopbackServer { _ in .answer(200) }
        let home = Home(NoContext())
        let isHome = try Home.with(home) {
            try collect(session.rx.data(request: URLRequest(url: server.url())).map { _ in Home.current === home })
        }
        #expect(isHome == [true])
    }
}

/// The elements until the end; throws the error.
func collect<Element>(_ source: Observable<Element>) throws -> [Element] {
    let done = DispatchSemaphore(value: 0)
    var elements: [Element] = []
    var failure: (any Error)?
    let subscription = source.subscribe(
        onNext: { elements.append($0) },
        onError: { failure = $0 },
        onDisposed: { done.signal() }
    )
    done.wait()
    subscription.dispose()
    if let failure { throw failure }
    return elements
}

/// Answers by something that is not HTTP.
private final class PlainProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "plain" }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url else { return }
        let response = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

/// A main context that is never used.
private final class NoContext: MainContext {
    let now = Duration.zero
    let isCurrent = false

    func post(_ work: @escaping () -> Void) {}

    func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable { Disposables.create() }

    func report(_ error: any Error, from binding: String) { Issue.record("\(error) reached \(binding)") }
}
