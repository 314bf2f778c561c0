// FeedsViewController+Menus: what is done with a post by the menu of its row, besides deleting it.
import Controls
import Rx
import RxLive

extension FeedsViewController {
    /// Binds the menus of the rows.
    func bindMenus() {
        view.feeds.rx.modelTapped(\FeedCell.edit)
            .bind(with: self) { controller, row in
                controller.editing.disposable = controller.edit(row.feed, on: controller.wall)
                    .subscribe(onSuccess: { [weak controller] _ in
                        controller?.view.outcome.textColor = .green
                        controller?.view.outcome.text = "Your post is changed."
                    })
            }
            .disposed(by: disposeBag)
        editing.disposed(by: disposeBag)
        view.feeds.rx.copied
            .bind(with: self) { controller, isDone in
                controller.view.outcome.textColor = isDone ? .green : .red
                controller.view.outcome.text = PostLink.sentence(isCopied: isDone)
            }
            .disposed(by: disposeBag)
    }
}
