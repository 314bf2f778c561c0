// FeedsViewController: /feed: what is posted, as it is posted, and a form for one's own.
import Controls
import Foundation
import Rx
import RxLive
import Storage

final class FeedsViewController: ViewController<FeedView> {
    let wall: any Wall
    let reader: Principal
    private let trails: FeedTrails
    let time: PostTime
    /// Where the reader has found it.
    let site: String
    private let presence: Presence<IdName>
    private let draft = SavedRelay("draft", "", scope: .session)
    private let recipients = SavedRelay<[IdName]>("recipients", [], scope: .session)
    /// The photos of the draft.
    let photos = SavedRelay<[DraftPhoto]>("draftPhotos", [], scope: .session)
    /// Photos for it that are on their way.
    let photosUnderWay = SavedRelay<[PendingUpload]>("draftUploads", [])
    let library: PhotoLibrary?
    let session: SessionID
    private let removed = UndoOffer<String>("removedPost")
    let editing = SerialDisposable()
    private let leaves = PublishRelay<Void>()

    /// - Parameters:
    ///   - request: What asks for the screen.
    ///   - wall: The wall.
    ///   - trails: What readers of it have.
    ///   - login: Who reads it.
    ///   - presence: Who else does.
    ///   - library: Where photos of posts are from; nil: the wall takes none.
    init(
        _ request: PageRequest,
        wall: any Wall,
        trails: FeedTrails,
        login: Login,
        presence: Presence<IdName>,
        library: PhotoLibrary?
    ) {
        self.wall = wall
        self.trails = trails
        reader = login.user
        session = login.session
        self.presence = presence
        self.library = library
        time = PostTime(zone: request.timeZone)
        site = request.origin ?? ""
        super.init()
    }

