// PhotosViewController: /photos: the library: photos come in from the device, and go into the collage.
import Controls
import Foundation
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
    private let wall: (any Wall)?
    private let time: PostTime
    private let choice = CollageViewController.choice()
    private let kept: ChosenPhotos
    /// What is chosen of several; nil: the person does not choose.
    private let chosen = SavedRelay<[Int64]?>("chosen", nil)
    private let pending = SavedRelay<[PendingUpload]>("uploads", [])
    private let removed = UndoOffer<[Int64]>("removedPhotos")
    private let selectedPhotosSubject = PublishSubject<Int64>()
    private let deselectedPhotosSubject = PublishSubject<Int64>()
    /// Whether samples are being put into the library.
    private var takesSamples = false

    /// Photos that are chosen, full-size, by their ids; ends when the person leaves the page.
    var selectedPhotos: Observable<Int64> { selectedPhotosSubject.asObservable() }

    /// Photos that are tapped once more, and so not chosen any more; ends with the page, too.
    var deselectedPhotos: Observable<Int64> { deselectedPhotosSubject.asObservable() }

    /// - Parameters:
    ///   - library: Where the photos are.
    ///   - user: Whose they are.
    ///   - session: Whose uploads it goes on with: the browser's.
    ///   - logger: Is told that a choice without a collage below is over.
    ///   - isAlone: Whether no collage waits below this screen for what is taken: it goes where that keeps it.
    ///   - wall: Where photos are shared; nil: nowhere. Default: nil.
    ///   - time: The clock of the person's zone. Default: UTC.
    init(
        _ library: PhotoLibrary,
        user: Principal,
        session: SessionID,
        logger: Logger,
        isAlone: Bool = false,
        wall: (any Wall)? = nil,
        time: PostTime = PostTime(zone: nil)
    ) {
        self.library = library
        owner = user
        self.session = session
        self.logger = logger
        self.isAlone = isAlone
        self.wall = wall
        self.time = time
        kept = ChosenPhotos(choice)
        super.init()
    }

    /// Files are with the browser, and samples are taken without a once-key.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        // Not when the screen is merely covered by another: it may come back.
        Disposables.create { [selectedPhotosSubject, deselectedPhotosSubject] in
            selectedPhotosSubject.onCompleted()
            deselectedPhotosSubject.onCompleted()
        }
        .disposed(by: disposeBag)
        if isAlone {
            selectedPhotos
                .subscribe(
                    onNext: { [choice] in CollageViewModel.add($0, to: choice) },
                    onDisposed: { [logger] in logger.info("Completed photo selection") }
                )
                .disposed(by: disposeBag)
            deselectedPhotos.subscribe(onNext: { [choice] in CollageViewModel.remove($0, from: choice) })
                .disposed(by: disposeBag)
        } else {
            // The collage is the screen below.
            for link in [view.back, view.done] {
                link.rx.tap.bind(with: self) { controller, _ in controller.goBack() }.disposed(by: disposeBag)
            }
        }
        bindUploads()
        refusal.disposed(by: disposeBag)
        let photos = photos().share(replay: 1)
        bindLibrary(photos)
        if isAlone {
            // What is not in the library any more cannot be in a collage.
            photos.map { Set($0.map(\.id)) }.bind(onNext: { [kept] in kept.keep($0) }).disposed(by: disposeBag)
        }
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
        bindUndo()
    }

    /// Shows the photos, and which of them are ticked: those are the rows that are selected.
    private func bindLibrary(_ photos: Observable<[Photo]>) {
        let list = view.library
        list.isWindowed = true
        list.allowsMultipleSelection = true
        list.rx.setDelegate(self).disposed(by: disposeBag)
        let model = LibraryViewModel(
            choice,
            chosen: chosen,
            input: .init(
                photos: photos,
                selected: list.rx.modelSelected(PhotoRow.self).map(\.photo.id),
                deselected: list.rx.modelDeselected(PhotoRow.self).map(\.photo.id),
                ticked: list.rx.indexPathsForSelectedRows.filter { [weak self] _ in self?.isTicking == false },
                choosing: view.choosing.rx.tap.asObservable(),
                none: view.none.rx.tap.asObservable()
            ),
            time: time
        )
        self.model = model
        model.selectedPhotos.bind(with: self) { $0.selectedPhotosSubject.onNext($1) }.disposed(by: disposeBag)
        model.deselectedPhotos.bind(with: self) { $0.deselectedPhotosSubject.onNext($1) }.disposed(by: disposeBag)
        model.content.map(\.days).drive(list.rx.items(headerType: DayCell.self, cellType: PhotoCell.self))
            .disposed(by: disposeBag)
        model.content.drive(with: self) { $0.tick($1.ticked) }.disposed(by: disposeBag)
        Driver.combineLatest(model.hint, model.isChoosing) { ($0, $1) }
            .drive(with: self) { $0.show($1.0, isChoosing: $1.1) }
            .disposed(by: disposeBag)
        photos.map(\.count).distinctUntilChanged()
            .bind(with: self) { controller, count in
                controller.view.count.text = count > 0 ? "\(count)" : ""
                controller.view.choosing.isHidden = count == 0 || !controller.isAlone
            }
            .disposed(by: disposeBag)
        bindTray(model)
    }

    private func show(_ hint: LibraryViewModel.Hint, isChoosing: Bool) {
        view.chosen.text = hint.chosen
        view.next.text = hint.next
        view.done.text = isAlone ? "To the collage" : "Done"
        view.done.isHidden = isAlone && hint.isEmpty
        view.picking.isHidden = isChoosing
        view.tray.isHidden = !isChoosing
        view.choosing.title = isChoosing ? "Done" : "Choose"
        let words = [
            isChoosing || !isAlone ? "choosing" : nil, isChoosing ? "several" : nil,
            hint.isFull && !isChoosing ? "full" : nil,
        ]
        view.library.classes = (["library"] + words.compactMap(\.self)).joined(separator: " ")
    }

    /// Selects these rows, and no others; what is heard of that is nobody's choice.
    private func tick(_ rows: Set<IndexPath>) {
        let list = view.library, selected = Set(list.indexPathsForSelectedRows)
        isTicking = true
        selected.subtracting(rows).forEach(list.deselectRow(at:))
        rows.subtracting(selected).forEach(list.selectRow(at:))
        isTicking = false
    }

    /// What is done with several photos, or with one.
    private func bindTray(_ model: LibraryViewModel) {
        let tray = TrayViewModel(
            input: .init(
                photos: model.chosenPhotos,
                discard: view.discard.rx.tap.asObservable(),
                removed: view.library.rx.modelDeleted(PhotoRow.self).map(\.photo),
                share: view.share.rx.onceTap.asObservable(),
                make: view.make.rx.tap.asObservable()
            ),
            library: library,
            user: owner,
            wall: wall,
            zone: time.zone
        )
        tray.state.drive(with: self) { $0.show($1) }.disposed(by: disposeBag)
        tray.deletions.emit(with: self) { $0.offerUndo(of: $1) }.disposed(by: disposeBag)
        tray.posts
            .emit(with: self) { controller, settled in
                guard settled.outcome.isPosted else { return controller.say(settled.sentence) }
                controller.say("")
                controller.tell(settled.sentence)
                controller.endChoosing()
            }
            .disposed(by: disposeBag)
        tray.collages
            .emit(with: self) { controller, photos in
                controller.leave { [weak controller] in
                    controller?.kept.forget()
                    controller?.choice.accept(photos)
                    controller?.model?.endChoosing()
                    controller?.push("/collage")
                }
            }
            .disposed(by: disposeBag)
    }

    private func show(_ state: TrayViewModel.State) {
        view.picked.text = state.words
        view.details.text = state.details
        view.discard.isEnabled = state.canDiscard
        view.share.isEnabled = state.canShare
        view.share.intention = state.intention
        view.share.isHidden = wall == nil
        view.make.isEnabled = state.canMake
    }

    /// The buttons below the photos, which had the focus, go.
    private func endChoosing() {
        model?.endChoosing()
        view.choosing.becomeFirstResponder()
    }

    private func bindUploads() {
        let files = Observable.merge(
            view.files.rx.files.asObservable(),
            view.area.rx.browserEvent(.drop).asObservable().map(\.files),
            view.area.rx.browserEvent(.pasteAnywhere).asObservable().map(\.files)
        )
        // What was said of other files is over.
        .do(onNext: { [weak self] _ in
            self?.isWarned = false
            self?.say("")
        })
        let dismissed = view.uploads.rx.modelDeleted(PendingUpload.self).map(\.id)
            .do(onNext: { [weak self] _ in self?.say("") })
            .share()
        let retried = PublishRelay<String>()
        let model = UploadsViewModel(
            pending,
            input: .init(
                chosen: files,
                lost: view.files.rx.lostFiles.asObservable(),
                retried: retried.asObservable(),
                cancelled: dismissed,
                left: leaves.asObservable(),
                isOnline: isOnline
            ),
            user: owner,
            session: session,
            service: library
        )
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
                    retried.accept(file.id)
                    cell?.cancel.becomeFirstResponder()
                })
                .disposed(by: cell.disposeBag)
        }
        .disposed(by: disposeBag)
        // The next row's button has the focus, where there is one.
        dismissed.filter { [model] _ in model.isEmpty }
            .bind(with: self) { controller, _ in controller.view.files.becomeFirstResponder() }
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
    private let leaves = PublishRelay<Void>()
    private var model: LibraryViewModel?
    /// Whether rows are being selected by the program.
    private var isTicking = false

    /// Also where another screen covers this one: whoever is asked has said that they go.
    override func viewDidDisappear() { leaves.accept(()) }

    /// The link to the screen below is this screen's own, so it asks by itself.
    private func goBack() {
        leave { [weak self] in _ = self?.pop() }
    }

    /// Leaves, once the person has said that what is on its way may stop.
    private func leave(_ go: @escaping () -> Void) {
        guard let question else { return go() }
        asking.disposable = promptFor(question, cancelAction: "Stay", actions: [], destructiveAction: "Leave")
            .filter { $0 == "Leave" }
            .bind(onNext: { _ in go() })
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

    /// The person's photos; while they cannot be had, an alert says so once, which closes itself when they can.
    private func photos() -> Observable<[Photo]> {
        library.photos(of: owner)
            .do(onNext: { [weak self] _ in self?.admit() })
            .retry { [weak self] errors in
                errors.do(onNext: { self?.refuse($0) }).map { _ in }
                    .delay(PhotosViewController.patience, scheduler: MainScheduler.instance)
            }
    }

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
    private func warn(_ problem: UploadList.Shortage) {
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

    /// Photos are out of the library, to which it offers to bring them back, or are not.
    private func offerUndo(of deletion: TrayViewModel.Deletion) {
        guard deletion.problem == nil else { return say(deletion.sentence) }
        removed.begin(deletion.photos.map(\.id), deletion.sentence, for: Photo.undoTime)
        say("")
        guard chosen.value != nil else { return }
        endChoosing()
        view.undo.becomeFirstResponder()
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

extension PhotosViewController: CollectionViewDelegate {
    /// No more than fit into a collage.
    func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        model?.canSelect ?? false
    }
}
