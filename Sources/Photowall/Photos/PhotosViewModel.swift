// PhotosViewModel: files on their way into the library: a few at a time, each to its end, its failure, or its cancellation; and those
// that a page before this one has left half-way.
import Controls
import Rx
import RxLive
import Uploads

/// What is on its way.
final class PhotosViewModel {
    /// Files that are sent at once.
    static let concurrency = 3
    /// Files that may be on their way, waiting ones included.
    static let limit = 200

    /// How long an upload must be without a page until it is shown as interrupted: a line that is cut is mostly back by then.
    static let patience = RxTimeInterval.seconds(1)

    /// Files that cannot be taken of which each is named; the others are counted.
    static let named = 5

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
    let shortages: Signal<Shortage>

    /// No room.
    struct Shortage {
        /// Bytes that it takes.
        let bytes: Int
        let sentence: String
    }

    private let files: BehaviorRelay<[PendingUpload]>
    /// What is shown of the uploads that no page goes on with.
    private let interrupted = BehaviorRelay<[PendingUpload]>(value: [])
    /// Those uploads as they are now.
    private var found: [InterruptedUpload] = []
    private let hand: UploadHand
    private var isOnline = true
    private let refused = PublishRelay<String>()
    private let said = PublishRelay<String>()
    /// The names of files that have become photos since that was said.
    private var arrived: [String] = []
    private let short = PublishRelay<Shortage>()
    private let user: Principal
    private let session: SessionID
    private let service: any PhotoUploads
    private var work: [String: any Disposable] = [:]
    /// Whether uploads go on that are disposed of.
    private let hold = Hold()
    private let disposeBag = DisposeBag()

    /// - Parameters:
    ///   - files: What is on its way, which is kept elsewhere; what it holds goes on.
    ///   - user: Whose they are.
    ///   - session: The browser's.
    ///   - service: Where they go.
    ///   - isOnline: Whether the browser is connected; what is on its way of one that is not may be taken in hand by another page
    ///     of the session.
    init(
        _ files: BehaviorRelay<[PendingUpload]>,
        user: Principal,
        session: SessionID,
        service: any PhotoUploads,
        isOnline: Observable<Bool>
    ) {
        self.files = files
        self.user = user
        self.session = session
        self.service = service
        hand = UploadHand(service, user: user)
        pending = Driver.combineLatest(files.asDriver(), interrupted.asDriver(), resultSelector: PhotosViewModel.rows)
            .distinctUntilChanged()
        isUnderWay = files.asDriver().map { $0.contains(where: \.isUnderWay) }.distinctUntilChanged()
        uploads = files.asDriver().map { files in
            files.compactMap { file in
                guard case .sending = file.state, let upload = file.upload else { return nil }
                return FileUpload(file: file.id, address: "/uploads/\(upload)")
            }
        }
        .distinctUntilChanged()
        refusals = refused.asSignal()
        arrivals = said.asSignal()
        shortages = short.asSignal()
        set(files.value)
        for file in files.value { if let upload = file.upload, case .sending = file.state { follow(file.id, upload) } }
        goOn()
        bindInterrupted(isOnline)
    }

    private func bindInterrupted(_ isOnline: Observable<Bool>) {
        isOnline.distinctUntilChanged().subscribe(onNext: { [weak self] in self?.connect($0) }).disposed(by: disposeBag)
        let found = isOnline.distinctUntilChanged()
            // Nobody sees what is told meanwhile.
            .flatMapLatest { [service, session, user] isOnline in
                isOnline ? service.interrupted(in: session, of: user) : .never()
            }
            .do(onNext: { [weak self] in self?.find($0) })
        found.debounce(PhotosViewModel.patience, scheduler: MainScheduler.instance)
            .map { $0.map(PendingUpload.init) }
            .bind(to: interrupted)
            .disposed(by: disposeBag)
    }

    /// What is on its way, and below it what was, no more than there may be.
    private static func rows(_ files: [PendingUpload], _ interrupted: [PendingUpload]) -> [PendingUpload] {
        let own = Set(files.compactMap(\.upload))
        let others = interrupted.filter { !own.contains($0.id) }
        return files + others.prefix(max(0, PhotosViewModel.limit - files.count))
    }

    /// Whether there is nothing to be shown.
    var isEmpty: Bool { files.value.isEmpty && interrupted.value.isEmpty }

    deinit { stop(isKept: true) }

