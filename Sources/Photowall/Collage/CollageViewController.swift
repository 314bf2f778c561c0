// CollageViewController: /collage: photos in, a picture out. CollageViewController+Preview shows what it will be.
import Controls
import Logging
import Rx
import RxLive
import Storage

final class CollageViewController: ViewController<CollageView> {
    private let library: PhotoLibrary
    private let owner: Principal
    private let session: SessionID
    private let wall: any Wall
    private let time: PostTime
    private let logger: Logger
    let photos = CollageViewController.choice()
    /// What was saved last: it can still be had, and shared, by who comes back later.
    private let saved = SavedRelay<Int64?>("saved", nil, scope: .session)
    /// What was shared last: once is enough.
    private let posted = SavedRelay<Int64?>("posted", nil, scope: .session)
    private let removed = UndoOffer<Int64>("removedCollage")
    private let cleared = UndoOffer<[Int64]>("clearedCollage")
    private let sharing = ActivityIndicator()
    private let chosen: ChosenPhotos
    /// What the library had when it was last heard of.
    private var known: Set<Int64>?
    private var model: CollageViewModel?
    /// What is seen of the preview.
    var crossfade = Crossfade<Picture>()
    let fading = SerialDisposable()
    /// What is chosen on the screen above, and what is said of what was saved.
    private let choosing = SerialDisposable(), saying = SerialDisposable()

    init(
        _ library: PhotoLibrary,
        login: Login,
        wall: any Wall,
        time: PostTime = PostTime(zone: nil),
        logger: Logger
    ) {
        self.library = library
        owner = login.user
        session = login.session
        self.wall = wall
        self.time = time
        self.logger = logger
        chosen = ChosenPhotos(photos)
        super.init()
    }

    /// The photos that a person has taken, in this browser.
    static func choice() -> SavedRelay<[Int64]> { SavedRelay("photos", [], scope: .session) }

