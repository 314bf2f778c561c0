// Party: who asked for work, wherever it runs by then.
import Controls
import HTTP
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct PartyTests {
    private let diary = Diary()
    private let queue = WorkQueue(threads: 1, capacity: 100)

    private func note() { diary.write(Party.current.map { "\($0)" } ?? "nobody") }

    @Test func `a once-action's work is that of the page which began it, step by step`() throws {
        let lab = try Lab()
        lab.serverDoes { [self, world = lab.world] lab in
            lab.posting?.dispose()
            lab.view.post.rx.onceTap.map { ($0, "x") }
                .carryOut { key, draft in
                    note()
                    return queue.run { 1 }
                        .flatMap { _ in
                            note()
                            return world.work(key, draft)
                        }
                }
                .subscribe().disposed(by: lab.disposeBag)
        }
        try lab.page.tap("post")
        #expect(lab.loop.runUntil(timeout: .seconds(60)) { lab.world.posts == ["x"] })
        let party = try #require(lab.core?.party)
        #expect(diary.all == ["\(party)", "\(party)"])
        lab.runDry()
    }

    @Test func `an endpoint's work counts for the sender of the request, or for the party that it names`() throws {
        let house = try RoutedServer(trustsProxy: true) { router in
            router.endpoint(.get, "/work") { request in
                note()
                _ = try await queue.run { 1 }.value
                note()
                request.count(forNetwork: 7, session: SessionID(high: 8, low: 9))
                _ = try await queue.run { 1 }.value
                note()
                return .text("\(request.network)")
            }
        }
        #expect(try house.get("/work", ["X-Forwarded-For": "192.0.2.1"]).text == "7")
        let sender = Party(network: RemoteAddress("192.0.2.1").network, session: SessionID(high: 0, low: 0))
        let other = Party(network: 7, session: SessionID(high: 8, low: 9))
        #expect(diary.all == ["\(sender)", "\(sender)", "\(other)"])
    }

    @Test func `a party that asks once waits for a few of another network's, not for all`() throws {
        let gate = Gate()
        #expect(queue.submit { gate.wait() })
        func ask(_ word: String, from network: UInt64) {
            let party = EndpointParty(Party(network: network, session: SessionID(high: 0, low: network)))
            EndpointParty.$current.withValue(party) {
                _ = queue.run { [diary] in diary.write(word) }.subscribe()
            }
        }
        for _ in 0..<50 { ask("many", from: 1) }
        ask("one", from: 2)
        gate.open()
        queue.finish()
        #expect(diary.all.count == 51)
        #expect((diary.all.firstIndex(of: "one") ?? .max) <= 1)
    }
}
