// The end of a page: nothing of it stays, however it comes.
import Controls
import Locking
import Rx
import StateStorage
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct PageLifeTests {
    /// What must be gone.
    private final class Traces {
        weak var page: Page?
        weak var core: PageCore?
        weak var screen: Screen?
        weak var controller: LabController?
        weak var text: TextField?

        init(_ lab: Lab) {
            page = lab.core?.page
            core = lab.core
            screen = lab.core?.screens.last
            controller = lab.lab
            text = lab.lab.view.text
        }

        var isGone: Bool { page == nil && core == nil && screen == nil && controller == nil && text == nil }
    }

    private func lab(_ story: (Lab) throws -> Void) throws -> (Lab, Traces) {
        let lab = try Lab()
        try lab.page.type("text", "a")
        try lab.page.fill("draft", "x")
        let traces = Traces(lab)
        try story(lab)
        lab.world.labs = []
        lab.world.seconds = []
        return (lab, traces)
    }

    /// Tells how it ends.
    private final class Leaver: ViewController<SecondView> {
        private let told: (Bool) -> Void

        init(_ told: @escaping (Bool) -> Void) {
            self.told = told
            super.init()
        }

        override func viewDidLoad() {
            Disposables.create { [unowned self] in told(mayComeBack) }.disposed(by: disposeBag)
        }
    }

    /// What is under way elsewhere goes on where a reload or a closed tab has ended the page alone, whether or not it is kept.
    @Test(arguments: [false, true])
    func `a screen that ends knows whether its person may come back`(isKept: Bool) throws {
        let told = LockedValue<[String]>([])
        var router = Router()
        for path in ["/", "/second"] {
            router.screen(path) { Leaver { mayComeBack in told.withLock { $0.append("\(path) \(mayComeBack)") } } }
        }
        let application = try Application(LabTemplates.folders.get(), router: router)
        let server = TestServer(application, state: isKept ? try SQLiteStateStore() : nil)
        let page = try server.browser().open("/")
        try page.visit("/second?again")
        try page.back()
        #expect(told.withLock { $0 } == ["/second false"])
        page.close()
        server.advance(by: .seconds(121))
        #expect(told.withLock { $0 } == ["/second false", "/ true"])
    }

    @Test func `of a page whose tab was closed nothing stays`() throws {
        let (lab, traces) = try lab {
            $0.page.close()
            $0.loop.advance(by: .seconds(121))
        }
        #expect(traces.isGone)
        #expect(lab.server.server.pageCount == 0)
    }

    @Test func `of a page that is closed while work is under way nothing stays`() throws {
        let (lab, traces) = try lab {
            $0.world.workTime = .seconds(600)
            try $0.page.tap("post")
            $0.page.close()
            $0.loop.advance(by: .seconds(121))
            $0.loop.advance(by: .seconds(600))
        }
        #expect(traces.isGone)
        // What was to be done once is done, though nobody is there to hear of it.
        #expect(lab.world.posts == ["x"])
    }

    @Test func `of a killed server's pages nothing stays`() throws {
        let (lab, traces) = try lab {
            $0.server.restart()
            $0.page.close()
        }
        #expect(traces.isGone)
        #expect(lab.server.server.pageCount <= 1)
    }

    @Test func `what an app keeps of a page that has gone is quiet`() throws {
        let lab = try Lab()
        let screen = try #require(lab.loop.perform { lab.lab.view.rows.host })
        let list = lab.lab.view.rows
        let rows = PublishSubject<[LabRow]>()
        let binding = rows.bind(to: list.rx.items(cellType: RowCell.self))
        let control = lab.lab.view.text
        let own = Label(number: 1, host: screen)
        lab.page.close()
        lab.loop.advance(by: .seconds(121))
        #expect(lab.server.server.pageCount == 0)
        rows.onNext([LabRow(text: "a1")])
        list.layOut()
        list.scrollToRow(at: 0)
        binding.dispose()
        own.text = "b"
        control.text = "c"
        control.becomeFirstResponder()
        own.becomeFirstResponder()
        screen.send(.announce("d"))
        var isDropped = false
        screen.performInTurn("e", { Issue.record("there is no turn any more") }, orElse: { isDropped = true })
        #expect(control.isEffectivelyVisible)
        #expect(!control.isReachable)
        lab.loop.run()
        #expect(isDropped)
    }

    @Test func `a screen that was left is gone, the one below it stays`() throws {
        let lab = try Lab()
        try lab.page.tap("next")
        weak let second = lab.world.seconds.last
        weak let note = second?.view.note
        lab.world.seconds = []
        #expect(second != nil)
        try lab.page.tap("back")
        #expect(second == nil)
        #expect(note == nil)
        #expect(lab.page.title == "The lab")
    }

    @Test func `what the end of a page gives to its main scheduler is done in its last turn`() throws {
        let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
        var done: [String] = []
        let (_, traces) = try lab { lab in
            let page = try #require(lab.core?.page)
            lab.loop.perform {
                page.turn { _ in
                    let bag = lab.lab.disposeBag
                    subjects[0].subscribe(on: MainScheduler.instance).subscribe().disposed(by: bag)
                    subjects[1].subscribe(on: MainScheduler.asyncInstance).subscribe().disposed(by: bag)
                    Disposables.create { later { later { done.append("done") } } }.disposed(by: bag)
                }
            }
            lab.loop.run()
            #expect(subjects.allSatisfy { $0.hasObservers })
            lab.page.close()
            lab.loop.advance(by: .seconds(121))
        }
        #expect(done == ["done"])
        #expect(subjects.allSatisfy { !$0.hasObservers })
        #expect(traces.isGone)
    }

    @Test func `a page that ends within a turn does the rest of that turn, and nothing after it`() throws {
        var done: [String] = []
        let (_, traces) = try lab { lab in
            let page = try #require(lab.core?.page)
            lab.loop.perform {
                page.turn { core in
                    later { done.append("queued before") }
                    core.close(nil)
                    later { done.append("queued after") }
                }
                page.post { done.append("late") }
            }
            lab.loop.run()
            lab.page.close()
        }
        #expect(done == ["queued before", "queued after"])
        #expect(traces.isGone)
    }

    @Test func `a fault of one page leaves the other pages alone`() throws {
        let lab = try Lab()
        let other = try lab.browser.open("/")
        try lab.page.tap("boom")
        #expect(lab.page.title == "This page has stopped")
        try other.tap("plus")
        #expect(other.text("count") == "1")
        other.close()
    }

    @Test func `a change from outside a turn is made in one`() throws {
        let lab = try Lab()
        let label = lab.lab.view.count
        lab.loop.perform { label.text = "5" }
        lab.loop.run()
        #expect(lab.page.title == "The lab")
        #expect(lab.page.text("count") == "5")
    }

    @Test func `a server that stops tells its browsers, and they come back to the next`() throws {
        let lab = try Lab()
        try lab.page.type("text", "kept")
        lab.loop.perform { lab.server.server.stop() }
        lab.loop.run()
        #expect(lab.page.connection == .reconnecting)
        lab.server.restart()
        lab.runDry(.seconds(20))
        #expect(lab.page.value("text") == "kept")
        #expect(lab.disagreements() == [])
    }
}

/// Has the main scheduler do some work, never inside this call.
private func later(_ work: @escaping () -> Void) {
    _ = MainScheduler.asyncInstance.schedule(()) {
        work()
        return Disposables.create()
    }
}
