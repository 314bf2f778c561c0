// ConsentViewController: /provider/authorize: whether a site may know who somebody is, who says so themselves.
import Controls
import Rx
import RxLive

final class ConsentViewController: ViewController<ConsentView> {
    private let provider: EmbeddedProvider
    private let request: ConsentRequest?

    /// Characters of a name.
    private static let limit = 100

    init(_ request: PageRequest, provider: EmbeddedProvider) {
        self.provider = provider
        self.request =
            EmbeddedProvider.isOpen(to: request.headers)
            ? ConsentRequest(request.query, redirectURI: provider.redirectURI) : nil
        super.init()
    }

    /// The consent is given without a once-key.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        guard let request else { return }
        view.problem.isHidden = true
        view.question.isHidden = false
        let name = view.name.rx.text.orEmpty.map { $0.trimmed.prefix(ConsentViewController.limit) }
        name.map { !$0.isEmpty }.bind(to: view.allow.rx.isEnabled).disposed(by: disposeBag)
        view.allow.rx.tap.withLatestFrom(name).bind(with: self) { controller, name in
            controller.open(controller.provider.allow(request, as: String(name)))
        }
        .disposed(by: disposeBag)
        view.cancel.rx.tap.bind(with: self) { controller, _ in
            controller.open(controller.provider.refuse(request))
        }
        .disposed(by: disposeBag)
    }
}

extension String {
    /// Without white space at its ends.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }
}
