import Dispatch
import Foundation
import FoundationNetworking
// A provider against a real server: answers, bounds, time-outs, redirects, cancelling; and stubs in virtual time.
import LoopbackKit
import Networking
import Rx
import Testing

@Suite(.timeLimit(.minutes(1))) struct ProviderTests {
    private let provider = Provider<TestTarget>()

    private func provider(_ change: (inout SessionSettings) -> Void) -> Provider<TestTarget> {
        var settings = SessionSettings()
        change(&settings)
        return Provider(settings: settings)
    }

    @Test func `a request arrives as its target says, and its answer comes back`() throws {
        let server = LoopbackServer { .answer(201, headers: ["eTaG": "t", "x-list": "a"], body: $0.body + "!") }
        let target = TestTarget(server, "/path").with {
            $0.method = .put
            $0.task = .requestParameters(["a": 1], encoding: .json)
            $0.headers = ["X-Note": "n", "X-Empty": ""]
        }
        let response = try provider.answer(target)
        let received = try #require(server.requests.first)
        #expect(received.method == "PUT" && received.path == "/path" && received.body == #"{"a":1}"#)
        #expect(received.headers["content-type"] == "application/json" && received.headers["x-note"] == "n")
        #expect(received.headers["x-empty"] == "" && received.headers["user-agent"] == "RxLive")
        #expect(received.headers["expect"] == nil && received.headers["cookie"] == nil)
        #expect(response.statusCode == 201 && String(decoding: response.data, as: UTF8.self) == #"{"a":1}!"#)
        #expect(response.response?.value(forHTTPHeaderField: "ETag") == "t")
        #expect(response.response?.value(forHTTPHeaderField: "X-List") == "a")
        #expect(response.response?.url == server.url("/path") && response.request?.httpMethod == "PUT")
        #expect(response.origin == .network && !response.isCached)
    }

    @Test(arguments: [HTTPMethod.get, .head, .post, .put, .patch, .delete, .options]) func `every method`(
        _ method: HTTPMethod
    ) throws {
        let server = LoopbackServer { _ in .answer(200, body: method == .head ? "" : "x") }
        _ = try provider.answer(TestTarget(server).with { $0.method = method })
        #expect(server.requests.map(\.method) == [method.rawValue])
        #expect(server.requests.first?.headers["content-type"] == nil)
        // RFC 9110, section 8.6.
        let length = [.post, .put, .patch].contains(method) ? "0" : nil
        #expect(server.requests.first?.headers["content-length"] == length)
    }

    @Test func `an empty body is a body`() throws {
        let server = LoopbackServer { _ in .answer(200) }
        _ = try provider.answer(
            TestTarget(server).with {
                $0.method = .post
                $0.task = .requestData(Data())
            }
        )
        #expect(server.requests.first?.headers["content-length"] == "0")
    }

    @Test func `leading dots name targets, and each subscription sends one`() throws {
        let server = LoopbackServer { _ in .answer(200, body: "x") }
        let request = provider.rx.request(.init(server))
        #expect(server.requests.isEmpty)
        #expect(try collect(request.mapString().asObservable()) == ["x"])
        #expect(try collect(request.mapString().asObservable()) == ["x"])
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [304, 401, 404, 500]) func `any status is an answer`(_ status: Int) throws {
        let server = LoopbackServer { _ in .answer(status, headers: ["WWW-Authenticate": #"Basic realm="x""#]) }
        #expect(try provider.answer(TestTarget(server)).statusCode == status)
        #expect(server.requests.count == 1)
    }

    @Test func `a status that the target refuses is an error, with the answer`() {
        let server = LoopbackServer { _ in .answer(404, body: "why") }
        let error = provider.failure(TestTarget(server).with { $0.validationType = .successCodes })
        #expect(error?.response?.data == Data("why".utf8))
        #expect(sentence(error) == "The server answered with status 404.")
    }

    @Test func `cookies and answers are not kept`() throws {
        let server = LoopbackServer { _ in
            .answer(200, headers: ["Set-Cookie": "a=b", "Cache-Control": "max-age=100", "ETag": "t"])
        }
        for _ in 0..<2 { _ = try provider.answer(TestTarget(server)) }
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil && $0.headers["if-none-match"] == nil })
    }

    @Test func `nobody listens`() {
        let (descriptor, port) = LoopbackServer.bound()
        defer { close(descriptor) }
        let url = URL(string: "http://127.0.0.1:\(port)") ?? URL(fileURLWithPath: "/")
        guard case .underlying(let error, nil)? = provider.failure(TestTarget(url)) else {
            Issue.record("it was answered")
            return
        }
        #expect((error as? URLError)?.code == .cannotConnectToHost)
    }

    @Test func `what is no HTTP, and what ends too early`() {
        for text in ["nonsense\r\n\r\n", "HTTP/1.1 200 X\r\nContent-Length: 9\r\n\r\nabc", "HTTP/1.1 2", ""] {
            let (client, server) = (provider, OneAnswer(text))
            guard case .underlying(let error, nil)? = client.failure(TestTarget(server.url)) else {
                Issue.record("it was answered: \(text)")
                return
            }
            #expect(error is URLError)
        }
    }

    @Test func `a header with a line break is refused before anything is sent`() {
        let server = LoopbackServer { _ in .answer(200) }
        let error = provider.failure(TestTarget(server).with { $0.headers = ["X-Note": "a\r\nX-Evil: 1"] })
        #expect(sentence(error) == "The value of the header `X-Note` contains a line break or a zero.")
        #expect(server.requests.isEmpty)
    }

    // MARK: Bounds

    @Test func `a body without end is cut`() {
        let server = LoopbackServer { _ in .endless("HTTP/1.1 200 X\r\n\r\n") }
        let error = provider { $0.maximumBodyBytes = 1 << 20 }.failure(TestTarget(server))
        #expect(sentence(error) == "The answer is larger than 1048576 bytes.")
        server.hasHungUp.wait()
    }

    @Test func `also that of a redirect`() {
        let server = LoopbackServer { _ in .endless("HTTP/1.1 302 X\r\nLocation: /x\r\n\r\n") }
        let error = provider { $0.maximumBodyBytes = 1 << 20 }.failure(TestTarget(server))
        #expect(sentence(error) == "The answer is larger than 1048576 bytes.")
        #expect(server.requests.count == 1)
        server.hasHungUp.wait()
    }

    @Test func `a body as large as it may be`() throws {
        let server = LoopbackServer { _ in .answer(200, body: String(repeating: "x", count: 100_000)) }
        #expect(try provider { $0.maximumBodyBytes = 100_000 }.answer(TestTarget(server)).data.count == 100_000)
        #expect(provider { $0.maximumBodyBytes = 99_999 }.failure(TestTarget(server)) != nil)
    }

    @Test func `a server that says nothing, and one that stops`() {
        let settings: (inout SessionSettings) -> Void = { $0.requestTimeout = .milliseconds(50) }
        for reply in [LoopbackServer.Reply.silence, .partial("HTTP/1.1 200 X\r\nContent-Length: 9\r\n\r\nabc")] {
            let server = LoopbackServer { _ in reply }
            #expect(sentence(provider(settings).failure(TestTarget(server))) == "The server did not answer in time.")
            server.hasHungUp.wait()
        }
    }

    @Test func `a body that goes on and on has its time`() {
        let server = LoopbackServer { _ in .endless("HTTP/1.1 200 X\r\n\r\n") }
        let provider = provider {
            $0.resourceTimeout = .milliseconds(100)
            $0.maximumBodyBytes = .max
        }
        #expect(sentence(provider.failure(TestTarget(server))) == "The server did not answer in time.")
        server.hasHungUp.wait()
    }

    @Test func `redirects are followed, and counted`() throws {
        let server = LoopbackServer { request in
            let left = Int(request.path.dropFirst()) ?? 0
            return left == 0
                ? .answer(200, body: "end") : .answer(302, headers: ["Location": "/\(left - 1)"], body: "no")
        }
        let response = try provider.answer(TestTarget(server, "/5"))
        #expect(response.data == Data("end".utf8) && response.response?.url == server.url("/0"))
        #expect(server.requests.count == 6)
        let error = provider.failure(TestTarget(server, "/6"))
        #expect(sentence(error) == "The server redirected the request more than 5 times.")
        #expect(server.requests.count == 12)
        let unfollowed = try provider { $0.maximumRedirects = 0 }.answer(TestTarget(server, "/6"))
        #expect(unfollowed.statusCode == 302 && unfollowed.data == Data("no".utf8))
    }

    @Test func `a redirect without a place to go is an answer`() throws {
        let server = LoopbackServer { _ in .answer(302, body: "where") }
        let response = try provider.answer(TestTarget(server))
        #expect(response.statusCode == 302 && response.data == Data("where".utf8))
    }

    @Test func `connections to one host are bounded`() throws {
        let server = LoopbackServer { $0.path == "/slow" ? .silence : .answer(200) }
        let provider = provider { $0.connectionsPerHost = 1 }
        let slow = provider.rx.request(TestTarget(server, "/slow")).subscribe()
        server.hasArrived.wait()
        let done = DispatchSemaphore(value: 0)
        let second = provider.rx.request(TestTarget(server, "/second")).subscribe(onSuccess: { _ in done.signal() })
        // By when one to another name of the same machine, sent after it, is answered, the second would have come as well.
        let other = try #require(URL(string: "http://localhost:\(server.port)"))
        _ = try provider.answer(TestTarget(other, "/third"))
        #expect(server.requests.map(\.path) == ["/slow", "/third"])
        slow.dispose()
        done.wait()
        #expect(server.requests.map(\.path) == ["/slow", "/third", "/second"])
        second.dispose()
    }

    // MARK: Subscriptions

    @Test func `disposing closes the connection, lets closures go, and nothing more is heard`() {
        final class Screen {}
        var screen: Screen? = Screen()
        weak let remaining = screen
        let server = LoopbackServer { _ in .silence }
        let subscription = screen.map { screen in
            provider.rx.request(TestTarget(server)).subscribe { event in Issue.record("\(screen) heard \(event)") }
        }
        screen = nil
        server.hasArrived.wait()
        #expect(remaining != nil)
        subscription?.dispose()
        #expect(remaining == nil)
        server.hasHungUp.wait()
    }

    @Test func `disposing at any moment`() {
        let server = LoopbackServer { _ in .answer(200, body: String(repeating: "x", count: 50_000)) }
        for round in 0..<300 {
            let subscription = provider.rx.request(TestTarget(server)).subscribe()
            if round % 3 > 0 { _ = try? provider.answer(TestTarget(server).with { $0.method = .head }) }
            subscription.dispose()
        }
        #expect((try? provider.answer(TestTarget(server)))?.statusCode == 200)
    }

    @Test func `a provider goes with its last reference, and a request under way keeps what it needs`() throws {
        let server = LoopbackServer { $0.path == "/first" ? .answer(200) : .partial("HTTP/1.1 200 X\r\n") }
        var provider: Provider<TestTarget>? = Provider()
        weak let remaining = provider
        _ = try provider?.answer(TestTarget(server, "/first"))
        let subscription = provider?.rx.request(TestTarget(server, "/second")).subscribe { Issue.record("\($0)") }
        server.hasArrived.wait()
        provider = nil
        #expect(remaining == nil)
        subscription?.dispose()
        server.hasHungUp.wait()
    }

    @Test func `what follows runs at the subscriber's home, plugins included`() throws {
        let server = LoopbackServer { _ in .answer(200) }
        let home = Home(SilentContext())
        let homes = Log<Bool>()
        let provider = Provider<TestTarget>(plugins: [HomePlugin(home: home, homes: homes)])
        let isHome = try Home.with(home) {
            try collect(
                provider.rx.requestWithProgress(TestTarget(server).with { $0.method = .post }).map { _ in
                    Home.current === home
                }
            )
        }
        #expect(isHome.allSatisfy { $0 } && !isHome.isEmpty)
        #expect(homes.all == [true, true, true])
    }

    @Test func `progress, then the answer`() throws {
        let text = String(repeating: "x", count: 300_000)
        let server = LoopbackServer { _ in .answer(200, body: text) }
        let target = TestTarget(server).with {
            $0.method = .post
            $0.task = .requestData(Data(repeating: 1, count: 200_000))
        }
        let all = try collect(provider.rx.requestWithProgress(target))
        let last = try #require(all.last)
        #expect(last.completed && last.progress == 1 && last.response?.data.count == 300_000)
        #expect(all.dropLast().allSatisfy { !$0.completed } && all.filter(\.completed).count == 1)
        #expect(last.sent == 200_000 && last.toSend == 200_000 && last.received == 300_000 && last.toReceive == 300_000)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.sent <= $1.sent && $0.received <= $1.received })
        #expect(all.allSatisfy { 0...1 ~= $0.progress })
    }

    // MARK: Closures and stubs

    @Test func `endpoint and request may be changed, and a request refused`() throws {
        let server = LoopbackServer { _ in .answer(200) }
        let provider = Provider<TestTarget>(
            endpointClosure: {
                Provider<TestTarget>.defaultEndpointMapping(for: $0).adding(newHTTPHeaderFields: ["X-A": "1"])
            },
            requestClosure: { endpoint in
                guard endpoint.url.path != "/no" else { throw CocoaError(.userCancelled) }
                var request = try endpoint.urlRequest()
                request.setValue("2", forHTTPHeaderField: "X-B")
                return request
            }
        )
        _ = try provider.answer(TestTarget(server, "/yes"))
        #expect(server.requests.first?.headers["x-a"] == "1" && server.requests.first?.headers["x-b"] == "2")
        guard case .underlying(let error, nil)? = provider.failure(TestTarget(server, "/no")) else {
            Issue.record("it was sent")
            return
        }
        #expect(error is CocoaError && server.requests.count == 1)
    }

    @Test func `a stub answers inside the subscription`() {
        let provider = Provider<TestTarget>(stubClosure: Provider<TestTarget>.immediatelyStub)
        var texts: [String] = []
        let target = TestTarget.nowhere.with { $0.sampleData = Data("sample".utf8) }
        let subscription = provider.rx.request(target).mapString().subscribe(onSuccess: { texts.append($0) })
        #expect(texts == ["sample"])
        subscription.dispose()
    }

    @Test func `samples of every kind`() throws {
        let url = try #require(URL(string: "http://host/other"))
        let head = try #require(HTTPURLResponse(url: url, statusCode: 202, httpVersion: nil, headerFields: ["A": "b"]))
        let samples: [Endpoint.SampleResponse] = [
            .networkResponse(404, Data("x".utf8)), .response(head, Data("y".utf8)), .networkError(.timedOut),
        ]
        let results = samples.map { sample in
            let provider = Provider<TestTarget>(
                endpointClosure: { Endpoint(url: $0.baseURL, sampleResponse: { sample }) },
                stubClosure: Provider<TestTarget>.immediatelyStub
            )
            return Result { try provider.answer(.nowhere) }
        }
        #expect((try? results[0].get())?.statusCode == 404)
        #expect((try? results[1].get())?.response?.value(forHTTPHeaderField: "a") == "b")
        #expect(throws: NetworkingError.self) { try results[2].get() }
    }

    @Test func `a delayed stub waits on the scheduler that it was given, and is withdrawn`() {
        let scheduler = HistoricalScheduler()
        let provider = Provider<TestTarget>(
            stubClosure: Provider<TestTarget>.delayedStub(1.5),
            stubScheduler: scheduler
        )
        var statuses: [Int] = []
        let first = provider.rx.request(.nowhere).subscribe(onSuccess: { statuses.append($0.statusCode) })
        let second = provider.rx.request(.nowhere).subscribe { Issue.record("\($0)") }
        scheduler.advanceTo(Date(timeIntervalSince1970: 1.4))
        #expect(statuses.isEmpty)
        second.dispose()
        scheduler.advanceTo(Date(timeIntervalSince1970: 1.5))
        #expect(statuses == [200])
        first.dispose()
        scheduler.start()
    }

    @Test(arguments: [-1, .nan, .infinity]) func `no delay is too strange`(_ seconds: Double) {
        let scheduler = HistoricalScheduler()
        let provider = Provider<TestTarget>(
            stubClosure: Provider<TestTarget>.delayedStub(seconds),
            stubScheduler: scheduler
        )
        var count = 0
        let subscription = provider.rx.request(.nowhere).subscribe(onSuccess: { _ in count += 1 })
        scheduler.start()
        #expect(count == 1)
        subscription.dispose()
    }
}

/// Says at whose home it is called.
private struct HomePlugin: PluginType {
    let home: Home
    let homes: Log<Bool>

    func willSend(_ request: URLRequest, target: any TargetType) { homes.append(Home.current === home) }

    func didReceive(_ result: Result<Response, NetworkingError>, target: any TargetType) {
        homes.append(Home.current === home)
    }

    func process(
        _ result: Result<Response, NetworkingError>,
        target: any TargetType
    ) -> Result<Response, NetworkingError> {
        homes.append(Home.current === home)
        return result
    }
}

/// A main context that is never used.
private final class SilentContext: MainContext {
    let now = Duration.zero
    let isCurrent = false

    func post(_ work: @escaping () -> Void) {}

    func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable { Disposables.create() }

    func report(_ error: any Error, from binding: String) { Issue.record("\(error) reached \(binding)") }
}

/// Sends one text to the client that connects, and closes.
private struct OneAnswer {
    let url: URL

    init(_ text: String) {
        let (descriptor, port) = LoopbackServer.bound()
        listen(descriptor, 4)
        Thread.detachNewThread {
            let client = accept(descriptor, nil, nil)
            var piece = [UInt8](repeating: 0, count: 65536)
            _ = recv(client, &piece, piece.count, 0)
            _ = send(client, text, text.utf8.count, Int32(MSG_NOSIGNAL))
            close(client)
            close(descriptor)
        }
        url = URL(string: "http://127.0.0.1:\(port)/") ?? URL(fileURLWithPath: "/")
    }
}
