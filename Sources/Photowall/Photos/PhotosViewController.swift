// PhotosViewController: /photos: the library: photos come in from the device, and go into the collage.
import Controls
import Logging
import Rx
import RxLive
import Storage

final class PhotosViewController: ViewController<PhotosView> {
    private let library: PhotoLibrary
    private let owner: Principal
    private let session: SessionID
    private let logger: Logger
    private let isAlone: Bool
    private let choice = CollageViewController.choice()
    private let pending = SavedRelay<[PendingUpload]>("uploads", [])
    private let removed = UndoOffer<Int64>("removedPhoto")
    private let selectedPhotosSubject = PublishSubject<Int64>()
    /// Whether samples are being put into the library.
    private var takesSamples = false

    /// Photos that are tapped, full-size, by their ids; ends when the person leaves the page.
    var selectedPhotos: Observable<Int64> { selectedPhotosSubject.asObservable() }

    /// - Parameters:
    ///   - library: Where the photos are.
    ///   - user: Whose they are.
    ///   - session: Whose uploads it goes on with: the browser's.
    ///   - logger: Is told that a choice without a collage below is over.
    ///   - isAlone: Whether no collage waits below this screen for what is taken: it goes where that keeps it.
    init(_ library: PhotoLibrary, user: Principal, session: SessionID, logger: Logger, isAlone: Bool = false) {
        self.library = library
        owner = user
        self.session = session
        self.logger = logger
        self.isAlone = isAlone
        super.init()
    }

