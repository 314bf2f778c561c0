// AccountViewController+Links: the section of /account about the sites that one logs in with.
import Controls
import Rx
import RxLive

extension AccountViewController {
    /// - Parameters:
    ///   - links: Has them, and removes them.
    ///   - others: Whatever else is done on the screen.
    func bindLinks(_ links: any LinkService, until others: Observable<Void>) {
        let removals = PublishRelay<LinkRow>()
        let model = LinksViewModel(
            removals: removals.asObservable(),
            others: others,
            links: links,
            login: own,
            wireframe: DefaultWireframe(of: self)
        )
        model.rows.map { $0 ?? [] }
            .drive(view.links.rx.items(cellType: LinkCell.self)) { [clock, time] _, row, cell in
                cell.site.text = row.name
                let times = clock.map { row.times(at: $0, time) }.distinctUntilChanged().share(replay: 1)
                times.bind(to: cell.times.rx.text).disposed(by: cell.disposeBag)
                times.map { "Remove \(row.name): \($0)" }.bind(to: cell.remove.rx.accessibilityLabel)
                    .disposed(by: cell.disposeBag)
                cell.remove.rx.tap.map { row }.bind(to: removals).disposed(by: cell.disposeBag)
            }
            .disposed(by: disposeBag)
        model.isShown.map { !$0 }.drive(view.sites.rx.isHidden).disposed(by: disposeBag)
        model.rows.map { rows in
            guard let rows else { return "Your linked sites cannot be read at the moment. Please load the page again." }
            return rows.isEmpty ? "You log in with no other site." : ""
        }
        .drive(view.noLinks.rx.text).disposed(by: disposeBag)
        model.notice.drive(with: self) { controller, outcome in
            controller.view.unlinked.text = outcome?.sentence ?? ""
            if let outcome { controller.view.unlinked.textColor = outcome.textColor }
        }
        .disposed(by: disposeBag)
        // The row goes with its button, which had the focus.
        model.removed.filter(\.isOver)
            .drive(with: self) { controller, _ in controller.view.linksHeading.becomeFirstResponder() }
            .disposed(by: disposeBag)
    }
}
