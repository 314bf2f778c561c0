// ComposePhotosViewModel: the photos of a post in the making: chosen from the library, or uploaded for it.
import Controls
import Rx
import RxLive
import Storage

/// What the form of a post shows of its photos.
final class ComposePhotosViewModel {
    /// What a person does.
    struct Input {
        /// They want to choose photos, or do not any more.
        var toggle: Observable<Void> = .empty()
        /// They have chosen.
        var done: Observable<Void> = .empty()
        /// A photo of the library: into the post, or out of it.
        var chosen: Observable<Photo> = .empty()
        /// A photo is not to be in the post.
        var takenOut: Observable<Int64> = .empty()
        /// What a photo shows, in the person's words.
        var described: Observable<(id: Int64, words: String)> = .empty()
        /// Files of the device, chosen, dropped or pasted.
        var files: Observable<[ChosenFile]> = .empty()
        /// A file that the browser does not have any more.
        var lostFile: Observable<String> = .empty()
        /// An upload is to be tried once more.
        var retried: Observable<PendingUpload> = .empty()
        /// An upload is not to be there.
        var cancelled: Observable<PendingUpload> = .empty()
    }

    /// The photos of the post, in order.
    ///
    /// What is typed about them makes no other value.
    let strip: Driver<[DraftPhoto]>
    /// Whether photos are being chosen, or are on their way.
    let isOpen: Driver<Bool>
    /// The library; empty while nothing is being chosen.
    let shelf: Driver<[ShelfRow]>
    /// What is said of the library, or of what cannot be taken.
    let said: Driver<String>
    /// Files on their way.
    let pending: Driver<[PendingUpload]>
    /// What the browser is to send.
    let uploads: Driver<[FileUpload]>
    /// Whether anything is on its way.
    let isUnderWay: Driver<Bool>

    /// The most photos of a post.
    static let limit = PostPhoto.maximumCount
    static let full = "\(limit) photos are the most in a post."
    static let empty = "Your photos live here"

    private let attached: BehaviorRelay<[DraftPhoto]>
    /// Follows the uploads, once there are some: most pages have none.
    private let model = BehaviorRelay<UploadsViewModel?>(value: nil)
    private let waiting: BehaviorRelay<[PendingUpload]>
    private let isChoosing = BehaviorRelay(value: false)
    private let problem = PublishRelay<String>()
    private let library: any PhotoShelf
    private let user: Principal
    private let session: SessionID
    private let isOnline: Observable<Bool>
    private let input: Input
    /// Files that there is room for.
    private let files = PublishRelay<[ChosenFile]>()
    /// Which upload a photo of the post was.
    private var places: [Int64: Int] = [:]
    private let disposeBag = DisposeBag()

    /// - Parameters:
    ///   - attached: The photos of the post, which are kept elsewhere.
    ///   - waiting: What is on its way, which is kept elsewhere; what it holds goes on.
    ///   - input: What a person does.
    ///   - library: Where the photos are.
    ///   - user: Whose they are.
    ///   - session: The browser's.
    ///   - isOnline: Whether the browser is connected.
    init(
        _ attached: BehaviorRelay<[DraftPhoto]>,
        waiting: BehaviorRelay<[PendingUpload]>,
        input: Input,
        library: any PhotoShelf,
        user: Principal,
        session: SessionID,
        isOnline: Observable<Bool>
    ) {
        self.attached = attached
        self.waiting = waiting
        self.library = library
        self.user = user
        self.session = session
        self.isOnline = isOnline
        self.input = input
        strip = attached.asDriver().distinctUntilChanged { $0.map(\.id) == $1.map(\.id) }
        let model = model.asDriver()
        pending = model.flatMapLatest { $0?.pending ?? .just([]) }
        uploads = model.flatMapLatest { $0?.uploads ?? .just([]) }.distinctUntilChanged()
        isUnderWay = model.flatMapLatest { $0?.isUnderWay ?? .just(false) }.distinctUntilChanged()
        isOpen = Driver.combineLatest(isChoosing.asDriver(), pending.map { !$0.isEmpty }) { $0 || $1 }
            .distinctUntilChanged()
        let photos = isChoosing.distinctUntilChanged()
            .flatMapLatest { isChoosing -> Observable<Library> in
                guard isChoosing else { return .just(.closed) }
                return library.photos(of: user).map { .photos($0) }
                    .catch { .just(.problem(PhotoProblem($0).sentence)) }
            }
            .share(replay: 1)
        shelf = Driver.combineLatest(photos.asDriver(onErrorJustReturn: .closed), strip) { $0.rows(in: $1) }
            .distinctUntilChanged()
        said = Driver.merge(
            photos.map(\.sentence).asDriver(onErrorJustReturn: ""),
            problem.asDriver(onErrorJustReturn: "")
        )
        bind(input)
        if !waiting.value.isEmpty { begin() }
    }