    /// The screen is left: what is on its way ends with it, unless it may come back.
    func stop(isKept: Bool) {
        hold.isOn = true
        for each in work.values { each.dispose() }
        work = [:]
        // What waits for the person, too; but nothing that another page goes on with.
        for upload in files.value.compactMap(\.upload) where !isKept && hand.take(upload) {
            service.cancel(upload, of: user)
        }
        hand.hold([])
    }

    // MARK: Interrupted uploads

    /// The browser has come, or has gone: what is on its way is in this page's hand while it is here.
    private func connect(_ isOnline: Bool) {
        guard isOnline != self.isOnline else { return }
        self.isOnline = isOnline
        set(files.value)
        goOn()
    }

    /// Uploads are without a page now; what is not any more is not shown, either.
    private func find(_ now: [InterruptedUpload]) {
        found = now
        let ids = Set(now.map(\.id))
        interrupted.accept(interrupted.value.filter { ids.contains($0.id) })
    }

    /// Takes in hand what was interrupted of a file that is chosen again; nil where there is nothing, or another page was first.
    ///
    /// It is the same by its name and size, for a browser says no more of a file: neither a checksum nor when it was changed. Where
    /// its bytes are others all the same, what comes of both is looked at as any file is, and refused if it is no whole picture.
    private func takeUp(_ file: ChosenFile) -> PendingUpload? {
        let place = found.firstIndex { each in
            each.name == file.name && each.size == file.size && !files.value.contains { $0.upload == each.id }
                && hand.take(each.id)
        }
        guard let upload = place.map({ found.remove(at: $0).id }) else { return nil }
        return PhotosViewModel.continued(upload, by: file)
    }

    private static func continued(_ upload: String?, by file: ChosenFile) -> PendingUpload {
        let isContinued = upload == nil ? nil : true
        return PendingUpload(id: file.id, name: file.name, size: file.size, upload: upload, isContinued: isContinued)
    }

    /// Changes what is on its way, and takes in hand what of it an upload has begun for.
    ///
    /// What another page has taken meanwhile is that one's alone.
    private func set(_ new: [PendingUpload]) {
        let others = hand.hold(Set(isOnline ? new.compactMap(\.upload) : []))
        let isOthers = { (file: PendingUpload) in file.upload.map(others.contains) ?? false }
        for file in new where isOthers(file) { look(noLongerAt: file.id) }
        files.accept(new.filter { !isOthers($0) })
    }

    /// Follows an upload no more, which goes on.
    private func look(noLongerAt id: String) {
        hold.isOn = true
        work.removeValue(forKey: id)?.dispose()
        hold.isOn = false
    }

    /// The person has chosen, dropped or pasted files.
    func add(_ chosen: [ChosenFile]) {
        var all = files.value, begun: [PendingUpload] = [], problems: [String] = [], isFull = false
        for file in chosen where !file.id.isEmpty {
            // What the browser had lost, or what has ended, goes on where it stopped: a file has one row.
            let isSame = { (each: PendingUpload) in
                (each.state == .lost || each.hasEnded) && each.name == file.name && each.size == file.size
            }
            if let place = all.firstIndex(where: isSame) {
                let upload = all.remove(at: place).upload
                begun.append(PhotosViewModel.continued(upload, by: file))
            } else if file.size == 0 {
                problems.append("“\(file.name)” is empty.")
            } else if file.size > PhotoLibrary.fileLimit {
                problems.append("“\(file.name)” is too large: \(PhotoLibrary.fileLimit >> 20) MB are the most.")
            } else if all.count + begun.count >= PhotosViewModel.limit {
                isFull = true
            } else {
                begun.append(takeUp(file) ?? PendingUpload(id: file.id, name: file.name, size: file.size))
            }
        }
        if isFull { problems.append("\(PhotosViewModel.limit) files are the most at once.") }
        if !problems.isEmpty { refused.accept(PhotosViewModel.text(of: problems)) }
        set(all + begun)
        goOn()
    }

    /// The first few of them, and how many there are beside.
    private static func text(of problems: [String]) -> String {
        let shown = problems.prefix(PhotosViewModel.named), more = problems.count - shown.count
        return (shown + (more > 0 ? ["And \(more) more cannot be taken."] : [])).joined(separator: " ")
    }

    /// The person has left, and was told what that stops.
    func cancelAll() { for file in files.value where file.isUnderWay { cancel(file) } }

