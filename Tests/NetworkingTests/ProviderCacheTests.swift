import Dispatch
import Foundation
import FoundationNetworking
// Cache policies, over a cache in memory and a real server.
import Locking
import LoopbackKit
import Networking
import Rx
import Testing

@Suite(.timeLimit(.minutes(1))) struct ProviderCacheTests {
    private let cache = MemoryCache()

    /// What a server says of itself, and how often it was asked.
    private final class Feed: Sendable {
        let state = LockedValue((version: 1, status: 200))
        let headers: [String: String]

        init(_ headers: [String: String] = [:]) { self.headers = headers }

        func server() -> LoopbackServer {
            LoopbackServer { [self] request in
                let (version, status) = state.withLock { $0 }
                guard status == 200 else { return .answer(status, body: "no") }
                let fields = headers.merging(["ETag": "\"\(version)\""]) { $1 }
                if request.headers["if-none-match"] == "\"\(version)\"" { return .answer(304, headers: fields) }
                return .answer(200, headers: fields, body: "v\(version)")
            }
        }

        func change(status: Int = 200) { state.withLock { $0 = ($0.version + 1, status) } }
    }

    private func provider(
        _ plugins: [any PluginType] = [],
        now: @escaping @Sendable () -> Date = { Date() }
    )
        -> Provider<TestTarget>
    { Provider(plugins: plugins, cache: cache, now: now) }

    /// Bodies and origins, and the error's sentence.
    private func answers(
        _ target: TestTarget,
        _ policy: CachePolicy,
        scope: String? = "ann",
        _ provider: Provider<TestTarget>? = nil
    ) -> [String] {
        var texts: [String] = []
        let source = (provider ?? self.provider()).rx.request(target, policy: policy, scope: scope)
        do {
            for response in try collect(source.materialize()) {
                switch response {
                case .next(let response):
                    texts.append(
                        "\(response.statusCode) \(String(decoding: response.data, as: UTF8.self)) \(response.origin)"
                    )
                case .error(let error): texts.append(error.localizedDescription)
                case .completed: break
                }
            }
        } catch { Issue.record("\(error)") }
        return texts
    }

    @Test func `only request asks the server, and leaves its answer for later`() {
        let feed = Feed()
        let server = feed.server()
        #expect(answers(TestTarget(server), .onlyRequest) == ["200 v1 network"])
        #expect(answers(TestTarget(server), .onlyRequest) == ["200 v1 network"])
        #expect(server.requests.allSatisfy { $0.headers["if-none-match"] == nil } && server.requests.count == 2)
        #expect(answers(TestTarget(server), .onlyCache) == ["200 v1 cache(isFresh: false)"])
        #expect(server.requests.count == 2)
    }

    @Test func `only cache asks nobody else`() {
        let server = Feed().server()
        #expect(answers(TestTarget(server), .onlyCache) == ["No answer is stored for the request."])
        #expect(server.requests.isEmpty)
    }

    @Test func `cache, then request: first what is stored, then what is new`() {
        let feed = Feed()
        let server = feed.server()
        #expect(answers(TestTarget(server), .cacheThenRequest) == ["200 v1 network"])
        feed.change()
        #expect(answers(TestTarget(server), .cacheThenRequest) == ["200 v1 cache(isFresh: false)", "200 v2 network"])
        #expect(server.requests.last?.headers["if-none-match"] == "\"1\"")
        #expect(answers(TestTarget(server), .onlyCache) == ["200 v2 cache(isFresh: false)"])
    }

    @Test func `what has not changed is confirmed, and its body is not sent again`() {
        let server = Feed(["Cache-Control": "max-age=60"]).server()
        _ = answers(TestTarget(server), .onlyRequest)
        #expect(
            answers(TestTarget(server), .cacheThenRequest) == ["200 v1 cache(isFresh: true)", "200 v1 revalidated"]
        )
        #expect(server.requests.count == 2)
    }

    @Test func `304 makes the stored answer young again`() {
        let clock = Log<Date>()
        clock.append(Date(timeIntervalSince1970: 0))
        let now: @Sendable () -> Date = { clock.all.last ?? Date() }
        let server = Feed(["Cache-Control": "max-age=60"]).server()
        let provider = provider(now: now)
        let target = TestTarget(server)
        #expect(answers(target, .cacheElseRequest, provider) == ["200 v1 network"])
        clock.append(Date(timeIntervalSince1970: 59))
        #expect(answers(target, .cacheElseRequest, provider) == ["200 v1 cache(isFresh: true)"])
        clock.append(Date(timeIntervalSince1970: 61))
        #expect(answers(target, .cacheElseRequest, provider) == ["200 v1 revalidated"])
        clock.append(Date(timeIntervalSince1970: 120))
        #expect(answers(target, .cacheElseRequest, provider) == ["200 v1 cache(isFresh: true)"])
        #expect(server.requests.count == 2)
    }

    @Test func `a failure comes after what is stored, and leaves it`() {
        let feed = Feed()
        let server = feed.server()
        let target = TestTarget(server).with { $0.validationType = .successCodes }
        _ = answers(target, .onlyRequest)
        feed.change(status: 503)
        let said = "The server answered with status 503."
        #expect(answers(target, .cacheThenRequest) == ["200 v1 cache(isFresh: false)", said])
        #expect(answers(target, .onlyCache) == ["200 v1 cache(isFresh: false)"])
        // What is gone is forgotten.
        feed.change(status: 410)
        _ = answers(target, .onlyRequest)
        #expect(answers(target, .onlyCache) == ["No answer is stored for the request."])
    }

    @Test func `304 satisfies a target that wants success`() {
        let server = Feed().server()
        let target = TestTarget(server).with { $0.validationType = .successCodes }
        _ = answers(target, .onlyRequest)
        #expect(answers(target, .cacheThenRequest).last == "200 v1 revalidated")
    }

    @Test(arguments: [["Cache-Control": "no-store"], ["Vary": "*"]]) func `what must not be stored is not`(
        _ headers: [String: String]
    ) {
        let server = Feed(headers).server()
        _ = answers(TestTarget(server), .onlyRequest)
        #expect(cache.isEmpty)
    }

    @Test func `no-cache is asked for every time, and shown once confirmed`() {
        let server = Feed(["Cache-Control": "no-cache, max-age=100"]).server()
        _ = answers(TestTarget(server), .onlyRequest)
        #expect(answers(TestTarget(server), .onlyCache) == ["No answer is stored for the request."])
        #expect(answers(TestTarget(server), .cacheThenRequest) == ["200 v1 revalidated"])
        #expect(answers(TestTarget(server), .cacheElseRequest) == ["200 v1 revalidated"])
    }

    @Test func `an answer that varies is not another language's`() {
        let server = Feed(["Vary": "Accept-Language"]).server()
        let german = TestTarget(server).with { $0.headers = ["Accept-Language": "de"] }
        _ = answers(german, .onlyRequest)
        #expect(
            answers(german, .onlyCache).count == 1
                && answers(german, .onlyCache) != answers(TestTarget(server), .onlyCache)
        )
    }

    @Test func `scopes do not see each other, and secrets without a scope are not stored`() {
        let server = Feed().server()
        let target = TestTarget(server).with { $0.headers = ["Authorization": "x"] }
        _ = answers(target, .onlyRequest, scope: nil)
        #expect(cache.isEmpty)
        _ = answers(target, .onlyRequest, scope: "ann")
        #expect(answers(target, .onlyCache, scope: "bob") == ["No answer is stored for the request."])
        #expect(answers(target, .onlyCache, scope: nil) == ["No answer is stored for the request."])
        #expect(answers(target, .onlyCache, scope: "ann") == ["200 v1 cache(isFresh: false)"])
    }

    @Test func `a change forgets what it may have changed, once it has succeeded`() {
        let feed = Feed()
        let server = feed.server()
        let post = TestTarget(server).with { $0.method = .post }
        _ = answers(TestTarget(server), .onlyRequest)
        feed.change(status: 422)
        _ = answers(post, .onlyRequest)
        #expect(answers(TestTarget(server), .onlyCache).first == "200 v1 cache(isFresh: false)")
        feed.change()
        #expect(answers(post, .cacheThenRequest) == ["200 v3 network"])
        #expect(answers(TestTarget(server), .onlyCache) == ["No answer is stored for the request."])
    }

    @Test func `a change forgets it for everybody, also where it is sent without a policy`() throws {
        let server = Feed().server()
        let target = TestTarget(server), post = target.with { $0.method = .post }
        func store() { for scope in ["ann", "bob", nil] { _ = answers(target, .onlyRequest, scope: scope) } }
        store()
        _ = answers(post, .onlyRequest, scope: "ann")
        #expect(cache.isEmpty)
        store()
        #expect(!cache.isEmpty)
        _ = try provider().answer(post)
        #expect(cache.isEmpty)
        store()
        _ = try collect(provider().rx.requestWithProgress(post))
        #expect(cache.isEmpty)
    }

    @Test func `without a scope, what is somebody's is not stored`() {
        let server = Feed(["Cache-Control": "private, max-age=600"]).server()
        #expect(answers(TestTarget(server), .onlyRequest, scope: nil) == ["200 v1 network"])
        #expect(cache.isEmpty)
        let open = Feed(["Cache-Control": "max-age=600"]).server()
        let mine = TestTarget(open).with { $0.headers = ["Cookie": "session=ann"] }
        _ = answers(mine, .cacheElseRequest, scope: nil)
        #expect(cache.isEmpty)
        let yours = TestTarget(open).with { $0.headers = ["Cookie": "session=bob"] }
        #expect(answers(yours, .cacheElseRequest, scope: nil) == ["200 v1 network"])
    }

    @Test func `what becomes private is forgotten`() {
        let headers = LockedValue(["ETag": "t"])
        let server = LoopbackServer { request in
            .answer(request.headers["if-none-match"] == nil ? 200 : 304, headers: headers.withLock { $0 })
        }
        _ = answers(TestTarget(server), .onlyRequest, scope: nil)
        #expect(!cache.isEmpty)
        headers.withLock { $0["Cache-Control"] = "private" }
        _ = answers(TestTarget(server), .cacheThenRequest, scope: nil)
        #expect(cache.isEmpty)
    }

    @Test func `what a redirect leads to is another URL's, and so are its conditions`() {
        let isMoved = LockedValue(true)
        let server = LoopbackServer { request in
            request.path == "/a" && isMoved.withLock { $0 }
                ? .answer(302, headers: ["Location": "/b"])
                : .answer(200, headers: ["ETag": "t", "Cache-Control": "max-age=600"], body: request.path)
        }
        let target = TestTarget(server, "/a")
        #expect(answers(target, .cacheElseRequest) == ["200 /b network"])
        #expect(cache.isEmpty)
        isMoved.withLock { $0 = false }
        #expect(answers(target, .onlyRequest) == ["200 /a network"])
        isMoved.withLock { $0 = true }
        #expect(answers(target, .cacheThenRequest) == ["200 /a cache(isFresh: true)", "200 /b network"])
        #expect(server.requests.suffix(2).map { $0.headers["if-none-match"] } == ["t", nil])
        #expect(cache.isEmpty)
    }

    @Test func `without a cache it is empty`() {
        let server = Feed().server()
        let provider = Provider<TestTarget>()
        #expect(answers(TestTarget(server), .cacheThenRequest, provider) == ["200 v1 network"])
        #expect(answers(TestTarget(server), .onlyCache, provider) == ["No answer is stored for the request."])
    }

    @Test func `plugins process what is stored, and errors`() {
        struct Counting: PluginType {
            let log: Log<String>
            func willSend(_ request: URLRequest, target: any TargetType) { log.append("sent") }
            func process(
                _ result: Result<Response, NetworkingError>,
                target: any TargetType
            ) -> Result<Response, NetworkingError> {
                log.append((try? result.get().origin).map { "\($0)" } ?? "error")
                return result
            }
        }
        let log = Log<String>()
        let provider = provider([Counting(log: log)])
        let target = TestTarget(Feed().server())
        let server = Feed().server()
        _ = answers(TestTarget(server), .onlyCache, provider)
        _ = answers(TestTarget(server), .cacheThenRequest, provider)
        _ = answers(TestTarget(server), .cacheThenRequest, provider)
        _ = answers(target.with { $0.headers = ["A B": ""] }, .onlyCache, provider)
        #expect(log.all == ["error", "sent", "network", "cache(isFresh: false)", "sent", "revalidated", "error"])
    }

    @Test func `disposing between the two cancels the request`() {
        let server = LoopbackServer { _ in .silence }
        let key = CacheKey(scope: "ann", url: server.url("").absoluteString)
        cache.store(CachedResponse(statusCode: 200, headers: [:], body: Data("old".utf8), storedAt: Date()), for: key)
        let log = Log<String>()
        let subscription = provider().rx.request(TestTarget(server), policy: .cacheThenRequest, scope: "ann")
            .mapString()
            .subscribe { log.append("\($0)") }
        server.hasArrived.wait()
        #expect(log.all == ["next(old)"])
        subscription.dispose()
        server.hasHungUp.wait()
        #expect(log.all == ["next(old)"])
    }
}
