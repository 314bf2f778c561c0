// FeedViewController+Talk: who likes the post, and what is said about it.
import Controls
import Rx
import RxLive
import Storage

extension FeedViewController {
    /// Binds the comments: at once, so that what was sent before a kill finds its button.
    func bindTalk(_ draft: CommentDraft, _ talk: any WallTalk) {
        view.talk.isHidden = false
        let model = CommentsViewModel(
            input: .init(
                text: draft.text,
                taps: view.send.rx.onceTap,
                deletes: view.comments.rx.modelDeleted(CommentRow.self).asObservable().map(\.comment),
                older: view.older.rx.tap.asObservable(),
                again: view.talkAgain.rx.tap.asObservable()
            ),
            post: draft.post,
            editing: draft.change.map { $0?.id },
            talk: talk,
            news: wall.news,
            user: reader,
            now: { MainScheduler.instance.now }
        )
        bindComments(model, under: draft.author)
        bindForm(model, draft)
        bindRemovals(model, draft, talk)
    }

    /// The post is there: it can be liked.
    func show(_ info: GetFeedInfoResponse, _ talk: any WallTalk) {
        view.talk.isHidden = false
        guard view.deeds.isHidden else { return }
        view.deeds.isHidden = false
        let model = PostLikesViewModel(
            taps: view.like.rx.tap.asObservable(),
            post: (id: info.id, count: info.likes?.count ?? 0),
            talk: talk,
            news: wall.news,
            user: reader
        )
        model.likes.drive(with: self) { controller, likes in
            let view = controller.view
            view.like[attribute: "aria-pressed"] = likes.isLiked ? "true" : "false"
            view.like.accessibilityLabel = WhoLikes.name(likes.count)
            view.likes.text = likes.count == 0 ? "" : "\(likes.count)"
            view.likers.text = likes.sentence
        }
        .disposed(by: disposeBag)
        model.refused.emit(with: self) { controller, sentence in
            controller.view.notLiked.textColor = .red
            controller.view.notLiked.text = sentence
        }
        .disposed(by: disposeBag)
    }

    /// Binds the rows, whose ages go on together, and what stands around them.
    private func bindComments(_ model: CommentsViewModel, under author: String) {
        let scheduler = MainScheduler.instance
        let clock = Observable<Int>.interval(.seconds(30), scheduler: scheduler).startWith(0)
        Observable.combineLatest(model.list.asObservable(), clock) { [time, id = reader.id] list, _ in
            let now = scheduler.now
            return list.rows.map { CommentRow($0, for: id, under: author, time, at: now) }
        }
        .distinctUntilChanged()
        .bind(to: view.comments.rx.items(cellType: CommentCell.self))
        .disposed(by: disposeBag)
        model.list.drive(with: self) { controller, list in
            let view = controller.view
            view.talkTitle.text = CommentsViewModel.title(list.count)
            view.noComments.isHidden = !list.isEmpty
            view.older.isHidden = list.after == nil
        }
        .disposed(by: disposeBag)
        model.problem.drive(with: self) { controller, problem in
            controller.view.talkProblem.text = problem
            controller.view.talkAgain.isHidden = problem.isEmpty
        }
        .disposed(by: disposeBag)
        view.talkProblem.textColor = .red
        model.isLoadingOlder.drive(with: self) { controller, isLoading in
            controller.view.older.isBusy = isLoading
            controller.view.older.title = isLoading ? "Loading older comments …" : "Show older comments"
        }
        .disposed(by: disposeBag)
        // Buttons that were tapped and go leave the focus to the title.
        let gone = view.older.rx.tap.asObservable()
            .flatMapLatest { model.list.asObservable().filter { $0.after == nil }.take(1).map { _ in } }
        Observable.merge(gone, view.talkAgain.rx.tap.asObservable())
            .bind(with: self) { controller, _ in controller.view.talkTitle.becomeFirstResponder() }
            .disposed(by: disposeBag)
    }

    private func bindForm(_ model: CommentsViewModel, _ draft: CommentDraft) {
        // What is saved comes first: the field has nothing yet.
        draft.text.bind(to: view.comment.rx.text).disposed(by: disposeBag)
        view.comment.rx.text.orEmpty.changed.asObservable().bind { draft.type($0) }.disposed(by: disposeBag)
        model.form.drive(with: self) { controller, form in
            let view = controller.view
            view.changing.isHidden = !form.isEditing
            view.left.text = form.count
            view.left.isHidden = form.count.isEmpty
            view.left.textColor = form.isTooLong ? .red : .orange
            view.unit.text = form.unit
            view.send.title = form.action
            view.send.isEnabled = form.isEnabled
            view.send.isBusy = form.isSending
        }
        .disposed(by: disposeBag)
        // What was said of the one before is over.
        model.form.map(\.isSending).distinctUntilChanged().filter { $0 }
            .drive(with: self) { controller, _ in controller.view.outcome.text = "" }
            .disposed(by: disposeBag)
        draft.change.map { $0?.id ?? "" }.bind(to: view.send.rx.intention).disposed(by: disposeBag)
        view.comments.rx.modelTapped(\CommentCell.edit)
            .bind(with: self) { controller, row in
                draft.change.accept(.init(id: row.comment.id, text: row.comment.message))
                controller.view.comment.becomeFirstResponder()
            }
            .disposed(by: disposeBag)
        view.cancel.rx.tap
            .bind(with: self) { controller, _ in
                draft.change.accept(nil)
                controller.view.comment.becomeFirstResponder()
            }
            .disposed(by: disposeBag)
        model.result.asObservable().bind(with: self) { controller, settled in
            controller.view.outcome.text = settled.sentence
            controller.view.outcome.textColor = settled.outcome.comment == nil ? .red : .green
            guard settled.outcome.comment != nil else { return }
            draft.settle(settled)
            controller.view.comment.becomeFirstResponder()
        }
        .disposed(by: disposeBag)
    }

    private func bindRemovals(_ model: CommentsViewModel, _ draft: CommentDraft, _ talk: any WallTalk) {
        model.removal.asObservable().bind(with: self) { controller, removal in
            controller.view.outcome.textColor = .red
            controller.view.outcome.text = removal.problem
            guard removal.problem.isEmpty else { return }
            if draft.change.value?.id == removal.comment.id { draft.change.accept(nil) }
            draft.removed.begin(
                removal.comment.id,
                "Deleted: “\(removal.comment.message.shortened)”",
                for: Post.undoTime
            )
        }
        .disposed(by: disposeBag)
        // The comment in its place has the focus; where there is none, or none to take away, the title.
        model.removal.asObservable().filter(\.problem.isEmpty)
            .withLatestFrom(model.list) { [id = reader.id] removal, list in
                let next = list.next(to: removal.comment)
                return next.map { $0.from.id == id || draft.author == id } ?? false
            }
            .filter { !$0 }
            .bind(with: self) { controller, _ in controller.view.talkTitle.becomeFirstResponder() }
            .disposed(by: disposeBag)
        draft.removed.shown(in: view.undoBar, view.undone, view.undo) {
            talk.restore(comment: $0)
        } sentence: {
            FeedsViewModel.sentence($0)
        }
        .bind(with: self) { controller, _ in controller.view.talkTitle.becomeFirstResponder() }
        .disposed(by: disposeBag)
    }
}

extension CommentsViewModel {
    /// What stands above so many comments.
    static func title(_ count: Int) -> String {
        switch count {
        case 0: "Comments"
        case 1: "1 comment"
        default: "\(count) comments"
        }
    }
}