    /// Files are with the browser, and samples are taken without a once-key.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        // Not when the screen is merely covered by another: it may come back.
        Disposables.create { [selectedPhotosSubject] in selectedPhotosSubject.onCompleted() }.disposed(by: disposeBag)
        if isAlone {
            selectedPhotos
                .subscribe(
                    onNext: { [choice] in CollageViewModel.add($0, to: choice) },
                    onDisposed: { [logger] in logger.info("Completed photo selection") }
                )
                .disposed(by: disposeBag)
        } else {
            // The collage is the screen below.
            view.back.rx.tap.bind(with: self) { controller, _ in controller.goBack() }.disposed(by: disposeBag)
        }
        choice.map { PhotosViewController.sentence(about: $0.count) }.distinctUntilChanged()
            .bind(to: view.chosen.rx.text).disposed(by: disposeBag)
        bindUploads()
        refusal.disposed(by: disposeBag)
        view.library.isWindowed = true
        let photos = photos().share(replay: 1)
        if isAlone {
            // What is not in the library any more cannot be in a collage.
            photos.map { Set($0.map(\.id)) }.bind(onNext: { [chosen = ChosenPhotos(choice)] in chosen.keep($0) })
                .disposed(by: disposeBag)
        }
        photos.map { $0.map(PhotoRow.init) }.bind(to: view.library.rx.items(cellType: PhotoCell.self))
            .disposed(by: disposeBag)
        // What was said while there was no library is over.
        photos.map { $0.isEmpty ? "Your photos live here" : "" }.bind(to: view.empty.rx.text)
            .disposed(by: disposeBag)
        photos.map { !$0.isEmpty }.distinctUntilChanged()
            .bind(with: self) { controller, hasPhotos in
                controller.view.samples.isHidden = hasPhotos
                // The button that was tapped goes. Later would be too late: the person is somewhere else by then.
                if hasPhotos, controller.takesSamples { controller.view.files.becomeFirstResponder() }
            }
            .disposed(by: disposeBag)
        view.samples.rx.tap.asObservable()
            .do(onNext: { [weak self] in
                self?.takesSamples = true
                self?.say("")
            })
            .flatMapFirst { [library, owner] in
                library.takeSamples(of: owner).asObservable().map { "" }.catch { .just(PhotoProblem($0).sentence) }
            }
            .bind(with: self) { controller, problem in
                controller.takesSamples = false
                // What was said of something else meanwhile stays.
                if !problem.isEmpty { controller.say(problem) }
            }
            .disposed(by: disposeBag)
        view.library.rx.modelSelected(PhotoRow.self).bind(with: self) { $0.select($1) }.disposed(by: disposeBag)
        // What is taken stays no row's mark: it flashes.
        view.library.rx.itemSelected.debounce(PhotosViewController.flash, scheduler: MainScheduler.instance)
            .bind(with: self) { controller, _ in
                let library = controller.view.library
                library.indexPathsForSelectedRows.forEach(library.deselectRow(at:))
            }
            .disposed(by: disposeBag)
        view.library.rx.modelDeleted(PhotoRow.self).asObservable()
            .flatMap { [library, owner] row in
                library.delete(row.photo.id, of: owner).map { Removal(row: row) }.catch {
                    .just(Removal(row: row, problem: $0))
                }
            }
            .bind(with: self) { $0.offerUndo(of: $1) }
            .disposed(by: disposeBag)
        bindUndo()
    }

    private func bindUploads() {
        let model = PhotosViewModel(pending, user: owner, session: session, service: library, isOnline: isOnline)
        self.model = model
        Observable.merge(
            view.files.rx.files.asObservable(),
            view.area.rx.browserEvent(.drop).asObservable().map(\.files),
            view.area.rx.browserEvent(.pasteAnywhere).asObservable().map(\.files)
        )
        .bind(with: self) { controller, files in
            controller.isWarned = false
            controller.say("")
            model.add(files)
        }
        .disposed(by: disposeBag)
        view.files.rx.lostFiles.bind(onNext: { model.lose($0) }).disposed(by: disposeBag)
        model.uploads.drive(view.files.rx.uploads).disposed(by: disposeBag)
        model.pending.drive(view.uploads.rx.items(cellType: UploadCell.self)) { _, file, cell in
            cell.name.text = file.name
            cell.preview.file = file.isHere ? file.id : nil
            cell.state.text = file.words
            cell.progress.isHidden = !file.isUnderWay && file.part == nil
            cell.progress.classes = file.isUnderWay ? "" : "interrupted"
            if let part = file.part { cell.progress.progress = part }
            cell.retry.isHidden = !file.canRetry
            let way = file.hasEnded ? "Dismiss" : "Cancel"
            cell.cancel.title = way
            cell.cancel.accessibilityLabel = "\(way) \(file.name)"
            cell.retry.accessibilityLabel = "Try \(file.name) again"
            cell.progress.accessibilityLabel = "Progress of \(file.name)"
            // The button does not stay, and with it the focus would go.
            cell.retry.rx.tap
                .subscribe(onNext: { [weak self, weak cell] in
                    self?.say("")
                    model.retry(file)
                    cell?.cancel.becomeFirstResponder()
                })
                .disposed(by: cell.disposeBag)
        }
        .disposed(by: disposeBag)
        view.uploads.rx.modelDeleted(PendingUpload.self)
            .bind(with: self) { controller, file in
                controller.say("")
                model.cancel(file)
                // The next row's button has the focus, where there is one.
                if model.isEmpty { controller.view.files.becomeFirstResponder() }
            }
            .disposed(by: disposeBag)
        Disposables.create { [weak self] in model.stop(isKept: self?.mayComeBack ?? true) }.disposed(by: disposeBag)
        model.refusals.emit(onNext: { [weak self] in self?.say($0) }).disposed(by: disposeBag)
        model.arrivals.emit(onNext: { [weak self] in self?.tell($0) }).disposed(by: disposeBag)
        for each in [shortage, room, asking] { each.disposed(by: disposeBag) }
        model.shortages.emit(onNext: { [weak self] in self?.warn($0) }).disposed(by: disposeBag)
        // A browser sends nothing for a screen that is covered, either.
        model.isUnderWay.map { $0 ? "Photos are still on their way: leave and stop them?" : nil }
            .drive(with: self) { controller, question in
                controller.question = question
                controller.askBeforeLeaving(question, at: controller.view.files)
            }
            .disposed(by: disposeBag)
    }

    /// What is asked before the person leaves.
    private var question: String?
    private var model: PhotosViewModel?

    /// Also where another screen covers this one: whoever is asked has said that they go.
    override func viewDidDisappear() { model?.cancelAll() }

    /// The link to the screen below is this screen's own, so it asks by itself.
    private func goBack() {
        guard let question else { return _ = pop() }
        asking.disposable = promptFor(question, cancelAction: "Stay", actions: [], destructiveAction: "Leave")
            .filter { $0 == "Leave" }
            .bind(with: self) { controller, _ in controller.pop() }
    }

    /// Says what is wrong; nothing where it is over.
    private func say(_ problem: String) {
        view.outcome.text = problem
        view.outcome.textColor = .red
    }

    /// Says what has come about, unless something is wrong: that stays until somebody does something.
    private func tell(_ news: String) {
        guard view.outcome.text.isEmpty || view.outcome.textColor == .green else { return }
        view.outcome.text = news
        view.outcome.textColor = .green
    }

    private func select(_ row: PhotoRow) { selectedPhotosSubject.onNext(row.photo.id) }

    private static func sentence(about count: Int) -> String {
        switch count {
        case 0: "Tap a photo to put it into the collage."
        case 1: "1 chosen"
        case CollageViewModel.limit...: "\(count) chosen, that’s all that fit"
        default: "\(count) chosen"
        }
    }

    /// The person's photos; while they cannot be had, an alert says so once, which closes itself when they can.
    private func photos() -> Observable<[Photo]> {
        library.photos(of: owner)
            .do(onNext: { [weak self] _ in self?.admit() })
            .retry { [weak self] errors in
                errors.do(onNext: { self?.refuse($0) }).map { _ in }
                    .delay(PhotosViewController.patience, scheduler: MainScheduler.instance)
            }
    }

    /// How long a photo that is taken stays selected.
    static let flash = RxTimeInterval.milliseconds(100)

    /// How long it waits until it asks for the library again.
    static let patience = RxTimeInterval.seconds(3)

    private func refuse(_ error: any Error) {
        let sentence = PhotoProblem(error).sentence
        // It stays when the alert is closed.
        view.empty.text = sentence
        guard !isRefused else { return }
        isRefused = true
        refusal.disposable = alert(title: "No access to your photos", text: sentence)
            // An alert ends with its screen, too, which has nowhere to go then.
            .observe(on: MainScheduler.asyncInstance)
            .subscribe(onCompleted: { [weak self] in self?.giveUp() })
    }

    /// There is nothing to do here without photos.
    private func giveUp() {
        if !pop() { push("/collage") }
    }

    private func admit() {
        isRefused = false
        refusal.disposable = Disposables.create()
    }

    /// Says once for all files that were chosen that there is no room, until there is.
    private func warn(_ problem: PhotosViewModel.Shortage) {
        guard !isWarned else { return }
        isWarned = true
        shortage.disposable = alert(title: "No room for your photos", text: problem.sentence).subscribe()
        room.disposable = library.hasRoom(for: problem.bytes, of: owner).filter { $0 }.take(1)
            // The alert closes itself as nobody waits for its end any more.
            .bind(with: self) { controller, _ in controller.shortage.disposable = Disposables.create() }
    }

    private let shortage = SerialDisposable()
    private let room = SerialDisposable()
    private let asking = SerialDisposable()
    /// Whether the person was told that there is no room, and has chosen nothing since.
    private var isWarned = false

    private let refusal = SerialDisposable()
    /// Whether the person was told, and the library has not been there since.
    private var isRefused = false

    /// What became of a photo that was to be deleted.
    private struct Removal {
        let row: PhotoRow
        var problem: (any Error)?
    }

    /// A photo is out of the library, to which it offers to bring it back, or is not.
    private func offerUndo(of removal: Removal) {
        if let problem = removal.problem { return say(PhotoProblem(problem).sentence) }
        let row = removal.row
        removed.begin(row.photo.id, "Deleted: “\(row.words.shortened)”", for: Photo.undoTime)
        say("")
    }

    private func bindUndo() {
        removed.shown(in: view.undoBar, view.undone, view.undo) { [library, owner] in
            library.restore($0, of: owner)
        } sentence: {
            PhotoProblem($0).sentence
        }
        .bind(with: self) { controller, _ in controller.view.files.becomeFirstResponder() }
        .disposed(by: disposeBag)
    }
}