    /// The page must be stored while the dialog says what was saved: the chosen photos are gone by then, so Save cannot be
    /// tapped again after a kill.
    ///
    /// The browser asks for an outcome that nobody has seen by its key.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        let library = library.photos(of: owner).catch { _ in .empty() }.share(replay: 1)
        let places = view.places.rx
        let model = CollageViewModel(
            photos,
            input: .init(
                clear: view.clear.rx.tap,
                save: view.save.rx.onceTap,
                moved: places.itemMoved.asObservable(),
                takenOut: places.itemDeleted.asObservable(),
                tapped: places.modelTapped(\PlaceCell.move).asObservable(),
                library: library
            ),
            writer: LibraryPhotoWriter(library: self.library, user: owner)
        )
        self.model = model
        model.state.drive(with: self) { $0.updateUI($1) }.disposed(by: disposeBag)
        model.preview.drive(with: self) { $0.show($1) }.disposed(by: disposeBag)
        // Other photos are another collage, whatever became of the last one.
        photos.map { $0.map(String.init).joined(separator: " ") }.bind(to: view.save.rx.intention).disposed(
            by: disposeBag
        )
        model.isSaving.drive(with: self) { controller, isSaving in
            controller.view.save.isBusy = isSaving
            controller.view.progress.text = isSaving ? "Saving the collage …" : ""
        }
        .disposed(by: disposeBag)
        model.result.drive(with: self) { $0.finish($1) }.disposed(by: disposeBag)
        view.add.rx.tap.bind(with: self) { controller, _ in controller.actionAdd() }.disposed(by: disposeBag)
        view.clear.rx.tap.bind(with: self) { controller, _ in controller.chosen.forget() }.disposed(by: disposeBag)
        for each in [fading, choosing, saying] { each.disposed(by: disposeBag) }
        bindPreview()
        bindPlaces(model)
        bindSaved()
        bindStartOver(model)
        // What is not in the library any more cannot be in a collage.
        library.map { Set($0.map(\.id)) }.bind(with: self) { $0.keep($1) }.disposed(by: disposeBag)
    }

    /// The photos in their places, and what is said of those that move.
    private func bindPlaces(_ model: CollageViewModel) {
        model.places.drive(view.places.rx.items(cellType: PlaceCell.self)).disposed(by: disposeBag)
        model.places.map(\.count).distinctUntilChanged()
            .drive(with: self) { controller, count in
                controller.view.count.text = count > 0 ? "\(count) of \(CollageViewModel.limit)" : ""
                controller.view.tip.isHidden = count < 2
            }
            .disposed(by: disposeBag)
        model.moves.emit(to: view.moves.rx.text).disposed(by: disposeBag)
        // Of several the next one has the focus.
        view.places.rx.itemDeleted.withLatestFrom(photos).filter(\.isEmpty)
            .bind(with: self) { controller, _ in controller.view.add.becomeFirstResponder() }
            .disposed(by: disposeBag)
    }

    /// Who starts over can have the photos back until there are others.
    private func bindStartOver(_ model: CollageViewModel) {
        model.cleared
            .emit(with: self) { controller, photos in
                let words = photos.count == 1 ? "One photo was taken out." : "\(photos.count) photos were taken out."
                controller.cleared.begin(photos, words, for: Photo.undoTime)
                // The button, which had the focus, cannot be used any more.
                controller.view.restore.becomeFirstResponder()
            }
            .disposed(by: disposeBag)
        photos.filter { !$0.isEmpty }.bind(with: self) { controller, _ in controller.cleared.end() }
            .disposed(by: disposeBag)
        cleared.shown(in: view.clearedBar, view.cleared, view.restore) { _ in
            .just(())
        } sentence: {
            PhotoProblem($0).sentence
        }
        .bind(with: self) { controller, photos in
            let known = controller.known
            controller.photos.accept(photos.filter { known?.contains($0) ?? true })
            controller.view.clear.becomeFirstResponder()
        }
        .disposed(by: disposeBag)
    }

    /// Keeps the choice, and what is said of what was saved, to what the library has.
    private func keep(_ now: Set<Int64>) {
        chosen.keep(now)
        // What has just been saved may not have been heard of yet.
        if let id = saved.value, now.contains(id) || known?.contains(id) != false {
            view.saved.isHidden = !now.contains(id)
        }
        known = now
    }

    override func viewWillAppear() { crossfade.isWatched = true }

    override func viewDidDisappear() { crossfade.isWatched = false }

    /// The one place that says what can be done.
    private func updateUI(_ state: CollageViewModel.State) {
        view.save.isEnabled = state.canSave
        view.clear.isEnabled = state.canClear
        view.add.isEnabled = state.canAdd
        view.heading.text = state.title
        view.words.text = state.reason
        view.words.textColor = state.canSave ? .green : .secondaryLabel
    }

    private func show(_ preview: Picture?) {
        view.empty.isHidden = preview != nil
        view.fault.isHidden = true
        changePreview { $0.show(preview) }
    }

    private func actionAdd() {
        let chooser = PhotosViewController(library, user: owner, session: session, logger: logger, time: time)
        choosing.disposable = Disposables.create(
            chooser.selectedPhotos
                .subscribe(
                    onNext: { [weak self] in self?.model?.add($0) },
                    onDisposed: { [logger] in logger.info("Completed photo selection") }
                ),
            chooser.deselectedPhotos.subscribe(onNext: { [weak self] in self?.model?.remove($0) })
        )
        push(chooser, at: "/photos")
    }

    private func finish(_ outcome: SavedCollage) {
        guard case .saved(let id) = outcome.outcome else {
            saying.disposable = alert(title: "The collage was not saved.", text: outcome.sentence).subscribe()
            return
        }
        if photos.value == outcome.photos { photos.accept([]) }
        chosen.forget()
        // Before anybody has read it: a server that is killed meanwhile shows it again.
        saved.accept(Int64(id))
        // "Save", which had the focus, cannot be used any more.
        saying.disposable = alert(title: "Collage saved", text: outcome.sentence)
            .andThen(Observable.just(()))
            .bind(with: self) { controller, _ in controller.view.share.becomeFirstResponder() }
    }

    /// What can be done with what was saved.
    private func bindSaved() {
        saved.asDriver().drive(with: self) { controller, id in
            controller.view.saved.isHidden = id == nil
            // Who comes back reads why it cannot be shared once more.
            let isPosted = id != nil && id == controller.posted.value
            controller.view.shared.text = isPosted ? "Shared" : ""
            controller.view.shared.textColor = isPosted ? .green : .label
            guard let id else { return }
            controller.view.share.intention = "\(id)"
            controller.removed.end()
            let side = LibraryPhotoWriter.side
            controller.view.savedPicture.show(Picture(of: id, width: side, height: side, standard: 640))
            controller.view.download.address = PhotoLibrary.download(of: id) + "?download"
        }
        .disposed(by: disposeBag)
        view.share.rx.onceTap.withLatestFrom(saved) { ($0, $1) }
            .compactMap { key, id in id.map { (key, $0) } }
            .carryOut(trackedBy: sharing) { [wall] key, id in
                let draft = PostDraft(message: "", photo: "\(id)")
                return wall.post(draft, once: key).map { SettledPost(draft: draft, outcome: $0) }
            }
            .bind(with: self) { controller, settled in
                controller.view.shared.text = settled.sentence
                controller.view.shared.textColor = settled.outcome.isPosted ? .green : .red
                if settled.outcome.isPosted { controller.posted.accept(settled.draft.photo.flatMap { Int64($0) }) }
                // The button, which had the focus, could not be used meanwhile.
                controller.view.shared.becomeFirstResponder()
            }
            .disposed(by: disposeBag)
        Driver.combineLatest(saved.asDriver(), posted.asDriver(), sharing.asDriver()) { $0 != $1 && !$2 }
            .drive(view.share.rx.isEnabled).disposed(by: disposeBag)
        view.remove.rx.tap.withLatestFrom(saved).compactMap(\.self)
            .flatMapFirst { [library, owner] id in
                library.delete([id], of: owner).map { Removal(photo: id) }.catch {
                    .just(Removal(photo: id, problem: $0))
                }
            }
            .bind(with: self) { $0.offerUndo(of: $1) }
            .disposed(by: disposeBag)
        bindUndo()
    }

    /// What was saved is out of the library, or is not; it can be brought back.
    private func offerUndo(of removal: Removal) {
        if let problem = removal.problem {
            view.shared.textColor = .red
            return view.shared.text = PhotoProblem(problem).sentence
        }
        saved.accept(nil)
        removed.begin(removal.photo, "The collage was deleted.", for: Photo.undoTime)
        view.undo.becomeFirstResponder()
    }

    private func bindUndo() {
        removed.shown(in: view.undoBar, view.undone, view.undo) { [library, owner] in
            library.restore([$0], of: owner)
        } sentence: {
            PhotoProblem($0).sentence
        }
        .bind(with: self) { controller, id in
            controller.saved.accept(id)
            controller.view.remove.becomeFirstResponder()
        }
        .disposed(by: disposeBag)
    }

    /// What became of a photo that was to be deleted.
    private struct Removal {
        let photo: Int64
        var problem: (any Error)?
    }
}
