// What single acts begin is not kept for as long as the screen.
import Controls
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct ActsTests {
    /// How much a screen keeps: what its bag has, and what goes on.
    private func count(_ controller: AnyViewController) -> Int? {
        let mirrors = sequence(first: Mirror(reflecting: controller)) { $0.superclassMirror }
        let goingOn = mirrors.lazy.compactMap { $0.descendant("underWay", "some") as? CompositeDisposable }.first
        let items = Mirror(reflecting: controller.disposeBag).descendant("items").map { Mirror(reflecting: $0) }
        let bag = items?.children.first.map { Mirror(reflecting: $0.value).children.count }
        return bag.map { $0 + (goingOn?.count ?? 0) }
    }

    @Test func `tasks that have ended leave nothing in the bag`() throws {
        let lab = try TillLab()
        let till = try #require(lab.till)
        let before = try #require(count(till))
        #expect(before > 0)
        lab.server.loop.perform {
            till.page?.turn { till.task { try? await Task.sleep(for: .seconds(3_600)) } }
        }
        #expect(count(till) == before + 2, "what goes on is kept, and what holds all of it")
        var ended = 0
        for count in 1...50 {
            lab.server.loop.perform { till.page?.turn { till.task { ended += 1 } } }
            #expect(lab.server.loop.runUntil(timeout: .seconds(60)) { ended == count })
        }
        #expect(lab.server.loop.runUntil(timeout: .seconds(60)) { count(till) == before + 2 })
    }

    @Test func `questions before leaving that were answered leave nothing in the bag`() throws {
        let lab = try TillLab()
        let till = try #require(lab.till)
        lab.server.loop.perform { till.askBeforeLeaving("Leave?", at: till.view.count) }
        let before = try #require(count(till))
        for _ in 0..<20 {
            var isAsked = false
            lab.server.loop.perform {
                till.page?.turn { isAsked = till.page?.asks { _ in } == true }
            }
            #expect(isAsked)
            lab.server.loop.run()
            #expect(lab.page.dialogs == ["Leave?"])
            try lab.page.tap("cancel")
            #expect(lab.page.dialogs == [])
        }
        #expect(try #require(count(till)) <= before + 1)
    }

    @Test func `a task that goes on is cancelled with its screen`() async throws {
        let lab = try TillLab()
        let till = try #require(lab.till)
        var wasCancelled = false
        lab.server.loop.perform {
            till.page?.turn {
                till.task {
                    while !Task.isCancelled { await Task.yield() }
                    wasCancelled = true
                }
            }
            till.page?.close(.gone)
        }
        #expect(lab.server.loop.runUntil(timeout: .seconds(60)) { wasCancelled })
    }
}
