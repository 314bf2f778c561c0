// FirstLoginViewController: /login/first: a person back from another site who has no account here makes one or links one.
import Controls
import HTTP
import OAuth
import Rx
import RxLive
import Storage

final class FirstLoginViewController: ViewController<FirstLoginView> {
    private let accounts: any AccountService & IdentityService
    private let providers: any ProviderService
    private let request: PageRequest
    private let destination: String

    static let path = "/login/first"

    init(
        _ request: PageRequest,
        accounts: any AccountService & IdentityService,
        providers: any ProviderService
    ) {
        self.accounts = accounts
        self.providers = providers
        self.request = request
        destination = request.destination ?? LoginViewController.home
        super.init()
    }

    /// An account is made, or linked, without a once-key, and what came from the other site is taken once.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        // A login that is over, or was never begun: the page says how to begin.
        guard case .stranger(let identity, let provider) = providers.arrival(for: request) else { return }
        view.nobody.isHidden = true
        view.stranger.isHidden = false
        view.provider.text = provider
        view.who.text = identity.name ?? identity.mail ?? identity.subject
        view.name.text = FirstLoginViewController.name(of: identity)
        bind(identity)
    }

    private func bind(_ identity: Identity) {
        let model = FirstLoginViewModel(
            input: .init(
                name: view.name.rx.text.orEmpty,
                createTaps: view.create.rx.tap,
                userName: view.username.rx.text.orEmpty,
                password: view.password.rx.text.orEmpty,
                linkTaps: view.link.rx.tap
            ),
            validation: SignupValidation(accounts: accounts, owner: request.session.text),
            create: { [accounts, request] in accounts.create($0, for: identity, from: request.network) },
            link: { [accounts, request] in accounts.link($0, to: identity, from: request.network) }
        )
        model.validatedName.drive(view.name.rx.validation(saidBy: view.nameValidation)).disposed(by: disposeBag)
        model.isCreateEnabled.drive(view.create.rx.isEnabled).disposed(by: disposeBag)
        model.isLinkEnabled.drive(view.link.rx.isEnabled).disposed(by: disposeBag)
        model.isBusy.drive(view.progress.rx.isAnimating).disposed(by: disposeBag)
        reveal(view.password, by: view.showPassword, until: model.isBusy)
        model.creation.drive(with: self) { $0.say($1, in: $0.view.created) }.disposed(by: disposeBag)
        model.linking.drive(with: self) { $0.say($1, in: $0.view.linked) }.disposed(by: disposeBag)
        model.user.drive(with: self) { controller, proven in
            let isIn = controller.logIn(proven.user, goingTo: controller.destination) { proven.isStillProven }
            guard isIn else { return controller.say(.failed, in: controller.view.linked) }
            controller.providers.end(controller.request)
        }
        .disposed(by: disposeBag)
        view.decline.rx.tap.bind(with: self) { controller, _ in
            controller.providers.end(controller.request)
            let destination = PercentEncoding.component(controller.destination)
            controller.push("\(LoginViewController.path)?to=\(destination)")
        }
        .disposed(by: disposeBag)
        user.skip(1).asDriver(onErrorJustReturn: nil).compactMap { $0 }
            .drive(with: self) { controller, _ in controller.push(controller.destination) }
            .disposed(by: disposeBag)
    }

    private func say(_ outcome: LoginOutcome?, in label: Label) {
        label.text = outcome?.sentence ?? ""
        label.textColor = outcome.map { $0.isWelcome ? .green : .red } ?? .label
    }

    /// A user name like what the other site calls the person; empty where nothing is left of that which could be one.
    static func name(of identity: Identity) -> String {
        let text = identity.name ?? identity.mail.map { String($0.prefix { $0 != "@" }) } ?? ""
        let name = String(text.filter { $0.isLetter || $0.isNumber }.prefix(AccountName.maximumLength))
        guard let name = try? AccountName(name), name.objection == nil else { return "" }
        return name.typed
    }
}
