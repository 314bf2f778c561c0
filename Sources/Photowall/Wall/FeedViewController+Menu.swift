// FeedViewController+Menu: what can be done with the post besides liking it, and what it says once its author has changed that.
import Controls
import Rx
import RxLive
import Storage

extension FeedViewController {
    /// Says where the post is, and offers its author to change and delete it.
    func showMenu(of feed: Feed) {
        view.options.accessibilityLabel = "More about the post “\(feed.text.shortened)”"
        view.copy.copies = "\(site)/feed/\(feed.id)"
        let isOwn = feed.from?.id == reader.id
        view.edit.isHidden = !isOwn
        view.remove.isHidden = !isOwn
    }

    /// Binds the menu.
    func bindMenu() {
        let id = post.compactMap { $0?.id }
        wall.news
            .withLatestFrom(id) { (news: $0, id: $1) }
            .compactMap { news, id in if case .edited(let feed) = news, feed.id == id { feed } else { nil } }
            .bind(with: self) { $0.take(words: $1) }
            .disposed(by: disposeBag)
        view.copy.rx.copied
            .bind(with: self) { controller, isDone in
                controller.view.notLiked.textColor = isDone ? .green : .red
                controller.view.notLiked.text = PostLink.sentence(isCopied: isDone)
            }
            .disposed(by: disposeBag)
        view.edit.rx.tap.asObservable().withLatestFrom(post).compactMap(\.self)
            .bind(with: self) { controller, feed in
                controller.editing.disposable = controller.edit(feed, on: controller.wall)
                    .subscribe(onSuccess: { [weak controller] in controller?.take(words: $0) })
            }
            .disposed(by: disposeBag)
        editing.disposed(by: disposeBag)
        view.remove.rx.tap.asObservable().withLatestFrom(post).compactMap(\.self)
            .flatMapFirst { [wall, view] feed in
                wall.delete(feed.id).map { Optional(feed) }
                    .catch { error in
                        view.problem.text = FeedsViewModel.sentence(error)
                        view.problem.textColor = .red
                        return .just(nil)
                    }
            }
            .compactMap(\.self)
            .bind(with: self) { $0.leave($1) }
            .disposed(by: disposeBag)
    }

    /// The post is gone: it can be brought back where the others are.
    private func leave(_ feed: Feed) {
        removed.begin(feed.id, "Deleted: “\(feed.text.shortened)”", for: Post.undoTime)
        if !pop() { push("/feed") }
    }

    private func take(words feed: Feed) {
        guard var shown = post.value else { return }
        (shown.story, shown.message, shown.editedTime) = (feed.story, feed.message, feed.editedTime)
        post.accept(shown)
        showWords(of: shown)
    }
}

extension Feed {
    /// The post as a row has it, made of all that is known about it.
    init(_ info: GetFeedInfoResponse) {
        self.init(
            id: info.id,
            createdTime: info.createdTime,
            story: info.story,
            message: info.message,
            name: info.name,
            from: info.from,
            to: info.to,
            photos: info.photos,
            editedTime: info.editedTime
        )
    }
}
