// WhoIsHere: a live count of who is here.
import Controls
import Rx
import RxLive

final class WhoIsHereViewController: ViewController<WhoIsHereView> {
    private let visitors: Presence<SessionID>
    private let session: SessionID

    init(_ request: PageRequest, _ visitors: Presence<SessionID>) {
        self.visitors = visitors
        session = request.session
        super.init()
    }

    override func viewDidLoad() {
        visitors.members(with: session, on: self)
            .map { $0.count == 1 ? "1 is here" : "\($0.count) are here" }
            .bind(to: view.count.rx.text)
            .disposed(by: disposeBag)
    }
}
