// PostEditingViewController: the dialog in which somebody changes what their own post says.
import Controls
import Rx
import RxLive

final class PostEditingViewController: ViewController<PostEditingView> {
    private let post: Feed
    private let wall: any Wall
    /// What it is to say, and nil as it says: there again after a reload and a restart, once somebody opens the dialog.
    private let draft: SavedRelay<String?>
    private let outcomes = AsyncSubject<Feed>()

    /// - Parameters:
    ///   - post: The post.
    ///   - wall: Where it is.
    init(_ post: Feed, on wall: any Wall) {
        self.post = post
        self.wall = wall
        draft = SavedRelay("changed post \(post.id)", nil, scope: .session)
        super.init()
    }

    override var title: String? { "Edit post" }

    /// The post as it has become; ends without one where the dialog is cancelled.
    var outcome: Maybe<Feed> { outcomes.asMaybe() }

    override func viewDidLoad() {
        let words = post.message ?? ""
        view.words.text = draft.value ?? words
        let text = view.words.rx.text.orEmpty.asObservable()
        text.skip(1).map { $0 == words ? nil : $0 }.bind(to: draft).disposed(by: disposeBag)
        let model = PostEditingViewModel(
            input: .init(text: text, save: view.save.rx.tap.asObservable()),
            post: post.id,
            hasPhotos: post.photos != nil,
            wall: wall
        )
        model.form.drive(with: self) { controller, form in
            let view = controller.view
            view.left.text = form.count
            view.left.textColor = form.isTooLong ? .red : .orange
            view.unit.text = form.unit
            view.save.isEnabled = form.isEnabled
            view.save.isBusy = form.isSaving
        }
        .disposed(by: disposeBag)
        view.problem.textColor = .red
        model.problem.drive(view.problem.rx.text).disposed(by: disposeBag)
        model.saved.emit(with: self) { controller, feed in
            controller.draft.accept(nil)
            controller.outcomes.onNext(feed)
            controller.outcomes.onCompleted()
        }
        .disposed(by: disposeBag)
        view.cancel.rx.tap
            .bind(with: self) { controller, _ in
                controller.draft.accept(nil)
                controller.outcomes.onCompleted()
            }
            .disposed(by: disposeBag)
    }

    override func viewDidDisappear() { outcomes.onCompleted() }
}

extension AnyViewController {
    /// Lets somebody change what their own post says, in a dialog.
    ///
    /// - Parameters:
    ///   - post: The post.
    ///   - wall: Where it is.
    /// - Returns: The post as it has become; ends without one where the person thinks better of it.
    func edit(_ post: Feed, on wall: any Wall) -> Maybe<Feed> {
        let editing = PostEditingViewController(post, on: wall)
        present(editing)
        return editing.outcome.do(onCompleted: { [weak self] in self?.dismiss() })
    }
}
