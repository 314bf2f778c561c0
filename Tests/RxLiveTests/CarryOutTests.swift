// The operator that carries out once-actions: one run of a key in the process, and every page that asked gets its outcome.
import Controls
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct CarryOutTests {
    private func tapped() throws -> Lab {
        let lab = try Lab { $0.workTime = .seconds(1) }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        return lab
    }

    @Test func `the outcome is shown, and settles its key`() throws {
        let lab = try tapped()
        #expect(lab.runtime.kept.count == 1)
        lab.runDry()
        #expect(lab.page.text("posted") == "posted x")
        #expect(lab.runtime.kept.isEmpty)
        #expect(lab.page.announcements == [])
        #expect(lab.disagreements() == [])
        #expect(lab.core?.openKeys.isEmpty == true)
    }

    @Test func `the outcome is said where nobody shows it any more`() throws {
        let lab = try tapped()
        lab.serverDoes { $0.posting?.dispose() }
        lab.runDry()
        #expect(lab.page.announcements == ["posted x"])
        #expect(lab.page.text("posted") == "")
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test(arguments: [true, false])
    func `work that fails settles its key, and is said where another screen is shown`(_ stays: Bool) throws {
        let lab = try Lab {
            $0.workTime = .seconds(1)
            $0.failures = [LabError()]
        }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        if !stays { try lab.page.tap("next") }
        lab.runDry()
        #expect(lab.world.posts == [])
        #expect(lab.runtime.kept.isEmpty)
        #expect(lab.page.announcements == (stays ? [] : [PageCore.failedSentence]))
    }

    @Test func `a tap with a key that its page is carrying out is not heard again`() throws {
        let lab = try tapped()
        lab.serverDoes { $0.view.post.isEnabled = true }
        try lab.page.tap("post")
        #expect(lab.runtime.kept.count == 1)
        lab.runDry()
        #expect(lab.world.heard.filter { $0 == "post" }.count == 1)
        #expect(lab.page.announcements == [])
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `a second tap that came when the button was disabled is not said to have failed`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        try lab.page.tap("post")
        while lab.world.posts.isEmpty, lab.line.upCount > 1 {
            lab.line.deliverUp()
            lab.loop.run()
        }
        lab.serverDoes { $0.view.post.isEnabled = false }
        lab.runDry()
        #expect(lab.world.posts == ["x"])
        #expect(lab.page.announcements == [])
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `two sessions never share a run`() throws {
        let lab = try tapped()
        let key = try #require(lab.runtime.kept.first).key
        let stranger = lab.server.browser()
        defer { extendLifetime(stranger) }
        let other = try stranger.open("/")
        try other.fill("draft", "y")
        let button = try other.element("post")
        lab.loop.perform { other.runtime.act(button, key: key) }
        lab.runDry()
        #expect(lab.world.runs == 2)
        #expect(other.text("posted") != "posted x")
        other.close()
    }

    @Test func `an action that nobody carries out as once settles its key`() throws {
        let lab = try Lab()
        lab.server.edit = { $0.replacing("data-outlet=\"plus\"", with: "data-outlet=\"plus\" data-once") }
        lab.page.reload()
        try lab.page.tap("plus")
        lab.runDry()
        #expect(lab.world.heard == ["plus"])
        #expect(lab.runtime.made.last?.key != nil)
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a key is over once the browser says that it has heard the outcome`(_ isCut: Bool) throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.serve()
        lab.loop.run()
        lab.see()
        #expect(lab.runtime.kept.isEmpty)
        #expect(lab.world.settled == [])
        if isCut { lab.reconnect(after: lab.cut()) } else { lab.loop.advance(by: .seconds(1)) }
        lab.serve()
        #expect(lab.world.settled.count == 1)
    }

    @Test func `a second page that asks for a key gets the outcome of the first one's run`() throws {
        let lab = try tapped()
        lab.page.reload()
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.runDry()
        #expect(lab.world.runs == 1)
        #expect(lab.world.posts == ["x"])
        #expect(lab.page.text("posted") == "posted x")
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `a page that may not ask for a key that is under way waits for it once, and says the outcome`() throws {
        let lab = try tapped()
        let first = try #require(lab.runtime.kept.first)
        lab.page.reload()
        lab.serverDoes { $0.view.post.isEnabled = false }
        let button = try lab.page.element("post")
        lab.loop.perform { for _ in 0..<3 { lab.runtime.act(button, key: first.key) } }
        lab.runDry()
        #expect(lab.world.runs == 1)
        #expect(lab.page.announcements == [OnceKeyRuleTests.unsure, "posted x"])
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `a page that shows another screen says the outcome`() throws {
        let lab = try tapped()
        try lab.page.tap("next")
        lab.runDry()
        #expect(lab.page.announcements == ["posted x"])
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `work goes on when its page has expired`() throws {
        let lab = try tapped()
        lab.loop.perform { lab.core?.close(nil) }
        lab.runDry()
        #expect(lab.world.posts == ["x"])
    }

    @Test func `a killed process carries nothing out`() throws {
        let lab = try tapped()
        lab.server.isReachable = false
        lab.server.restart()
        lab.loop.advance(by: .seconds(5))
        #expect(lab.world.posts == [])
    }

    @Test func `work of unknown outcome is done again`() throws {
        let lab = try Lab { $0.failures = [OutcomeUnknown()] }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.runDry()
        #expect(lab.world.posts == ["x"])
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `where the outcome stays unknown the person is told, and the key is kept`() throws {
        let lab = try Lab { $0.failures = [OutcomeUnknown(), OutcomeUnknown()] }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.runDry()
        #expect(lab.page.announcements == [OnceKeyRuleTests.unsure])
        #expect(lab.runtime.kept.map(\.told) == [true])
        lab.serverDoes { $0.view.post.isEnabled = true }
        try lab.page.tap("post")
        lab.runDry()
        #expect(lab.world.posts == ["x"])
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `a second tap that was on its way is answered as the first`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        try lab.page.tap("post")
        lab.serve()
        lab.loop.run()
        lab.runDry()
        #expect(lab.world.runs == 1)
        #expect(lab.runtime.kept.isEmpty)
        #expect(lab.page.announcements == [])
    }

    @Test func `an action whose key comes from another thread is carried out on its page`() throws {
        let lab = try Lab()
        let background = SerialDispatchQueueScheduler(internalSerialQueueName: "background")
        lab.serverDoes { [world = lab.world] lab in
            lab.posting?.dispose()
            lab.view.post.rx.onceTap.observe(on: background).map { ($0, "x") }
                .carryOut { key, draft in world.work(key, draft) }
                .subscribe(onNext: { [unowned lab] in lab.view.posted.text = $0.sentence })
                .disposed(by: lab.disposeBag)
        }
        try lab.page.tap("post")
        #expect(lab.loop.runUntil(timeout: .seconds(60)) { lab.world.posts == ["x"] })
        lab.runDry()
        #expect(lab.page.text("posted") == "posted x")
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `an action that is given up on its way to its page does not begin`() throws {
        let lab = try Lab()
        let key = try #require(OnceKey("0123456789abcdef012345"))
        let page = try #require(lab.core).page
        try elsewhere(in: Home(page)) { [world = lab.world] in
            let carried = Observable.just((key, "x")).carryOut { world.work($0, $1) }
            carried.subscribe().dispose()
        }
        lab.runDry()
        #expect(lab.world.runs == 0)
        try elsewhere(in: Home(page)) { [world = lab.world] in
            _ = Observable.just((key, "x")).carryOut { world.work($0, $1) }.subscribe()
        }
        lab.runDry()
        #expect(lab.world.posts == ["x"])
    }
}
