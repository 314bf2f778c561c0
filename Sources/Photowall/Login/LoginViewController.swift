// LoginViewController: /login: a name and a password, and then to where the person wanted to be.
import Controls
import Rx
import RxLive

final class LoginViewController: ViewController<LoginView> {
    private let accounts: any LoginService
    private let providers: any ProviderService
    private let network: UInt64
    private let request: PageRequest
    private let destination: String

    static let path = "/login"
    /// Where people go who wanted nothing else.
    static let home = "/feed"

    init(_ request: PageRequest, accounts: any LoginService, providers: any ProviderService) {
        self.accounts = accounts
        self.providers = providers
        network = request.network
        self.request = request
        destination = request.destination ?? LoginViewController.home
        super.init()
    }

    /// A login has no once-key: it is of the password as it was tapped for, or not at all.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        let model = LoginViewModel(
            userName: view.username.rx.text.orEmpty,
            password: view.password.rx.text.orEmpty,
            taps: view.login.rx.tap,
            accounts: accounts,
            network: network
        )
        model.isLoginEnabled.drive(view.login.rx.isEnabled).disposed(by: disposeBag)
        let progress = ProgressHUD(above: self)
        progress.text = "Logging in …"
        model.isLoggingIn.drive(progress.rx.isAnimating).disposed(by: disposeBag)
        model.isLoggingIn.drive(with: self) { $0.view.login.isBusy = $1 }.disposed(by: disposeBag)
        reveal(view.password, by: view.showPassword, until: model.isLoggingIn)
        model.notice.drive(with: self) { controller, outcome in
            controller.say(outcome)
            if outcome == .wrong { controller.view.password.becomeFirstResponder() }
        }
        .disposed(by: disposeBag)
        model.user.drive(with: self) { controller, proven in
            let isIn = controller.logIn(proven.user, goingTo: controller.destination) { proven.isStillProven }
            if !isIn { controller.say(.failed) }
        }
        .disposed(by: disposeBag)
        bindProviders()
        bindUser()
        bindRefusal()
    }

    private func say(_ outcome: LoginOutcome?) {
        view.result.text = outcome?.sentence ?? ""
        view.result.textColor = outcome.map { $0.isWelcome ? .green : .red } ?? .label
        // Of the two, it is what can be wrong without being seen.
        view.password.isInvalid = outcome == .wrong
    }

    /// Other sites that say who somebody is, and what came back from there.
    private func bindProviders() {
        let taps = PublishRelay<ProviderName>()
        let names = providers.names(for: request)
        Observable.just(names).bind(to: view.providers.rx.items(cellType: ProviderCell.self)) {
            _,
            provider,
            cell in
            cell.enter.title = "Log in with \(provider.name)"
            cell.enter.rx.tap.map { provider }.bind(to: taps).disposed(by: cell.disposeBag)
        }
        .disposed(by: disposeBag)
        view.others.isHidden = names.isEmpty
        let model = ProvidersViewModel(
            taps: taps.asObservable(),
            arrival: providers.arrival(for: request),
            find: { [providers] in providers.user(of: $0) },
            begin: { [providers, request, destination] in
                providers.begin($0.key, for: request, goingTo: destination)
            }
        )
        model.address.drive(with: self) { $0.open($1) }.disposed(by: disposeBag)
        let refusals = PublishRelay<String>()
        model.user.drive(with: self) { controller, proven in
            let isIn = controller.logIn(proven.user, goingTo: controller.destination) { proven.isStillProven }
            if !isIn { refusals.accept(ProvidersViewModel.unlinked) }
        }
        .disposed(by: disposeBag)
        model.isLeaving.drive(with: self) { $0.view.leaving.text = $1 ? "One moment …" : "" }.disposed(by: disposeBag)
        Observable.merge(model.alert.asObservable(), refusals.asObservable())
            .concatMap { [unowned self] text in alert(title: text, text: nil, action: "OK").catch { _ in .empty() } }
            .subscribe().disposed(by: disposeBag)
    }

    /// What is said to those who were sent here from a screen.
    private static let refusals = [
        "/photos": "Log in to choose photos.", "/collage": "Log in to make a collage.",
    ]

    /// Says why somebody is here, until they are logged in, by this tab or another one.
    private func bindRefusal() {
        let screen = destination.prefix { !"?#".contains($0) }
        let sentence = [
            request.isLoggedOut ? "You’re logged out." : nil, LoginViewController.refusals[String(screen)],
        ]
        .compactMap(\.self).joined(separator: " ")
        guard !sentence.isEmpty else { return }
        user.map { $0 == nil }.distinctUntilChanged()
            .flatMapLatest { [unowned self] isOut in isOut ? refusal(sentence).asObservable() : .empty() }
            .subscribe().disposed(by: disposeBag)
    }

    /// An alert that closes itself when its subscription ends.
    ///
    /// It lies over nothing, so that the person can type, and so can what keeps their passwords.
    private func refusal(_ sentence: String) -> Completable {
        .create { [view] _ in
            view.refusal.text = sentence
            view.refusal.isHidden = false
            return Disposables.create { view.refusal.isHidden = true }
        }
    }

    /// A person who is logged in already is told so; who logs in in another tab goes on in this one too.
    private func bindUser() {
        let user = user.asDriver(onErrorJustReturn: nil)
        user.map { $0 != nil }.drive(view.form.rx.isHidden).disposed(by: disposeBag)
        user.map { $0 == nil }.drive(view.known.rx.isHidden).disposed(by: disposeBag)
        user.map { $0?.name ?? "" }.drive(view.name.rx.text).disposed(by: disposeBag)
        user.skip(1).compactMap { $0 }.drive(with: self) { controller, _ in controller.push(controller.destination) }
            .disposed(by: disposeBag)
        view.wall.address = destination
        view.signupLink.address = request.address(of: "/signup")
        view.logout.rx.tap.bind(with: self) { controller, _ in controller.logOut() }.disposed(by: disposeBag)
    }
}
