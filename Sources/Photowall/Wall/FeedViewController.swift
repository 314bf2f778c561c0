// FeedViewController: /feed/{id}: all about one post.
import Controls
import Foundation
import Rx
import RxLive

final class FeedViewController: ViewController<FeedInfoView> {
    private let info: Observable<GetFeedInfoResponse>
    let time: PostTime
    let reader: Principal
    let wall: any Wall
    /// What the reader says under the post; nil where nobody can.
    private let draft: CommentDraft?
    private let pictures = BehaviorRelay<[PostPicture]>(value: [])
    /// What stands before the post's address where that is copied: the site as the reader has found it.
    let site: String
    /// The post as it is shown; nil before.
    let post = BehaviorRelay<Feed?>(value: nil)
    let removed = UndoOffer<String>("removedPost")
    let editing = SerialDisposable()

    /// Shows what has been fetched.
    init(
        _ info: GetFeedInfoResponse,
        _ time: PostTime,
        at site: String,
        wall: any Wall,
        for reader: Principal
    ) {
        self.site = site
        self.info = .just(info)
        self.time = time
        self.reader = reader
        self.wall = wall
        draft = wall.talk == nil ? nil : CommentDraft(of: info.id)
        super.init()
    }

    /// Fetches it: the address was asked for by itself.
    init(_ id: String, _ request: PageRequest, wall: any Wall, reader: Principal) {
        info = wall.getFeedInfo(id)
        time = PostTime(zone: request.timeZone)
        site = request.origin ?? ""
        self.reader = reader
        self.wall = wall
        draft = wall.talk == nil ? nil : CommentDraft(of: id)
        super.init()
    }

    /// The comments are what others have said by then, so a tap of the last moment might find another one, or take a like back.
    ///
    /// What is said has its once-key, by which the browser asks for it again.
    override var isRestorable: Bool { false }

    override var title: String? { "A post" }

    override func viewDidLoad() {
        pictures.bind(to: view.pictures.rx.items(cellType: PictureCell.self)).disposed(by: disposeBag)
        pictures.map(\.isEmpty).bind(to: view.pictures.rx.isHidden).disposed(by: disposeBag)
        if let talk = wall.talk, let draft { bindTalk(draft, talk) }
        bindMenu()
        let indicator = ActivityIndicator()
        indicator.asObservable().bind(to: view.indicator.rx.isAnimating).disposed(by: disposeBag)
        let wireframe = DefaultWireframe(of: self)
        // Asked again where the person wants it.
        view.again.rx.tap.asObservable().map { true }.startWith(false)
            .flatMapLatest { [info] isLate in
                info.trackActivity(indicator).map { (info: Result<_, any Error>.success($0), isLate: isLate) }
                    .catch { error in
                        let failure = (info: Result<GetFeedInfoResponse, any Error>.failure(error), isLate: isLate)
                        guard (error as? WallError)?.isGone != true else { return .just(failure) }
                        return FeedsViewModel.ask(error, wireframe, orElse: failure)
                    }
                    .retry()
            }
            .bind(with: self) { controller, result in
                switch result.info {
                case .success(let info): controller.show(info)
                case .failure(let error): controller.say(error)
                }
                // The button that was tapped goes.
                if result.isLate, controller.view.again.isHidden { controller.view.from.becomeFirstResponder() }
            }
            .disposed(by: disposeBag)
    }

    /// Says why there is no post to read.
    private func say(_ error: any Error) {
        view.talk.isHidden = true
        view.problem.text = FeedsViewModel.sentence(error)
        view.problem.textColor = .red
        view.again.isHidden = (error as? WallError)?.isGone == true
    }

    private func show(_ info: GetFeedInfoResponse) {
        view.problem.text = ""
        view.again.isHidden = true
        view.from.text = info.from?.name ?? "Somebody"
        view.avatar.show(Avatar(info.from?.name ?? ""))
        let audience = WhoReads.sentence(to: info.to?.data, by: info.from, for: reader.id)
        show(audience, in: view.audience, view.audience)
        show(info.to?.data.map(\.name).joined(separator: ", "), in: view.to, view.toRow)
        view.date.text = time.full(info.createdTime)
        show(info.updatedTime.map(time.full), in: view.updated, view.updatedRow)
        let feed = Feed(info)
        post.accept(feed)
        showWords(of: feed)
        showMenu(of: feed)
        show(info.name, in: view.name, view.nameRow)
        show(info.type, in: view.type, view.typeRow)
        pictures.accept(info.pictures)
        view.post.isHidden = false
        if let talk = wall.talk, draft != nil { show(info, talk) }
    }

    /// Shows what the post says, and whether that was changed.
    func showWords(of feed: Feed) {
        show(feed.story, in: view.story, view.story)
        show(feed.message, in: view.message, view.message)
        view.edited.isHidden = feed.editedTime == nil
        guard let edited = feed.editedTime else { return }
        show(time.full(edited), in: view.updated, view.updatedRow)
    }

    /// Fills in what is there, and hides what is not.
    private func show(_ text: String?, in label: Label, _ row: View) {
        label.text = text ?? ""
        row.isHidden = text?.isEmpty ?? true
    }
}
