// AccountViewController+Tokens: the section of /account about tokens for programs: the list, the form, and the token that was made.
import Controls
import Foundation
import Rx
import RxLive
import Storage

extension AccountViewController {
    /// - Parameter tokens: Makes and revokes them; nil: there are none on this server.
    func bindTokens(_ tokens: (any TokenService)?) {
        guard let tokens else { return view.programs.isHidden = true }
        view.example.text =
            "curl -H 'Authorization: Bearer \(ProgramToken.prefix)…' '\(origin ?? "")\(GraphService.path)/me/feed?limit=5'"
        let revocations = PublishRelay<TokenRow>()
        let model = TokensViewModel(
            input: .init(
                name: view.tokenName.rx.text.orEmpty,
                rights: view.tokenRights.rx.selectedValue,
                lifetime: view.tokenLifetime.rx.selectedValue,
                makes: view.makeToken.rx.tap,
                revocations: revocations.asObservable(),
                others: Observable.merge(
                    view.change.rx.tap.asObservable(),
                    view.everywhere.rx.tap.asObservable(),
                    ends.map { _ in },
                    leaves.asObservable()
                )
            ),
            tokens: tokens,
            login: own,
            wireframe: DefaultWireframe(of: self)
        )
        model.validatedName.drive(view.tokenName.rx.validation(saidBy: view.tokenNameValidation))
            .disposed(by: disposeBag)
        model.unnamed.drive(with: self) { controller, _ in controller.view.tokenName.becomeFirstResponder() }
            .disposed(by: disposeBag)
        model.isMakeEnabled.drive(view.makeToken.rx.isEnabled).disposed(by: disposeBag)
        model.isMaking.drive(with: self) { $0.view.makeToken.isBusy = $1 }.disposed(by: disposeBag)
        model.shown.drive(with: self) { $0.show($1) }.disposed(by: disposeBag)
        model.notice.drive(with: self) { controller, outcome in
            controller.view.tokenOutcome.text = outcome?.sentence ?? ""
            if let outcome { controller.view.tokenOutcome.textColor = outcome.textColor }
        }
        .disposed(by: disposeBag)
        model.result.drive(with: self) { $0.finish($1) }.disposed(by: disposeBag)
        // The row goes with its button, which had the focus.
        model.revoked.drive(with: self) { controller, _ in controller.view.tokensHeading.becomeFirstResponder() }
            .disposed(by: disposeBag)
        view.copyToken.rx.copied
            .map { $0 ? "It is on your clipboard." : "Your browser does not copy it: please select it and copy it." }
            .bind(to: view.tokenCopied.rx.text).disposed(by: disposeBag)
        bindRows(of: model, revocations)
    }

    private func bindRows(of model: TokensViewModel, _ revocations: PublishRelay<TokenRow>) {
        model.rows.map { $0 ?? [] }
            .drive(view.tokens.rx.items(cellType: TokenCell.self)) { [clock, time] _, row, cell in
                cell.name.text = row.name
                cell.rights.text = row.rights
                cell.revoke.accessibilityLabel = "Revoke \(row.name)"
                clock.map { row.times(at: $0, time) }.distinctUntilChanged().bind(to: cell.times.rx.text)
                    .disposed(by: cell.disposeBag)
                cell.revoke.rx.tap.map { row }.bind(to: revocations).disposed(by: cell.disposeBag)
            }
            .disposed(by: disposeBag)
        // They are offered to be revoked with the password where there are any.
        model.rows.map { $0?.isEmpty != false }.distinctUntilChanged()
            .drive(with: self) { controller, isEmpty in
                controller.view.revoking.isHidden = isEmpty
                controller.view.tokensStay.isHidden = !isEmpty
            }
            .disposed(by: disposeBag)
        model.rows.map { rows in
            guard let rows else { return "Your tokens cannot be read at the moment. Please load the page again." }
            return rows.isEmpty ? "You have no tokens." : ""
        }
        .drive(view.noTokens.rx.text).disposed(by: disposeBag)
    }

    /// Shows a token, or none: it stands in what is shown alone, which no page keeps.
    private func show(_ token: ProgramToken?) {
        view.token.text = token?.text ?? ""
        view.copyToken.copies = token?.text
        view.tokenCopied.text = ""
        view.made.isHidden = token == nil
    }

    /// What has been retyped since the tap stays as it is, and so does the focus of a person who has retyped it.
    private func finish(_ result: TokenResult) {
        guard (try? TokenName(view.tokenName.text)) == result.form.name else { return }
        if case .nameTaken = result.outcome { return view.tokenName.becomeFirstResponder() }
        guard result.outcome.token != nil else { return }
        view.tokenName.text = ""
        view.tokenName.sendValueChanged()
        view.copyToken.becomeFirstResponder()
    }
}
