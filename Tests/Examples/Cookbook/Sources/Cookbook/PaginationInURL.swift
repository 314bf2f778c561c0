// PaginationInURL: pagination in the address.
import Controls
import Rx
import RxLive

final class PaginationInURLViewController: ViewController<PaginationInURLView> {
    private static let last = 9
    private let page: Int

    init(_ request: PageRequest) {
        let wanted = request.query["page"].flatMap { Int($0) } ?? 1
        page = min(max(wanted, 1), PaginationInURLViewController.last)
        super.init()
    }

    override var title: String? { "Page \(page)" }

    override func viewDidLoad() {
        let last = PaginationInURLViewController.last
        view.place.text = "Page \(page) of \(last)"
        view.previous.address = "/pages?page=\(page - 1)"
        view.previous.isHidden = page == 1
        view.next.address = "/pages?page=\(page + 1)"
        view.next.isHidden = page == last
    }
}
