// FlashMessage: a message on the next screen.
import Controls
import Rx
import RxLive

final class FlashMessageViewController: ViewController<FlashMessageView> {
    private let flash: String?

    init(flash: String? = nil) {
        self.flash = flash
        super.init()
    }

    override func viewDidLoad() {
        view.flash.text = flash ?? ""
        view.flash.isHidden = flash == nil
        view.write.rx.tap
            .subscribe(with: self) { controller, _ in
                controller.push(FlashMessageViewController(flash: "Your letter is saved."), at: "/letters")
            }
            .disposed(by: disposeBag)
    }
}
