// AccountViewController: who one is here, and the way out. For people who are logged in alone, as its route says.
import Controls
import Rx
import RxLive

final class AccountViewController: ViewController<AccountView> {
    private let own: Login

    init(_ login: Login) {
        own = login
        super.init()
    }

    override func viewDidLoad() {
        view.name.text = own.user.name
        view.logout.rx.tap.bind(with: self) { controller, _ in controller.logOut() }.disposed(by: disposeBag)
    }
}
