// PhotosViewModel: files on their way into the library: a few at a time, each to its end, its failure, or its cancellation.
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

    /// Files that cannot be taken of which each is named; the others are counted.
    static let named = 5

    /// All of them, as they were given.
    let pending: Driver<[PendingUpload]>
    /// What the browser is to send.
    let uploads: Driver<[FileUpload]>
    /// Whether anything would be stopped by leaving.
    let isUnderWay: Driver<Bool>
    /// What is said of files that cannot be taken.
    let refusals: Signal<String>
    /// Files that there is no room for, with what is said of that.
    let shortages: Signal<Shortage>

    /// No room.
    struct Shortage {
        /// Bytes that it takes.
        let bytes: Int
        let sentence: String
    }

    private let files: BehaviorRelay<[PendingUpload]>
    private let refused = PublishRelay<String>()
    private let short = PublishRelay<Shortage>()
    private let user: Principal
    private let service: any PhotoUploads
    private var work: [String: any Disposable] = [:]
    /// Whether uploads go on that are disposed of.
    private let hold = Hold()
    private let disposeBag = DisposeBag()

    /// - Parameters:
    ///   - files: What is on its way, which is kept elsewhere; what it holds goes on.
    ///   - user: Whose they are.
    ///   - service: Where they go.
    init(_ files: BehaviorRelay<[PendingUpload]>, user: Principal, service: any PhotoUploads) {
        self.files = files
        self.user = user
        self.service = service
        pending = files.asDriver().distinctUntilChanged()
        isUnderWay = files.asDriver().map { $0.contains(where: PhotosViewModel.isUnderWay) }.distinctUntilChanged()
        uploads = files.asDriver().map { files in
            files.compactMap { file in
                guard case .sending = file.state, let upload = file.upload else { return nil }
                return FileUpload(file: file.id, address: "/uploads/\(upload)")
            }
        }
        .distinctUntilChanged()
        refusals = refused.asSignal()
        shortages = short.asSignal()
        for file in files.value { if let upload = file.upload, case .sending = file.state { follow(file.id, upload) } }
        goOn()
    }

    deinit { stop(isKept: true) }

    /// The screen is left: what is on its way ends with it, unless it may come back.
    func stop(isKept: Bool) {
        hold.isOn = isKept
        let followed = Set(work.keys)
        for each in work.values { each.dispose() }
        work = [:]
        guard !isKept else { return }
        // What waits for the person, too.
        for file in files.value where !followed.contains(file.id) {
            if let upload = file.upload { service.cancel(upload, of: user) }
        }
    }

    /// The person has chosen, dropped or pasted files.
    func add(_ chosen: [ChosenFile]) {
        var all = files.value, begun: [PendingUpload] = [], problems: [String] = [], isFull = false
        for file in chosen where !file.id.isEmpty {
            // What the browser had lost goes on where it stopped.
            if let place = all.firstIndex(where: { $0.state == .lost && $0.name == file.name && $0.size == file.size })
            {
                let old = all.remove(at: place)
                let state = old.upload == nil ? PendingUpload.State.waiting : .sending(0)
                begun.append(
                    PendingUpload(id: file.id, name: file.name, size: file.size, upload: old.upload, state: state)
                )
            } else if file.size == 0 {
                problems.append("“\(file.name)” is empty.")
            } else if file.size > PhotoLibrary.fileLimit {
                problems.append("“\(file.name)” is too large: \(PhotoLibrary.fileLimit >> 20) MB are the most.")
            } else if all.count + begun.count >= PhotosViewModel.limit {
                isFull = true
            } else {
                begun.append(PendingUpload(id: file.id, name: file.name, size: file.size))
            }
        }
        if isFull { problems.append("\(PhotosViewModel.limit) files are the most at once.") }
        if !problems.isEmpty { refused.accept(PhotosViewModel.text(of: problems)) }
        files.accept(all + begun)
        for file in begun { if let upload = file.upload { follow(file.id, upload) } }
        goOn()
    }

    /// The first few of them, and how many there are beside.
    private static func text(of problems: [String]) -> String {
        let shown = problems.prefix(PhotosViewModel.named), more = problems.count - shown.count
        return (shown + (more > 0 ? ["And \(more) more cannot be taken."] : [])).joined(separator: " ")
    }

    /// The person wants it no more.
    func cancel(_ file: PendingUpload) {
        if let followed = work.removeValue(forKey: file.id) {
            followed.dispose()
        } else if let upload = files.value.first(where: { $0.id == file.id })?.upload {
            service.cancel(upload, of: user)
        }
        files.accept(files.value.filter { $0.id != file.id })
        goOn()
    }

    /// Once more: from where it stopped, or from the start.
    func retry(_ file: PendingUpload) {
        guard let now = files.value.first(where: { $0.id == file.id }), now.canRetry else { return }
        change(file.id) { $0.state = $0.upload == nil ? .waiting : .sending(0) }
        if let upload = now.upload { follow(file.id, upload) }
        goOn()
    }

    /// The browser cannot read a file.
    func lose(_ id: String) {
        hold.isOn = true
        work.removeValue(forKey: id)?.dispose()
        hold.isOn = false
        if let upload = files.value.first(where: { $0.id == id })?.upload { service.keep(upload, of: user) }
        change(id) { $0.state = .lost }
        goOn()
    }

    /// Begins as many as may be on their way.
    private func goOn() {
        var room = PhotosViewModel.concurrency
        for file in files.value {
            if case .sending = file.state { room -= 1 }
            if file.state == .waiting, work[file.id] != nil { room -= 1 }
        }
        for file in files.value where file.state == .waiting && work[file.id] == nil && room > 0 {
            room -= 1
            let begun = service.begin(ChosenPhoto(name: file.name, size: file.size), of: user)
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
                file.state = .failed(problem.sentence)
                // What is there still goes on another time.
                if !problem.isPassing { file.upload = nil }
                refused.accept("“\(file.name)”: \(problem.sentence)")
                if problem.isFull { short.accept(Shortage(bytes: file.size, sentence: problem.sentence)) }
            }
        } else {
            files.accept(files.value.filter { $0.id != id })
        }
        goOn()
    }

    /// What has failed or is lost waits for the person.
    private static func isUnderWay(_ file: PendingUpload) -> Bool {
        switch file.state {
        case .waiting, .sending: true
        case .failed, .lost: false
        }
    }

    private func change(_ id: String, _ change: (inout PendingUpload) -> Void) {
        var all = files.value
        guard let place = all.firstIndex(where: { $0.id == id }) else { return }
        change(&all[place])
        files.accept(all)
    }

    /// Whether uploads go on although nobody follows them any more.
    private final class Hold {
        var isOn = false
    }
}