    /// The rows are what others have posted by then, so a tap of the last moment might find another one, or none.
    ///
    /// A post has its once-key, by which the browser asks for it again.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        let own = bindCompose()
        let progress = ProgressHUD(above: self)
        progress.text = "Opening the post …"
        let selected = Observable.merge(
            view.feeds.rx.modelSelected(FeedRow.self).asObservable(),
            view.feeds.rx.modelTapped(\FeedCell.talk).asObservable()
        )
        .map(\.feed)
        let model = FeedsViewModel(
            input: .init(
                selected: selected,
                stops: Observable.merge(progress.rx.dismissed.asObservable(), leaves.asObservable()),
                isAtTop: view.stream.rx.browserEvent(.pageScroll).map { $0.y <= 0 }.asObservable(),
                showNew: view.news.rx.tap.asObservable(),
                more: view.more.rx.tap.asObservable(),
                again: view.again.rx.tap.asObservable(),
                own: own
            ),
            wall: wall,
            trails: trails,
            wireframe: self
        )
        bindRows(model.trail)
        bindRest(model.trail)
        bindUndo()
        model.indicator.bind(to: view.indicator.rx.isAnimating).disposed(by: disposeBag)
        // A reader who asks for more stands where the indicator above the rows is not in sight.
        model.isLoadingMore.bind(with: self) { [words = view.more.title] controller, isLoading in
            controller.view.more.isBusy = isLoading
            controller.view.more.title = isLoading ? "Loading older posts …" : words
        }
        .disposed(by: disposeBag)
        // A reader who has tapped a row waits for that; what loads by itself keeps nobody from reading and writing.
        model.isOpening.bind(to: progress.rx.isAnimating).disposed(by: disposeBag)
        model.click.bind(with: self) { controller, info in
            let post = FeedViewController(
                info,
                controller.time,
                at: controller.site,
                wall: controller.wall,
                for: controller.reader
            )
            controller.push(post, at: "/feed/\(info.id)")
        }
        .disposed(by: disposeBag)
        view.name.text = reader.name
        view.face.show(Avatar(reader.name))
        view.you.accessibilityLabel = "\(reader.name): your menu"
        view.logout.rx.tap.bind(with: self) { controller, _ in controller.logOut() }.disposed(by: disposeBag)
        presence.members(with: IdName(id: reader.id, name: reader.name), on: self)
            .map { [id = reader.id] in FeedsViewController.sentence(about: $0, to: id) }.bind(to: view.readers.rx.text)
            .disposed(by: disposeBag)
    }

    /// A reader who has gone on elsewhere is not brought back to what they had tapped before.
    override func viewDidDisappear() { leaves.accept(()) }

    /// Binds the rows, whose ages go on together.
    private func bindRows(_ trail: Observable<FeedTrail>) {
        let scheduler = MainScheduler.instance
        let clock = Observable<Int>.interval(.seconds(30), scheduler: scheduler).startWith(0)
        Observable.combineLatest(trail, bindLikes(trail), clock) { [time, site, id = reader.id] trail, own, _ in
            trail.rows(for: id, on: site, liking: own, time, at: scheduler.now)
        }
        .bind(to: view.feeds.rx.items(cellType: FeedCell.self))
        .disposed(by: disposeBag)
        bindMenus()
        view.feeds.rx.modelTapped(\FeedCell.remove).asObservable().map(\.feed)
            .flatMap { [wall] feed in
                wall.delete(feed.id).map { Removal(feed: feed) }.catch { .just(Removal(feed: feed, problem: $0)) }
            }
            .observe(on: MainScheduler.instance)
            .bind(with: self) { $0.offerUndo(of: $1) }
            .disposed(by: disposeBag)
    }

    /// What became of a post that was to be taken away.
    private struct Removal {
        let feed: Feed
        var problem: (any Error)?
    }

    /// Binds what stands above and below the rows.
    private func bindRest(_ trail: Observable<FeedTrail>) {
        trail.map { FeedMargins($0.list) }.distinctUntilChanged().bind(with: self) { controller, margins in
            let news = margins.news ?? ""
            controller.view.news.title = news
            controller.view.news.isHidden = news.isEmpty
            controller.view.newsSaid.text = news
            controller.view.again.isHidden = !margins.canAskAgain
            controller.view.more.isHidden = !margins.hasMore
            controller.view.empty.text = margins.isEmpty ? "The wall is waiting for its first photo" : ""
        }
        .disposed(by: disposeBag)
        keepFocus(trail.map(\.list.after).map { $0 == nil })
        view.news.rx.tap
            .bind(with: self) { controller, _ in
                controller.view.feeds.scrollToRow(at: 0)
                controller.view.stream.becomeFirstResponder()
            }
            .disposed(by: disposeBag)
    }

    /// Buttons below the rows that were tapped and go leave the focus to the rows, but where the person has gone on typing.
    private func keepFocus(_ isAll: Observable<Bool>) {
        let gone = Observable.merge(
            view.more.rx.tap.map { true },
            view.message.rx.text.skip(1).map { _ in false },
            view.search.rx.text.skip(1).map { _ in false }
        )
        .flatMapLatest { isTapped in isTapped ? isAll.filter { $0 }.take(1).map { _ in } : .empty() }
        Observable.merge(gone, view.again.rx.tap.asObservable())
            .bind(with: self) { controller, _ in controller.view.stream.becomeFirstResponder() }
            .disposed(by: disposeBag)
    }

    /// Binds the form; the result is what it does to the feed.
    private func bindCompose() -> Observable<FeedList.Event> {
        (view.message.rx.text.orEmpty <-> draft).disposed(by: disposeBag)
        let isUploading = bindPhotos()
        let (added, dropped) = (PublishRelay<IdName>(), PublishRelay<IdName>())
        let model = ComposeViewModel(
            input: .init(
                message: draft.asObservable(),
                photos: photos.asObservable(),
                isUploading: isUploading,
                search: view.search.rx.typed(.debounce(.milliseconds(200)), trimmed: true).asObservable(),
                name: view.search.rx.text.orEmpty.asObservable(),
                enter: view.search.rx.searchButtonClicked.asObservable(),
                taps: view.post.rx.onceTap
            ),
            recipients: recipients,
            wall: wall,
            user: reader,
            now: { MainScheduler.instance.now }
        )
        model.form.drive(with: self) { controller, form in
            controller.view.count.text = form.count
            controller.view.count.isHidden = form.count.isEmpty
            controller.view.unit.text = form.unit
            controller.view.count.textColor = form.isTooLong ? .red : .orange
            controller.view.post.isEnabled = form.isPostEnabled
            controller.view.post.isBusy = form.isPosting
            controller.view.held.text = form.reason
        }
        .disposed(by: disposeBag)
        // What was said of the one before is over.
        model.form.map(\.isPosting).distinctUntilChanged().filter { $0 }
            .drive(with: self) { controller, _ in controller.view.outcome.text = "" }
            .disposed(by: disposeBag)
        model.found.drive(view.found.rx.items(cellType: FoundCell.self)) { _, person, cell in
            cell.add.title = person.name
            cell.add.rx.tap.map { person }.bind(to: added).disposed(by: cell.disposeBag)
        }
        .disposed(by: disposeBag)
        model.audience.drive(view.audience.rx.text).disposed(by: disposeBag)
        // Nobody is looked for at first.
        Driver.combineLatest(model.nobody.startWith(""), model.held) { $1.isEmpty ? ($0, false) : ($1, true) }
            .drive(with: self) { controller, said in
                controller.view.nobody.text = said.0
                controller.view.nobody.textColor = said.1 ? .red : .secondaryLabel
                controller.view.search.isInvalid = said.1
            }
            .disposed(by: disposeBag)
        model.held.filter { !$0.isEmpty }
            .drive(with: self) { controller, _ in controller.view.search.becomeFirstResponder() }
            .disposed(by: disposeBag)
        recipients.asDriver().drive(view.recipients.rx.items(cellType: RecipientCell.self)) { _, person, cell in
            cell.drop.title = person.name
            cell.drop.accessibilityLabel = "Not for \(person.name)"
            cell.drop.rx.tap.map { person }.bind(to: dropped).disposed(by: cell.disposeBag)
        }
        .disposed(by: disposeBag)
        // Others are another post, whatever became of the last one; what is said of photos stands in fields.
        Observable.combineLatest(recipients, photos) { recipients, photos in
            (recipients.map(\.id) + photos.map { "photo \($0.id)" }).joined(separator: " ")
        }
        .distinctUntilChanged()
        .bind(to: view.post.rx.intention).disposed(by: disposeBag)
        Observable.merge(added.asObservable(), model.chosen.asObservable())
            .bind(with: self) { $0.address(to: $1) }.disposed(by: disposeBag)
        dropped.bind(with: self) { controller, person in
            controller.recipients.accept(controller.recipients.value.filter { $0.id != person.id })
            controller.view.search.becomeFirstResponder()
        }
        .disposed(by: disposeBag)
        model.result.drive(with: self) { $0.show($1) }.disposed(by: disposeBag)
        return model.events
    }

    /// The post is for somebody more.
    private func address(to person: IdName) {
        if !recipients.value.contains(where: { $0.id == person.id }) { recipients.accept(recipients.value + [person]) }
        view.search.text = ""
        view.search.sendValueChanged()
        // The button that was tapped goes; a person who adds one may add another.
        view.search.becomeFirstResponder()
    }

    /// What has been typed since the tap stays, and so does the focus of a person who has typed it.
    private func show(_ result: SettledPost) {
        view.outcome.text = result.sentence
        view.outcome.textColor = result.outcome.isPosted ? .green : .red
        let isSame = draft.value == result.draft.message && photos.value == result.draft.photos
        guard result.outcome.isPosted, isSame else { return }
        draft.accept("")
        photos.accept([])
        if recipients.value == result.draft.to { recipients.accept([]) }
        view.message.becomeFirstResponder()
    }

    /// A post was taken away, which it offers to bring back, or was not.
    private func offerUndo(of removal: Removal) {
        if let problem = removal.problem {
            view.outcome.textColor = .red
            return view.outcome.text = FeedsViewModel.sentence(problem)
        }
        let feed = removal.feed
        removed.begin(feed.id, "Deleted: “\(feed.text.shortened)”", for: Post.undoTime)
        view.undo.becomeFirstResponder()
        view.outcome.text = ""
    }

    private func bindUndo() {
        removed.shown(in: view.undoBar, view.undone, view.undo) { [wall] in
            wall.restore($0)
        } sentence: {
            FeedsViewModel.sentence($0)
        }
        .bind(with: self) { controller, _ in controller.view.stream.becomeFirstResponder() }
        .disposed(by: disposeBag)
    }

    /// Who reads besides the person who is told.
    static func sentence(about readers: [IdName], to person: String) -> String {
        let others = readers.filter { $0.id != person }.map(\.name).sorted()
        return switch others.count {
        case 0: "Only you, so far"
        case 1: "\(others[0]) is here"
        case 2...4: "\(WhoReads.list(others)) are here"
        default: "\(readers.count) people are here"
        }
    }
}
