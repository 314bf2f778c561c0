// FailureViewController: what a page shows that has stopped because of a fault of its screen, in a debug build.
import Controls

final class FailureViewController: AnyViewController {
    static let templateName: StaticString = "/Failure"
    private let failure: PageFailure

    init(_ failure: PageFailure) {
        self.failure = failure
        super.init()
    }

    override var template: StaticString { FailureViewController.templateName }

    override func loadView(on screen: Screen) -> ScreenView {
        _ = super.loadView(on: screen)
        let sentence = Label(number: 1, host: screen)
        sentence.text = failure.sentence
        return ScreenView(controls: [sentence])
    }
}
