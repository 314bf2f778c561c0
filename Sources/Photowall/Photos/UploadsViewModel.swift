// UploadsViewModel: files on their way into the library: what a person does with them, and what the server says of them, go into an
// UploadList; what that wants done is done.
import Controls
import Rx
import RxLive
import Uploads

/// What the library's screen shows of files on their way.
final class UploadsViewModel {
    /// How long an upload must be without a page until it is shown as interrupted: a line that is cut is mostly back by then.
    static let patience = RxTimeInterval.seconds(1)

    /// What a person and their browser do.
    ///
    /// Files are named by what the browser knows them by.
    struct Input {
        /// Files are chosen, dropped or pasted.
        let chosen: Observable<[ChosenFile]>
        /// The browser cannot read a file.
        var lost: Observable<String> = .empty()
        /// A file is to be sent once more.
        var retried: Observable<String> = .empty()
        /// A file is not wanted any more.
        var cancelled: Observable<String> = .empty()
        /// The person leaves, and was told what that stops.
        var left: Observable<Void> = .empty()
        /// Whether the browser is connected; what is on its way of one that is not may be claimed by another page of the session.
        let isOnline: Observable<Bool>
    }

    /// All of them, as they were given; then those that were interrupted.
    let pending: Driver<[PendingUpload]>
    /// What the browser is to send.
    let uploads: Driver<[FileUpload]>
    /// Whether anything would be stopped by leaving.
    let isUnderWay: Driver<Bool>
    /// What is said of files that cannot be taken.
    let refusals: Signal<String>
    /// What is said of files that have become photos, once nothing is under way any more.
    let arrivals: Signal<String>
    /// Files that there is no room for, with what is said of that.
    let shortages: Signal<UploadList.Shortage>

    private let files: BehaviorRelay<[PendingUpload]>
    private let list: BehaviorRelay<UploadList>
    private let claims: ClaimedUploads
    private let effects = PublishRelay<UploadList.Effect>()
    private let user: Principal
    private let session: SessionID
    private let service: any PhotoUploads
    private var disposeBag = DisposeBag()

    /// - Parameters:
    ///   - files: What is on its way, which is kept elsewhere; what it holds goes on.
    ///   - input: What a person and their browser do.
    ///   - user: Whose they are.
    ///   - session: The browser's.
    ///   - service: Where they go.
    init(
        _ files: BehaviorRelay<[PendingUpload]>,
        input: Input,
        user: Principal,
        session: SessionID,
        service: any PhotoUploads
    ) {
        self.files = files
        self.user = user
        self.session = session
        self.service = service
        claims = ClaimedUploads(service, user: user)
        list = BehaviorRelay(value: UploadList(files.value))
        pending = list.asDriver().map(\.rows).distinctUntilChanged()
        isUnderWay = list.asDriver().map(\.isUnderWay).distinctUntilChanged()
        uploads = list.asDriver().map { list in
            list.work.compactMap { work in
                guard case .follow(let id, let upload) = work else { return nil }
                return FileUpload(file: id, address: "/uploads/\(upload)")
            }
        }
        .distinctUntilChanged()
        let effects = effects.asSignal()
        refusals = effects.compactMap { if case .refuse(let sentence) = $0 { sentence } else { nil } }
        arrivals = effects.compactMap { if case .announce(let sentence) = $0 { sentence } else { nil } }
        shortages = effects.compactMap { if case .warn(let shortage) = $0 { shortage } else { nil } }
        set(list.value)
        bind(input)
    }

    private func bind(_ input: Input) {
        let isOnline = input.isOnline.distinctUntilChanged().share(replay: 1)
        let found =
            isOnline
            // Nobody sees what is told meanwhile.
            .flatMapLatest { [service, session, user] isOnline in
                isOnline ? service.interrupted(in: session, of: user) : .never()
            }
            .share(replay: 1)
        let interrupted = found.debounce(UploadsViewModel.patience, scheduler: MainScheduler.instance)
        Observable<UploadList.Event>
            .merge(
                isOnline.map { .online($0) },
                input.chosen.map { .chosen($0) },
                input.lost.map { .lost($0) },
                input.retried.map { .retried($0) },
                input.cancelled.map { .cancelled($0) },
                input.left.map { .left },
                interrupted.map { .interrupted($0) },
                found.map { .found($0) },
                list.map(\.work).runEach { [service, session, user] work in
                    UploadsViewModel.carryOut(work, service, session, user)
                }
            )
            .bind(with: self) { $0.apply($1) }
            .disposed(by: disposeBag)
    }

    /// What is done for a file, and what comes of it, in a step of its own: never while the list is being changed.
    private static func carryOut(
        _ work: UploadList.Work,
        _ service: any PhotoUploads,
        _ session: SessionID,
        _ user: Principal
    ) -> Observable<UploadList.Event> {
        switch work {
        case .begin(let id, let name, let size):
            return service.begin(ChosenPhoto(name: name, size: size), in: session, of: user)
                .map { .begun(id, upload: $0) }
                .catch { .just(.ended(id, PhotoProblem($0))) }
                .asObservable()
                .observe(on: MainScheduler.asyncInstance)
        case .follow(let id, let upload):
            return .deferred {
                var pace = UploadPace()
                return service.progress(of: upload, of: user)
                    .map { progress in
                        let part = Double(progress.percent) / 100
                        let size = Int(clamping: progress.length)
                        let speed = pace.speed(of: size, at: part, now: MainScheduler.instance.now)
                        return .progress(id, part: part, speed: speed)
                    }
                    .concat(Observable.just(.ended(id, nil)))
                    .catch { .just(.ended(id, PhotoProblem($0))) }
                    .observe(on: MainScheduler.asyncInstance)
            }
        }
    }

    private func apply(_ event: UploadList.Event) {
        var list = list.value
        let effects = list.apply(event, claim: claims.claim)
        for case .cancel(let upload) in effects where claims.claim(upload) { service.cancel(upload, of: user) }
        set(list)
        for effect in effects { self.effects.accept(effect) }
    }

    /// Has another list, and claims what is on its way in it; what another page has claimed meanwhile is that one's alone.
    private func set(_ new: UploadList) {
        var new = new
        let others = claims.keep(new.claims)
        if !others.isEmpty { _ = new.apply(.taken(others), claim: claims.claim) }
        if new != list.value { list.accept(new) }
        if new.files != files.value { files.accept(new.files) }
    }

    /// Whether there is nothing to be shown.
    var isEmpty: Bool { list.value.rows.isEmpty }

    deinit { stop(isKept: true) }

    /// The screen is left: what is on its way ends with it, unless it may come back.
    func stop(isKept: Bool) {
        disposeBag = DisposeBag()
        // What waits for the person, too; but nothing that another page goes on with.
        for upload in list.value.files.compactMap(\.upload) where !isKept && claims.claim(upload) {
            service.cancel(upload, of: user)
        }
        claims.keep([])
    }
}
