// PhotosViewController: /photos: the library: photos come in from the device, and go into the collage. PhotosViewController+Library
// shows them and does what is done with them, PhotosViewController+Uploads has those on their way.
import Controls
import Logging
import Rx
import RxLive
import Storage

final class PhotosViewController: ViewController<PhotosView> {
    let library: PhotoLibrary
    let owner: Principal
    let session: SessionID
    private let logger: Logger
    let isAlone: Bool
    let wall: (any Wall)?
    let time: PostTime
    let choice = CollageViewController.choice()
    let kept: ChosenPhotos
    /// What is chosen of several; nil: the person does not choose.
    let chosen = SavedRelay<[Int64]?>("chosen", nil)
    let pending = SavedRelay<[PendingUpload]>("uploads", [])
    let removed = UndoOffer<[Int64]>("removedPhotos")
    let selectedPhotosSubject = PublishSubject<Int64>()
    let deselectedPhotosSubject = PublishSubject<Int64>()
    /// Whether samples are being put into the library.
    private var takesSamples = false
    /// What is asked before the person leaves.
    var question: String?
    let leaves = PublishRelay<Void>()
    var model: LibraryViewModel?
    /// Whether rows are being selected by the program.
    var isTicking = false
    let shortage = SerialDisposable()
    let room = SerialDisposable()
    let asking = SerialDisposable()
    /// Whether the person was told that there is no room, and has chosen nothing since.
    var isWarned = false

    private let refusal = SerialDisposable()
    /// Whether the person was told, and the library has not been there since.
    private var isRefused = false

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
        photos.map { $0.isEmpty ? "Your photos live here" : "" }.bind(with: self) { $0.showInstead($1) }
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

    /// Also where another screen covers this one: a person who was asked has said that they go.
    override func viewDidDisappear() { leaves.accept(()) }

    /// The link to the screen below is this screen's own, so it asks by itself.
    private func goBack() {
        leave { [weak self] in _ = self?.pop() }
    }

    /// Leaves, once the person has said that what is on its way may stop.
    func leave(_ go: @escaping () -> Void) {
        guard let question else { return go() }
        asking.disposable = promptFor(question, cancelAction: "Stay", actions: [], destructiveAction: "Leave")
            .filter { $0 == "Leave" }
            .bind(onNext: { _ in go() })
    }

    /// Says what is wrong; nothing where it is over.
    func say(_ problem: String) {
        view.outcome.text = problem
        view.outcome.textColor = .red
    }

    /// Says what has come about, unless something is wrong: that stays until somebody does something.
    func tell(_ news: String) {
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

    /// Says something in place of the library; "": it has photos.
    private func showInstead(_ sentence: String) {
        view.empty.text = sentence
        view.empty.isHidden = sentence.isEmpty
    }

    private func refuse(_ error: any Error) {
        let sentence = PhotoProblem(error).sentence
        // It stays when the alert is closed.
        showInstead(sentence)
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

}
