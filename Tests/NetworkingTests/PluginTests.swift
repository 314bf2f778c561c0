import Dispatch
import Foundation
import FoundationNetworking
// What plugins see and change, in their order; and the five that come along.
import LoopbackKit
import Networking
import Rx
import Testing

@Suite(.timeLimit(.minutes(1))) struct PluginTests {
    /// Writes down what it is asked.
    private struct Noting: PluginType {
        let name: String
        let log: Log<String>

        func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
            log.append("\(name) prepares")
            var request = request
            request.setValue((request.value(forHTTPHeaderField: "X-By") ?? "") + name, forHTTPHeaderField: "X-By")
            return request
        }

        func willSend(_ request: URLRequest, target: any TargetType) {
            log.append("\(name) sends \(request.value(forHTTPHeaderField: "X-By") ?? "")")
        }

        func didReceive(_ result: Result<Response, NetworkingError>, target: any TargetType) {
            log.append("\(name) receives \(Self.text(result))")
        }

        func process(
            _ result: Result<Response, NetworkingError>,
            target: any TargetType
        ) -> Result<Response, NetworkingError> {
            log.append("\(name) processes \(Self.text(result))")
            return result.map { Response(statusCode: $0.statusCode + 1, data: $0.data) }
        }

        private static func text(_ result: Result<Response, NetworkingError>) -> String {
            switch result {
            case .success(let response): "\(response.statusCode)"
            case .failure(let error): error.localizedDescription
            }
        }
    }

    private let log = Log<String>()

    private func provider(_ plugins: [any PluginType]) -> Provider<TestTarget> {
        Provider(stubClosure: Provider<TestTarget>.immediatelyStub, plugins: plugins)
    }

    @Test func `each in its turn`() throws {
        let provider = provider([Noting(name: "a", log: log), Noting(name: "b", log: log)])
        #expect(try provider.answer(.nowhere).statusCode == 202)
        #expect(
            log.all == [
                "a prepares", "b prepares", "a sends ab", "b sends ab", "a receives 200", "b receives 200",
                "a processes 200", "b processes 201",
            ]
        )
    }

    @Test func `what is disposed of has ended, too`() {
        let server = LoopbackServer { _ in .silence }
        let provider = Provider<TestTarget>(plugins: [Noting(name: "a", log: log)])
        let subscription = provider.rx.request(TestTarget(server)).subscribe { Issue.record("\($0)") }
        server.hasArrived.wait()
        subscription.dispose()
        #expect(log.all == ["a prepares", "a sends a", "a receives The request was cancelled."])
        server.hasHungUp.wait()
    }

    @Test func `a request that cannot be made is processed, but neither sent nor received`() {
        let error = provider([Noting(name: "a", log: log)]).failure(
            TestTarget.nowhere.with { $0.headers = ["A B": ""] }
        )
        let said = "A header's name contains what a name must not contain."
        #expect(sentence(error) == said)
        #expect(log.all == ["a prepares", "a processes \(said)"])
    }

    @Test func `a plugin may make an answer of an error`() throws {
        struct Mending: PluginType {
            func process(
                _ result: Result<Response, NetworkingError>,
                target: any TargetType
            ) -> Result<Response, NetworkingError> {
                result.flatMapError { _ in .success(Response(statusCode: 299, data: Data())) }
            }
        }
        let target = TestTarget.nowhere.with { $0.validationType = .customCodes([]) }
        #expect(try provider([Mending()]).answer(target).statusCode == 299)
        #expect(try provider([Mending()]).answer(target.with { $0.headers = ["A B": ""] }).statusCode == 299)
    }

    @Test func `activity begins with the first and ends with the last, over providers and whatever becomes of them`() {
        let changes = Log<NetworkActivityPlugin.Change>()
        let plugin = NetworkActivityPlugin { changes.append($0) }
        let scheduler = HistoricalScheduler()
        let providers = [1.0, 2.0].map {
            Provider<TestTarget>(
                stubClosure: Provider<TestTarget>.delayedStub($0),
                stubScheduler: scheduler,
                plugins: [plugin]
            )
        }
        let subscriptions = providers.map { $0.rx.request(.nowhere).subscribe() }
        let cancelled = providers[1].rx.request(.nowhere).subscribe()
        #expect(changes.all == [.began] && plugin.count == 3)
        cancelled.dispose()
        #expect(plugin.count == 2)
        scheduler.advanceTo(Date(timeIntervalSince1970: 1))
        #expect(changes.all == [.began] && plugin.count == 1)
        scheduler.advanceTo(Date(timeIntervalSince1970: 2))
        #expect(changes.all == [.began, .ended] && plugin.count == 0)
        for subscription in subscriptions { subscription.dispose() }
        #expect(plugin.count == 0)
        _ = try? provider([plugin]).answer(.nowhere)
        #expect(changes.all == [.began, .ended, .began, .ended])
    }

    @Test func `activity may be told from many threads, in turns`() {
        let changes = Log<NetworkActivityPlugin.Change>()
        let plugin = NetworkActivityPlugin { changes.append($0) }
        let provider = provider([plugin])
        DispatchQueue.concurrentPerform(iterations: 200) { _ in _ = try? provider.answer(.nowhere) }
        #expect(plugin.count == 0 && changes.all.last == .ended && changes.all.first == .began)
        #expect(zip(changes.all, changes.all.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test func `credentials and tokens go where they are wanted`() throws {
        let server = LoopbackServer { _ in .answer(200) }
        let provider = Provider<TestTarget>(plugins: [
            CredentialsPlugin { target in
                target.path == "/basic" ? URLCredential(user: "ann", password: "p:ä", persistence: .none) : nil
            },
            AccessTokenPlugin { target in target.path == "/none" ? nil : "t" },
        ])
        let targets = [
            TestTarget(server, "/basic"), TestTarget(server, "/plain"),
            TestTarget(server, "/none").with { $0.authorizationType = .bearer },
            TestTarget(server, "/b").with { $0.authorizationType = .bearer },
            TestTarget(server, "/c").with { $0.authorizationType = .basic },
            TestTarget(server, "/d").with { $0.authorizationType = .custom("Key") },
        ]
        for target in targets { _ = try provider.answer(target) }
        #expect(
            server.requests.map { $0.headers["authorization"] ?? "-" } == [
                "Basic " + Data("ann:p:ä".utf8).base64EncodedString(), "-", "-", "Bearer t", "Basic t", "Key t",
            ]
        )
    }

    @Test func `a token with a line break is refused`() {
        let provider = provider([AccessTokenPlugin { _ in "t\r\nX: y" }])
        let error = provider.failure(TestTarget.nowhere.with { $0.authorizationType = .bearer })
        #expect(sentence(error) == "The value of the header `Authorization` contains a line break or a zero.")
    }

    @Test func `a redirect to another origin does not have the token, one to the same has`() throws {
        let other = LoopbackServer { _ in .answer(200) }
        let server = LoopbackServer { request in
            switch request.path {
            case "/there": .answer(307, headers: ["Location": other.url("/x").absoluteString])
            case "/here": .answer(307, headers: ["Location": "/end"])
            default: .answer(200)
            }
        }
        let provider = Provider<TestTarget>(plugins: [AccessTokenPlugin { _ in "t" }])
        for path in ["/there", "/here"] {
            _ = try provider.answer(TestTarget(server, path).with { $0.authorizationType = .bearer })
        }
        #expect(other.requests.map { $0.headers["authorization"] } == [nil])
        #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer t", "Bearer t", "Bearer t"])
    }

    @Test func `the logger writes a curl command without secrets, and how it ended`() {
        let log = log
        let provider = provider([
            AccessTokenPlugin { _ in "secret" }, NetworkLoggerPlugin(write: { log.append($0) }),
        ])
        let target = TestTarget.nowhere.with {
            $0.path = "/p"
            $0.authorizationType = .bearer
            $0.method = .post
            $0.task = .requestParameters(["password": "secret", "name": "it's"], encoding: .json)
            $0.sampleData = Data("abc".utf8)
        }
        _ = try? provider.answer(target)
        _ = try? provider.answer(target.with { $0.validationType = .customCodes([1]) })
        let command =
            #"curl -X 'POST' -H 'Authorization: ***' -H 'Content-Type: application/json' "#
            + #"--data-raw '{"name":"it'\''s","password":"***"}' 'http://stub.invalid/p'"#
        #expect(
            log.all == [
                command, "POST http://stub.invalid/p: 200, 3 bytes", command,
                "POST /p: The server answered with status 200.",
            ]
        )
    }

    @Test func `the logger shows everything where it is told to, and its lines stay lines`() {
        let log = log
        let plugin = NetworkLoggerPlugin(shown: { $0 }, write: { log.append($0) })
        let target = TestTarget.nowhere.with {
            $0.path = "/a\nb"
            $0.headers = ["Cookie": "c"]
            $0.validationType = .customCodes([])
        }
        _ = try? provider([plugin]).answer(target)
        #expect(log.all.first == "curl -H 'Cookie: c' 'http://stub.invalid/a%0Ab'")
        #expect(log.all.last == "GET /a b: The server answered with status 200.")
    }

    @Test func `every error of every target passes one place`() throws {
        let log = log
        let plugin = ErrorHandlingPlugin { error, target in
            log.append("\(target.path): \(error.localizedDescription)")
            return .requestMapping("Try again later.")
        }
        let provider = Provider<TestTarget>(plugins: [plugin])
        let server = LoopbackServer { _ in .answer(500) }
        let (descriptor, port) = LoopbackServer.bound()
        defer { close(descriptor) }
        let closed = URL(string: "http://127.0.0.1:\(port)") ?? URL(fileURLWithPath: "/")
        let targets = [
            TestTarget(server, "/a").with { $0.validationType = .successCodes }, TestTarget(closed, "/b"),
            TestTarget(server, "/c").with { $0.headers = ["A": "\n"] },
        ]
        #expect(targets.map { sentence(provider.failure($0)) } == Array(repeating: "Try again later.", count: 3))
        try #require(log.all.count == 3)
        #expect(log.all[0] == "/a: The server answered with status 500.")
        #expect(log.all[1].hasPrefix("/b: The connection failed: "))
        #expect(log.all[2] == "/c: The value of the header `A` contains a line break or a zero.")
        #expect((try? provider.answer(TestTarget(server)))?.statusCode == 500)
        #expect(log.all.count == 3)
    }
}
