// AccountViewController: /account: another password, and the browsers in which one is logged in. Its tokens for programs are in
// AccountViewController+Tokens, the sites that one logs in with in AccountViewController+Links, and the account's end in
// AccountViewController+Deletion.
import Controls
import Foundation
import Rx
import RxLive

final class AccountViewController: ViewController<AccountView> {
    let own: Login
    private let network: UInt64
    private let passwords: any PasswordService
    private let links: any LinkService
    private let logins: Logins
    private let tokens: (any TokenService)?
    private let deletions: any DeletionService
    let time: PostTime
    /// Where the person has found this server.
    let origin: String?
    /// Rows of browsers that are to be logged out.
    let ends = PublishRelay<LoginRow>()
    /// The screen is no longer the one in sight.
    let leaves = PublishRelay<Void>()
    /// The ages of all rows go on together.
    private(set) lazy var clock = {
        let scheduler = MainScheduler.instance
        return Observable<Int>.interval(.seconds(30), scheduler: scheduler).startWith(0)
            .map { _ in scheduler.now }.share(replay: 1)
    }()

    /// - Parameters:
    ///   - request: What loads the page.
    ///   - login: Whose account it is.
    ///   - passwords: Changes theirs.
    ///   - links: Has the sites that they log in with.
    ///   - logins: Has their browsers.
    ///   - tokens: Has their tokens for programs; nil: there are none on this server.
    ///   - deletions: Deletes their account.
    init(
        _ request: PageRequest,
        login: Login,
        passwords: any PasswordService,
        links: any LinkService,
        logins: Logins,
        tokens: (any TokenService)?,
        deletions: any DeletionService
    ) {
        own = login
        network = request.network
        self.passwords = passwords
        self.links = links
        self.logins = logins
        self.tokens = tokens
        self.deletions = deletions
        origin = request.origin
        time = PostTime(zone: request.timeZone)
        super.init()
    }

    /// Passwords are changed, tokens made and browsers logged out without once-keys.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        view.name.text = own.user.name
        // For what keeps passwords.
        view.username.text = own.user.name
        view.ownName.text = own.user.name
        let hasPassword = bindPassword()
        bindDeletion(deletions, hasPassword: hasPassword, from: network)
        bindLogins()
        bindTokens(tokens)
        bindLinks(
            links,
            until: .merge(view.change.rx.tap.asObservable(), view.everywhere.rx.tap.asObservable(), ends.map { _ in })
        )
    }

    override func viewDidDisappear() { leaves.accept(()) }

    /// Binds the form of the password; the result is whether there is one.
    private func bindPassword() -> Driver<Bool> {
        let model = PasswordViewModel(
            input: .init(
                current: view.current.rx.text.orEmpty,
                new: view.password.rx.text.orEmpty,
                repeated: view.repeatedPassword.rx.text.orEmpty,
                revokes: view.revokeTokens.rx.isOn,
                taps: view.change.rx.tap
            ),
            passwords: passwords,
            login: own,
            network: network
        )
        model.hasPassword.drive(with: self) { $0.show(hasPassword: $1) }.disposed(by: disposeBag)
        model.validatedPassword.drive(view.password.rx.validation(saidBy: view.passwordValidation))
            .disposed(by: disposeBag)
        model.validatedRepeatedPassword.drive(
            view.repeatedPassword.rx.validation(saidBy: view.repeatedPasswordValidation)
        )
        .disposed(by: disposeBag)
        model.isChangeEnabled.drive(view.change.rx.isEnabled).disposed(by: disposeBag)
        model.isChanging.drive(with: self) { controller, isChanging in
            let words = controller.view.currentField.isHidden ? "Setting" : "Changing"
            controller.view.progress.text = isChanging ? "\(words) the password …" : ""
            controller.view.change.isBusy = isChanging
        }
        .disposed(by: disposeBag)
        reveal(view.current, by: view.showCurrent, until: model.isChanging)
        reveal(view.password, view.repeatedPassword, by: view.showPassword, until: model.isChanging)
        model.result.drive(with: self) { $0.finish($1) }.disposed(by: disposeBag)
        model.notice.drive(with: self) { controller, outcome in
            controller.view.result.text = outcome?.sentence ?? ""
            controller.view.current.isInvalid = outcome == .wrong
            if let outcome { controller.view.result.textColor = outcome.textColor }
        }
        .disposed(by: disposeBag)
        return model.hasPassword
    }

    /// The form changes a password, or sets the first one.
    private func show(hasPassword: Bool) {
        view.passwordHeading.text = hasPassword ? "Change your password" : "Set a password"
        view.change.title = hasPassword ? "Change password" : "Set password"
        view.noPassword.isHidden = hasPassword
        view.effects.isHidden = !hasPassword
        view.currentField.isHidden = !hasPassword
    }

    /// What has been retyped since the tap stays as it is, and so does the focus of a person who has retyped it.
    private func finish(_ result: PasswordResult) {
        let form = result.form
        switch result.outcome {
        case .changed, .changedAndRevoked, .set:
            let sent = [(view.current, form.current), (view.password, form.new), (view.repeatedPassword, form.new)]
                .filter { $0.text == $1 }
            for (field, _) in sent {
                field.text = ""
                field.sendValueChanged()
            }
            view.revokeTokens.isOn = false
            view.revokeTokens.sendValueChanged()
            guard sent.count == 3 else { return }
            // The field of the current one is about to come.
            if result.outcome == .set {
                view.passwordHeading.becomeFirstResponder()
            } else {
                view.current.becomeFirstResponder()
            }
        case .wrong where view.current.text == form.current: view.current.becomeFirstResponder()
        case .common where view.password.text == form.new: view.password.becomeFirstResponder()
        case .exists, .stale, .same, .wrong, .common, .wait, .locked, .diskFull, .busy, .failed: break
        }
    }

    private func bindLogins() {
        logins.liveLogins(of: own.user).map { [own] in LoginRow.rows(of: $0, own: own.session) }.distinctUntilChanged()
            .bind(to: view.logins.rx.items(cellType: LoginCell.self)) { [clock, ends, time] _, row, cell in
                cell.device.text = row.device
                cell.mark.isHidden = !row.isOwn
                let times = clock.map { row.times(at: $0, time) }.distinctUntilChanged().share(replay: 1)
                times.bind(to: cell.times.rx.text).disposed(by: cell.disposeBag)
                times.map { "Log out \(row.isOwn ? "this browser, " : "")\(row.device): \($0)" }
                    .bind(to: cell.end.rx.accessibilityLabel).disposed(by: cell.disposeBag)
                cell.end.rx.tap.map { row }.bind(to: ends).disposed(by: cell.disposeBag)
            }
            .disposed(by: disposeBag)
        ends.bind(with: self) { $0.end($1) }.disposed(by: disposeBag)
        view.everywhere.rx.tap.bind(with: self) { controller, _ in controller.logins.endAll(of: controller.own.user) }
            .disposed(by: disposeBag)
    }

    /// The row goes with its button, which has the focus: a person with a keyboard goes on at the list's heading.
    private func end(_ row: LoginRow) {
        if !row.isOwn {
            view.heading.becomeFirstResponder()
            // The same sentence again would not be said.
            let sentence = "\(row.device) has been logged out."
            view.ended.text = view.ended.text == sentence ? "Another \(sentence)" : sentence
            view.ended.textColor = .green
        }
        logins.end(row.id, of: own.user)
    }
}