    /// The person wants it no more.
    func cancel(_ file: PendingUpload) {
        if let followed = work.removeValue(forKey: file.id) {
            followed.dispose()
        } else if let upload = (files.value + interrupted.value).first(where: { $0.id == file.id })?.upload,
            hand.take(upload)
        {
            service.cancel(upload, of: user)
        }
        interrupted.accept(interrupted.value.filter { $0.id != file.id })
        set(files.value.filter { $0.id != file.id })
        goOn()
    }

    /// Once more: from where it stopped, or from the start.
    func retry(_ file: PendingUpload) {
        guard files.value.contains(where: { $0.id == file.id && $0.canRetry }) else { return }
        change(file.id) { $0.state = .waiting }
        goOn()
    }

    /// The browser cannot read a file.
    func lose(_ id: String) {
        look(noLongerAt: id)
        change(id) { $0.state = .lost }
        goOn()
    }

    /// Begins as many as may be on their way, or goes on with them; a browser that is away could be told of none.
    private func goOn() {
        tellOfArrivals()
        guard isOnline else { return }
        var room = PhotosViewModel.concurrency
        for file in files.value {
            if case .sending = file.state { room -= 1 }
            if file.state == .waiting, work[file.id] != nil { room -= 1 }
        }
        for file in files.value where file.state == .waiting && work[file.id] == nil && room > 0 {
            room -= 1
            if let upload = file.upload {
                change(file.id) { $0.state = .sending(0) }
                follow(file.id, upload)
                continue
            }
            let begun = service.begin(ChosenPhoto(name: file.name, size: file.size), in: session, of: user)
            // It may have begun at once, and be followed by then.
            let beginning = SerialDisposable()
            work[file.id] = beginning
            beginning.disposable = begun.observe(on: MainScheduler.instance)
                .subscribe(
                    onSuccess: { [weak self] upload in
                        self?.change(file.id) { ($0.upload, $0.state) = (upload, .sending(0)) }
                        self?.follow(file.id, upload)
                    },
                    onFailure: { [weak self] in self?.end(file.id, $0) }
                )
        }
    }

    private func follow(_ id: String, _ upload: String) {
        var pace = UploadPace()
        change(id) { $0.speed = nil }
        work[id] = service.upload(upload, of: user, unless: { [hold] in hold.isOn }).observe(on: MainScheduler.instance)
            .subscribe(
                onNext: { [weak self] progress in
                    let part = Double(progress.percent) / 100
                    self?.change(id) { file in
                        file.state = .sending(part)
                        file.speed = pace.speed(of: file.size, at: part, now: MainScheduler.instance.now)
                    }
                },
                onError: { [weak self] in self?.end(id, $0) },
                onCompleted: { [weak self] in self?.end(id, nil) }
            )
    }

    private func end(_ id: String, _ error: (any Error)?) {
        work[id] = nil
        if let error {
            let problem = PhotoProblem(error)
            change(id) { file in
                var sentence = problem.sentence
                let isOther = file.isContinued == true && !problem.isPassing && !problem.isFull
                if isOther { sentence += " " + PhotosViewModel.otherFile }
                file.state = problem.isOfFile && !isOther ? .refused(sentence) : .failed(sentence)
                // What is there still goes on another time.
                if !problem.isPassing { (file.upload, file.isContinued) = (nil, nil) }
                refused.accept("“\(file.name)”: \(sentence)")
                if problem.isFull { short.accept(Shortage(bytes: file.size, sentence: problem.sentence)) }
            }
        } else {
            arrived += files.value.filter { $0.id == id }.map(\.name)
            set(files.value.filter { $0.id != id })
        }
        goOn()
    }

    private func tellOfArrivals() {
        guard let first = arrived.first, !files.value.contains(where: \.isUnderWay) else { return }
        said.accept(
            arrived.count == 1 ? "“\(first)” is in your library." : "\(arrived.count) photos are in your library."
        )
        arrived = []
    }

    /// What is said besides where the beginning and the rest may be of two files.
    static let otherFile = "If it is not the file that was begun before, try again: all of it is sent then."

    private func change(_ id: String, _ change: (inout PendingUpload) -> Void) {
        var all = files.value
        guard let place = all.firstIndex(where: { $0.id == id }) else { return }
        change(&all[place])
        set(all)
    }

    /// Whether uploads go on although nobody follows them any more.
    private final class Hold {
        var isOn = false
    }
}

extension PendingUpload {
    /// What is shown of an upload that was interrupted.
    fileprivate init(_ upload: InterruptedUpload) {
        let part = Double(upload.stored) / Double(max(1, upload.size))
        self.init(id: upload.id, name: upload.name, size: upload.size, upload: upload.id, state: .interrupted(part))
    }
}
