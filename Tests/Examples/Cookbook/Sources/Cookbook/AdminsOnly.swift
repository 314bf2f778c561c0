// AdminsOnly: a screen for admins only.
import Controls
import Rx
import RxLive

final class AdminsOnlyViewController: ViewController<AdminsOnlyView> {
    private let admin: Principal

    init(_ admin: Principal) {
        self.admin = admin
        super.init()
    }

    override func viewDidLoad() { view.name.text = admin.name }
}

/// Logs in by a name alone; `Scripts/new login` writes a login that checks a password.
final class EnterViewController: ViewController<EnterView> {
    private let request: PageRequest

    init(_ request: PageRequest) {
        self.request = request
        super.init()
    }

    override func viewDidLoad() {
        view.enter.rx.tap.withLatestFrom(view.name.rx.text.orEmpty)
            .subscribe(with: self) { controller, name in
                controller.logIn(Principal(id: name, name: name), goingTo: controller.request.destination ?? "/")
            }
            .disposed(by: disposeBag)
    }
}
