// Questions as sequences: what a person answers, whose turn it is, and what becomes of those that nobody wants any more.
import Controls
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct WireframeTests {
    private func server(_ onAsk: @escaping @Sendable (QuestionsController) -> Void) throws -> (TestServer, TestPage) {
        let server = TestServer(try Questions.application(onAsk))
        let page = try server.browser().open("/")
        try page.tap("ask")
        return (server, page)
    }

    private func asked(_ onAsk: @escaping @Sendable (QuestionsController) -> Void) throws -> TestPage {
        try server(onAsk).1
    }

    @Test func `emits the chosen action, and ends`() throws {
        let page = try asked { $0.prompt("Again?") }
        #expect(page.dialogs == ["Again?"])
        try page.tap("actions[0]/button")
        #expect(page.text("answers") == "retry,end")
        #expect(page.dialogs.isEmpty)
    }

    @Test func `Escape chooses the cancel action`() throws {
        let page = try asked { $0.prompt("Again?") }
        #expect(page.focused == "cancel")
        try page.cancel()
        #expect(page.text("answers") == "give up,end")
    }

    @Test func `an answer that destroys something comes last, and looks like it`() throws {
        let page = try asked { controller in
            controller.promptFor("Post?", cancelAction: "no", actions: ["later"], destructiveAction: "delete")
                .subscribe(onNext: { [unowned controller] in controller.note($0) })
                .disposed(by: controller.disposeBag)
        }
        #expect(page.rows("actions").count == 2 && page.focused == "cancel")
        #expect(page.text("actions[0]/button") == "later" && page.text("actions[1]/button") == "delete")
        #expect(page.attribute("class", of: "actions[0]/button") == nil)
        #expect(page.attribute("class", of: "actions[1]/button") == "destructive")
        try page.tap("actions[1]/button")
        #expect(page.text("answers") == "delete")
    }

    @Test func `questions of a controller are asked one after another`() throws {
        let page = try asked { controller in
            for name in ["first", "second", "third"] { controller.prompt(name) }
        }
        #expect(page.dialogs == ["first"])
        try page.tap("cancel")
        #expect(page.dialogs == ["second"])
        try page.tap("actions[0]/button")
        #expect(page.dialogs == ["third"])
        try page.cancel()
        #expect(page.text("answers") == "give up,end,retry,end,give up,end")
        #expect(page.dialogs.isEmpty)
    }

    @Test func `what an answer asks comes after what waits`() throws {
        let page = try asked { controller in
            controller.promptFor("first", cancelAction: "no", actions: []).subscribe(onNext: { [unowned controller] _ in
                controller.prompt("third")
            }).disposed(by: controller.disposeBag)
            controller.prompt("second")
        }
        try page.cancel()
        #expect(page.dialogs == ["second"])
        try page.cancel()
        #expect(page.dialogs == ["third"])
    }

    @Test func `disposing closes the dialog, or takes it out of the queue`() throws {
        let page = try asked { controller in
            let first = controller.promptFor("first", cancelAction: "no", actions: []).subscribe()
            let second = controller.promptFor("second", cancelAction: "no", actions: []).subscribe()
            controller.prompt("third")
            controller.view.sheet.rx.tap.subscribe(onNext: {}).disposed(by: controller.disposeBag)
            second.dispose()
            Observable<Int>.timer(.seconds(5), scheduler: MainScheduler.instance).subscribe(onNext: { _ in
                first.dispose()
            }).disposed(by: controller.disposeBag)
        }
        #expect(page.dialogs == ["first"])
        page.surroundings.loop.advance(by: .seconds(5))
        #expect(page.dialogs == ["third"])
        try page.cancel()
        #expect(page.dialogs.isEmpty)
        #expect(page.text("answers") == "give up,end")
    }

    @Test func `an alert ends when it is closed`() throws {
        let page = try asked { controller in
            controller.alert(title: "No access", text: "You can grant it in the settings.")
                .subscribe(onCompleted: { [unowned controller] in controller.note("closed") })
                .disposed(by: controller.disposeBag)
        }
        #expect(page.text("heading") == "No access")
        #expect(page.text("message") == "You can grant it in the settings.")
        #expect(page.text("cancel") == "Close")
        #expect(page.text("answers").isEmpty)
        try page.tap("cancel")
        #expect(page.text("answers") == "closed")
    }

    @Test func `a dialog that the program dismisses ends without an action`() throws {
        let page = try asked { controller in
            controller.prompt("first")
            controller.prompt("second")
            Observable<Int>.timer(.seconds(5), scheduler: MainScheduler.instance)
                .subscribe(onNext: { [unowned controller] _ in controller.dismiss() })
                .disposed(by: controller.disposeBag)
        }
        page.surroundings.loop.advance(by: .seconds(5))
        #expect(page.text("answers") == "end")
        #expect(page.dialogs == ["second"])
    }

    @Test func `it survives a cut, and is answered once`() throws {
        let (server, page) = try server { controller in
            controller.prompt("first")
            controller.prompt("second")
        }
        page.line?.cut()
        server.loop.advance(by: .seconds(30))
        #expect(page.connection == .connected)
        #expect(page.dialogs == ["first"])
        page.line?.isDownHeld = true
        try page.tap("actions[0]/button")
        page.line?.cut()
        server.loop.advance(by: .seconds(30))
        #expect(page.text("answers") == "retry,end")
        #expect(page.dialogs == ["second"])
    }

    @Test func `what cannot be shown is an error`() throws {
        let page = try asked { controller in
            var last: AnyViewController = controller
            for _ in 0..<PageCore.dialogLimit {
                let alert = AlertController(title: "above", message: nil, preferredStyle: .alert)
                last.present(alert)
                last = alert
            }
            controller.prompt("one too many")
            let lone = AlertController(title: nil, message: nil, preferredStyle: .alert)
            lone.promptFor("nobody", cancelAction: "no", actions: [])
                .subscribe(onError: { [unowned controller] in controller.note("\($0)") })
                .disposed(by: controller.disposeBag)
        }
        #expect(page.dialogs.count == PageCore.dialogLimit)
        for _ in 0..<PageCore.dialogLimit { try page.cancel() }
        #expect(page.text("answers") == "tooManyDialogs,notShown")
    }

    @Test func `a wireframe does not keep its controller`() throws {
        let page = try asked { controller in
            let wireframe: any Wireframe = DefaultWireframe(of: controller)
            wireframe.alert(title: "Said by a view model").subscribe().disposed(by: controller.disposeBag)
        }
        #expect(page.dialogs == ["Said by a view model"])
        weak var gone: AnyViewController?
        let wireframe: DefaultWireframe
        do {
            let controller = QuestionsController { _ in }
            gone = controller
            wireframe = DefaultWireframe(of: controller)
        }
        #expect(gone == nil)
        var failure: WireframeError?
        wireframe.alert(title: "nobody").subscribe(onError: { failure = $0 as? WireframeError }).dispose()
        #expect(failure == .notShown)
    }

    @Test func `work on another thread may ask`() throws {
        let (server, page) = try server { controller in
            let queue = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
            Observable.just("from elsewhere").observe(on: queue)
                .flatMap { [unowned controller] in
                    controller.promptFor($0, cancelAction: "no", actions: ["yes"])
                }
                .subscribe(onNext: { [unowned controller] in controller.note($0) })
                .disposed(by: controller.disposeBag)
        }
        #expect(server.loop.runUntil(timeout: .seconds(60)) { page.dialogs == ["from elsewhere"] })
        try page.tap("actions[0]/button")
        #expect(page.text("answers") == "yes")
    }
}

private enum Retry: CustomStringConvertible {
    case retry, cancel

    var description: String { self == .retry ? "Try again" : "Give up" }
}

extension QuestionsController {
    /// Asks, and writes down what comes of it.
    fileprivate func prompt(_ message: String) {
        promptFor(message, cancelAction: Retry.cancel, actions: [.retry])
            .subscribe(
                onNext: { [unowned self] in note($0 == .retry ? "retry" : "give up") },
                onError: { [unowned self] in note("\($0)") },
                onCompleted: { [unowned self] in note("end") }
            )
            .disposed(by: disposeBag)
    }
}
