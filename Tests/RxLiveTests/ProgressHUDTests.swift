// The progress HUD in virtual time: when it is shown, for how long, and what sends it away.
import Controls
import Rx
import Synchronization
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct ProgressHUDTests {
    /// A page whose button begins work of these lengths, in milliseconds, each shown by a source of its own.
    private func working(_ lengths: Int...) throws -> TestPage {
        try asked { controller in for length in lengths { controller.work(for: length) } }
    }

    private func asked(_ onAsk: @escaping @Sendable (QuestionsController) -> Void) throws -> TestPage {
        let page = try TestServer(Questions.application(onAsk)).browser().open("/")
        try page.press(.enter, in: "ask")
        return page
    }

    @Test func `work that is soon done is not shown`() throws {
        let page = try working(149)
        #expect(page.shown(for: 600) == [[]])
    }

    @Test func `work is shown after 150 ms, until it ends`() throws {
        let page = try working(1_000)
        page.pass(149)
        #expect(page.dialogs.isEmpty)
        page.pass(1)
        #expect(page.dialogs == ["Loading…"])
        #expect(page.text("text") == "Loading…")
        #expect(page.attribute("role", of: "text") == "status")
        #expect(page.html.contains("aria-busy=\"true\""))
        #expect(throws: (any Error).self, "what is below cannot be used") { try page.tap("sheet") }
        page.pass(849)
        #expect(page.dialogs == ["Loading…"])
        page.pass(1)
        #expect(page.dialogs.isEmpty)
        #expect(page.focused == "ask")
    }

    @Test func `what is shown stays for 300 ms`() throws {
        let page = try working(151)
        page.pass(150)
        #expect(page.dialogs == ["Loading…"])
        page.pass(299)
        #expect(page.dialogs == ["Loading…"])
        page.pass(1)
        #expect(page.dialogs.isEmpty)
    }

    @Test func `work that begins as it is about to go keeps it`() throws {
        let page = try asked { controller in
            controller.work(for: 200)
            controller.work(for: 500, after: 300)
        }
        page.pass(150)
        #expect(page.shown(for: 649) == [["Loading…"]])
        page.pass(1)
        #expect(page.dialogs.isEmpty)
    }

    @Test func `it stays while one of its sources has work`() throws {
        let page = try working(400, 1_000, 600)
        page.pass(999)
        #expect(page.dialogs == ["Loading…"])
        page.pass(1)
        #expect(page.dialogs.isEmpty)
    }

    @Test func `a source that is disposed of has no work any more`() throws {
        let page = try asked { controller in
            let binding = Observable.just(true).concat(Observable.never()).bind(to: controller.progress.rx.isAnimating)
            controller.after(1_000) { binding.dispose() }
        }
        page.pass(999)
        #expect(page.dialogs == ["Loading…"])
        page.pass(1)
        #expect(page.dialogs.isEmpty)
    }

    @Test func `that it is sent away, or another dialog takes its place, is told, and that work ends is not`() throws {
        let told = Atomic(0)
        let page = try asked { controller in
            controller.progress.rx.dismissed.subscribe(onNext: { told.add(1, ordering: .relaxed) }).disposed(
                by: controller.disposeBag
            )
            controller.work(for: 1_000)
            controller.work(for: 1_000, after: 2_000)
            controller.after(2_500) {
                controller.present(AlertController(title: "Stop", message: nil, preferredStyle: .alert))
            }
            controller.work(for: 1_000, after: 4_000)
        }
        page.pass(200)
        try page.cancel()
        #expect(told.load(ordering: .relaxed) == 1)
        page.pass(2_400)
        #expect(told.load(ordering: .relaxed) == 2 && page.dialogs == ["Stop"])
        try page.cancel()
        page.pass(3_000)
        #expect(told.load(ordering: .relaxed) == 2, "the last work ended by itself")
    }

    @Test func `what is to have the focus meanwhile has it afterwards`() throws {
        let page = try asked { controller in
            controller.work(for: 200)
            // The last one counts.
            controller.after(200) {
                for each in [controller.view.load, controller.view.sheet] { each.becomeFirstResponder() }
            }
        }
        page.pass(449)
        #expect(page.dialogs == ["Loading…"])
        page.pass(1)
        #expect(page.dialogs.isEmpty && page.focused == "sheet")
    }

    @Test func `Escape sends it away until other work begins`() throws {
        let page = try asked { controller in
            controller.work(for: 1_000)
            controller.work(for: 500, after: 1_100)
        }
        page.pass(150)
        try page.cancel()
        #expect(page.dialogs.isEmpty)
        page.pass(949)
        #expect(page.dialogs.isEmpty)
        page.pass(300)
        #expect(page.dialogs == ["Loading…"])
    }

    @Test func `a dialog takes its place, and the focus goes back to where it was`() throws {
        let page = try asked { controller in
            controller.work(for: 1_000)
            controller.after(500) { [unowned controller] in controller.askForRemoval() }
        }
        page.pass(499)
        #expect(page.dialogs == ["Loading…"])
        page.pass(1)
        #expect(page.dialogs == ["Remove it?"])
        page.pass(1_000)
        #expect(page.dialogs == ["Remove it?"])
        try page.cancel()
        #expect(page.focused == "ask")
    }

    @Test func `after a cut it is as it is now`() throws {
        let page = try working(40_000)
        page.pass(100)
        page.line?.cut()
        page.pass(10_000)
        #expect(page.connection == .connected)
        #expect(page.dialogs == ["Loading…"])
        page.line?.cut()
        page.pass(40_000)
        #expect(page.dialogs.isEmpty)
    }
}

extension TestPage {
    /// The dialogs that are there in one of as many milliseconds.
    fileprivate func shown(for milliseconds: Int) -> Set<[String]> {
        Set(
            (0..<milliseconds).map { _ in
                pass(1)
                return dialogs
            }
        )
    }

    /// Lets milliseconds pass.
    fileprivate func pass(_ milliseconds: Int) { surroundings.loop.advance(by: .milliseconds(milliseconds)) }
}
