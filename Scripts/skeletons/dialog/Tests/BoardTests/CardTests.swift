import Rx
import RxLive
import RxLiveTest
import Synchronization
import Testing

@testable import Board

struct CardTests {
    /// What the dialog has answered.
    private final class Answers: Sendable {
        let all = Mutex<[String]>([])
    }

    @Test func `answers with the name`() throws {
        let answers = Answers()
        var router = Router()
        router.screen("/") {
            let dialog = CardViewController()
            _ = dialog.answer.subscribe(onNext: { name in answers.all.withLock { $0.append(name) } })
            return dialog
        }
        let application = try Application(root: Root.find(), router: router, screens: Board.screens)
        let browser = TestServer(application).browser()
        let page = try browser.open("/")
        #expect(!page.isEnabled("done"))
        try page.fill("name", " Ada ")
        try page.tap("done")
        #expect(answers.all.withLock { $0 } == ["Ada"])
    }
}
