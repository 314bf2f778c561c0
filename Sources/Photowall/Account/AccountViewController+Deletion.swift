// AccountViewController+Deletion: the section of /account by which the account is deleted.
import Controls
import Rx
import RxLive

extension AccountViewController {
    /// - Parameters:
    ///   - deletions: Deletes the account.
    ///   - hasPassword: Whether there is a password to ask for.
    ///   - network: Where the person is.
    func bindDeletion(_ deletions: any DeletionService, hasPassword: Driver<Bool>, from network: UInt64) {
        let model = DeletionViewModel(
            input: .init(
                password: view.ownPassword.rx.text.orEmpty,
                taps: view.deleteAccount.rx.tap,
                hasPassword: hasPassword
            ),
            deletions: deletions,
            login: own,
            network: network,
            wireframe: DefaultWireframe(of: self)
        )
        hasPassword.map { !$0 }.drive(view.ownPasswordField.rx.isHidden).disposed(by: disposeBag)
        model.isDeleteEnabled.drive(view.deleteAccount.rx.isEnabled).disposed(by: disposeBag)
        model.isDeleting.drive(with: self) { $0.view.deleteAccount.isBusy = $1 }.disposed(by: disposeBag)
        reveal(view.ownPassword, by: view.showOwnPassword, until: model.isDeleting)
        model.notice.drive(with: self) { controller, outcome in
            controller.view.notDeleted.text = outcome?.sentence ?? ""
            controller.view.notDeleted.textColor = .red
            controller.view.ownPassword.isInvalid = outcome == .wrong
        }
        .disposed(by: disposeBag)
        model.result.filter { $0 == .wrong }
            .drive(with: self) { controller, _ in controller.view.ownPassword.becomeFirstResponder() }
            .disposed(by: disposeBag)
    }
}