    private func bind(_ input: Input) {
        input.toggle.subscribe(onNext: { [isChoosing] in isChoosing.accept(!isChoosing.value) }).disposed(
            by: disposeBag
        )
        input.done.subscribe(onNext: { [isChoosing] in isChoosing.accept(false) }).disposed(by: disposeBag)
        input.chosen.subscribe(onNext: { [weak self] in self?.choose($0) }).disposed(by: disposeBag)
        input.takenOut.subscribe(onNext: { [attached] id in attached.accept(attached.value.filter { $0.id != id }) })
            .disposed(by: disposeBag)
        input.described.subscribe(onNext: { [weak self] in self?.describe($0, $1) }).disposed(by: disposeBag)
        input.files.filter { !$0.isEmpty }.subscribe(onNext: { [weak self] in self?.send($0) }).disposed(by: disposeBag)
    }

    /// The screen goes: what is on its way ends with it, unless it may come back.
    func stop(isKept: Bool) { model.value?.stop(isKept: isKept) }

    private func choose(_ photo: Photo) {
        if attached.value.contains(where: { $0.id == photo.id }) {
            return attached.accept(attached.value.filter { $0.id != photo.id })
        }
        guard attached.value.count < ComposePhotosViewModel.limit else {
            return problem.accept(ComposePhotosViewModel.full)
        }
        problem.accept("")
        attached.accept(attached.value + [DraftPhoto(photo)])
    }

    private func describe(_ id: Int64, _ words: String) {
        var photos = attached.value
        guard let place = photos.firstIndex(where: { $0.id == id }), photos[place].description != words else { return }
        photos[place].description = words
        attached.accept(photos)
    }

    // MARK: Uploads

    private func send(_ files: [ChosenFile]) {
        let room = max(0, ComposePhotosViewModel.limit - attached.value.count - waiting.value.count)
        problem.accept(files.count > room ? ComposePhotosViewModel.full : "")
        guard room > 0 else { return }
        if model.value == nil { begin() }
        self.files.accept(Array(files.prefix(room)))
    }

    private func begin() {
        let service = ArrivingPhotos(library)
        service.arrivals.subscribe(onNext: { [weak self] in self?.take($0) }).disposed(by: disposeBag)
        let made = UploadsViewModel(
            waiting,
            input: .init(
                chosen: files.asObservable(),
                lost: input.lostFile,
                retried: input.retried.map(\.id),
                cancelled: input.cancelled.map(\.id),
                isOnline: isOnline
            ),
            user: user,
            session: session,
            service: service
        )
        made.refusals.emit(to: problem).disposed(by: disposeBag)
        model.accept(made)
    }

    /// A photo is there: it goes where its file was chosen, whichever came first.
    private func take(_ arrival: ArrivingPhotos.Arrival) {
        var photos = attached.value
        guard photos.count < ComposePhotosViewModel.limit, !photos.contains(where: { $0.id == arrival.photo.id }) else {
            return
        }
        places[arrival.photo.id] = arrival.place
        let later = photos.firstIndex { photo in places[photo.id].map { $0 > arrival.place } ?? false }
        photos.insert(DraftPhoto(arrival.photo), at: later ?? photos.count)
        attached.accept(photos)
    }
}

/// What there is of a library.
private enum Library {
    case closed
    case photos([Photo])
    case problem(String)

    var sentence: String {
        switch self {
        case .closed: ""
        case .photos(let photos): photos.isEmpty ? ComposePhotosViewModel.empty : ""
        case .problem(let sentence): sentence
        }
    }

    func rows(in post: [DraftPhoto]) -> [ShelfRow] {
        guard case .photos(let photos) = self else { return [] }
        let places = Dictionary(post.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
        return photos.map { ShelfRow(photo: $0, place: places[$0.id]) }
    }
}
