import Dispatch
import Foundation
// Equal requests that are under way share one answer, and none takes it from another.
import LoopbackKit
import Networking
import Rx
import Testing

@Suite(.timeLimit(.minutes(1))) struct FlightsTests {
    /// Answers once it is let.
    private final class Gate: Sendable {
        let semaphore = DispatchSemaphore(value: 0)
        let arrived = DispatchSemaphore(value: 0)
    }

    private let gate = Gate()

    private func gated() -> LoopbackServer {
        LoopbackServer { [gate] request in
            gate.arrived.signal()
            gate.semaphore.wait()
            return .answer(200, body: request.path)
        }
    }

    private func paths(
        _ targets: [TestTarget],
        _ provider: Provider<TestTarget>,
        arriving count: Int
    ) -> [String] {
        let (log, group) = (Log<String>(), DispatchGroup())
        let subscriptions = targets.map { target in
            group.enter()
            return provider.rx.request(target).mapString().subscribe(
                onSuccess: { log.append($0) },
                onDisposed: { group.leave() }
            )
        }
        for _ in 0..<count { gate.arrived.wait() }
        for _ in 0..<count { gate.semaphore.signal() }
        group.wait()
        for subscription in subscriptions { subscription.dispose() }
        return log.all
    }

    @Test func `two equal requests are one on the wire, others are not`() {
        let server = gated()
        let provider = Provider<TestTarget>(trackInflights: true)
        let target = TestTarget(server, "/a")
        let others = [
            TestTarget(server, "/b"), target.with { $0.method = .post }, target.with { $0.headers = ["X": "1"] },
            target.with { $0.task = .requestData(Data([1])) },
        ]
        let answers = paths([target, target, target] + others, provider, arriving: 5)
        #expect(answers.sorted() == ["/a", "/a", "/a", "/a", "/a", "/a", "/b"])
        #expect(server.requests.count == 5)
        // Once it is answered, the next one is sent.
        #expect(paths([target], provider, arriving: 1) == ["/a"])
        #expect(server.requests.count == 6)
    }

    @Test func `without tracking each is sent`() {
        let server = gated()
        let target = TestTarget(server, "/a")
        #expect(paths([target, target], Provider(), arriving: 2) == ["/a", "/a"])
        #expect(server.requests.count == 2)
    }

    @Test func `disposing of one leaves it to the other, and of the last cancels it`() throws {
        let server = LoopbackServer { _ in .silence }
        let provider = Provider<TestTarget>(trackInflights: true)
        let first = provider.rx.request(TestTarget(server)).subscribe { Issue.record("\($0)") }
        let second = provider.rx.request(TestTarget(server)).subscribe { Issue.record("\($0)") }
        server.hasArrived.wait()
        first.dispose()
        let third = provider.rx.request(TestTarget(server)).subscribe { Issue.record("\($0)") }
        second.dispose()
        #expect(server.requests.count == 1)
        third.dispose()
        server.hasHungUp.wait()
        let fourth = provider.rx.request(TestTarget(server)).subscribe { Issue.record("\($0)") }
        server.hasArrived.wait()
        #expect(server.requests.count == 2)
        fourth.dispose()
        server.hasHungUp.wait()
    }

    @Test func `an error is everybody's, and each is judged by its own target`() throws {
        let server = gated()
        let provider = Provider<TestTarget>(trackInflights: true)
        let strict = TestTarget(server, "/a").with { $0.validationType = .customCodes([500]) }
        let (log, group) = (Log<String>(), DispatchGroup())
        let subscriptions = [strict, TestTarget(server, "/a")].map { target in
            group.enter()
            return provider.rx.request(target).subscribe(
                onSuccess: { log.append("\($0.statusCode)") },
                onFailure: { log.append($0.localizedDescription) },
                onDisposed: { group.leave() }
            )
        }
        gate.arrived.wait()
        gate.semaphore.signal()
        group.wait()
        for subscription in subscriptions { subscription.dispose() }
        #expect(log.all == ["The server answered with status 200.", "200"])
        #expect(server.requests.count == 1)
    }
}
