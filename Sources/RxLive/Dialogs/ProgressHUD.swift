// ProgressHUD: work under way, shown above the page once it takes long enough to be noticed.
public import Controls
public import Rx

/// Says above a dimmed page that work is under way, while anything bound to it is true.
///
/// ```swift
/// let progress = ProgressHUD(above: self)
/// viewModel.indicator.asObservable().bind(to: progress.rx.isAnimating).disposed(by: disposeBag)
/// ```
/// Work that ends within 150 ms is not shown; what is shown stays for 300 ms at least, so that nothing flickers. Nobody can
/// use the page meanwhile, and nobody is trapped: the Escape key sends the HUD away until the work has ended and other work
/// begins, and a dialog that the program presents takes its place. The work itself goes on, unless `rx.dismissed` ends it.
///
/// It is a dialog, whose name and status are its text, with the class `rxlive-progress`; see ``AlertController`` for its looks.
public final class ProgressHUD: ReactiveCompatible {
    /// What is said; read when it is shown.
    ///
    /// Default: "Loading…".
    public var text: String {
        get { controller?.mayRead("progress.text") == false ? ProgressHUD.standard : said }
        set { performInTurn("progress.text") { $0.said = newValue } }
    }

    private var said = ProgressHUD.standard
    private static let standard = "Loading…"

    fileprivate let dismissals = PublishSubject<Void>()
    private weak var controller: AnyViewController?
    private var sources = 0
    private var phase = Phase.hidden

    private enum Phase {
        case hidden
        /// Work has begun.
        case waiting(any Disposable)
        case shown(since: Duration)
        /// All work has ended.
        case ending(since: Duration, any Disposable)
        /// It has gone although there is work.
        case dismissed
    }

    /// Work that ends before this is not shown.
    private static let delay = Duration.milliseconds(150)
    /// What is shown is shown for so long.
    private static let shortest = Duration.milliseconds(300)

    /// Made by the controller above whose screen it is shown; does not keep it.
    public init(above controller: AnyViewController) { self.controller = controller }

    /// One of those who say whether there is work; it has none any more when it goes.
    fileprivate final class Source {
        private let progress: ProgressHUD
        private var isOn = false

        init(_ progress: ProgressHUD) { self.progress = progress }

        func set(_ isOn: Bool) {
            progress.performInTurn("progress.isAnimating") { [self] in
                guard isOn != self.isOn else { return }
                self.isOn = isOn
                $0.count(isOn ? 1 : -1)
            }
        }

        // Nobody else has it any more.
        deinit { if isOn { progress.performInTurn("progress.isAnimating") { $0.count(-1) } } }
    }

    /// Does something in a turn of the page; without a page it is the caller's alone.
    private func performInTurn(_ member: StaticString, _ call: @escaping (ProgressHUD) -> Void) {
        guard let controller else { return call(self) }
        controller.performInTurnIfOnPage(member) { call(self) }
    }

    private var context: (any MainContext)? { controller?.page?.page }

    private func count(_ change: Int) {
        sources += change
        switch (phase, sources > 0) {
        case (.hidden, true):
            guard let context else { return }
            phase = .waiting(context.after(ProgressHUD.delay) { [weak self] in self?.show() })
        case (.waiting(let timer), false):
            timer.dispose()
            phase = .hidden
        case (.shown(let since), false): end(since)
        case (.ending(let since, let timer), true):
            timer.dispose()
            phase = .shown(since: since)
        case (.dismissed, false): phase = .hidden
        case (.hidden, false), (.waiting, true), (.shown, true), (.ending, false), (.dismissed, true): break
        }
    }

    private func show() {
        guard let controller, let page = controller.page, let screen = page.screen(of: controller) else { return }
        phase = .shown(since: page.page.now)
        let shown = ProgressController(said) { [weak self] in self?.hasGone() }
        if !page.present(shown, above: screen) { return phase = .dismissed }
        self.shown = shown
    }

    private weak var shown: ProgressController?

    private func end(_ since: Duration) {
        guard let context else { return hide() }
        let left = since + ProgressHUD.shortest - context.now
        guard left > .zero else { return hide() }
        phase = .ending(since: since, context.after(left) { [weak self] in self?.hide() })
    }

    private func hide() {
        phase = .hidden
        shown?.leave()
    }

    /// By `hide`, by the person, by another dialog, with its screen.
    private func hasGone() {
        if case .ending(_, let timer) = phase { timer.dispose() }
        phase = sources > 0 ? .dismissed : .hidden
        if sources > 0 { dismissals.onNext(()) }
    }
}

extension Reactive where Base == ProgressHUD {
    /// Whether there is work, as one of any number of sources says: the HUD is shown while one of them says so.
    ///
    /// Each use is a source, until what is bound to it ends or is disposed of.
    public var isAnimating: Binder<Bool> {
        let source = ProgressHUD.Source(base)
        return Binder(base) { _, isOn in source.set(isOn) }
    }

    /// The HUD has gone although there is work: by the person, who does not want to wait, by another dialog, or with its screen.
    public var dismissed: ControlEvent<Void> { ControlEvent(events: base.dismissals) }
}

/// The dialog of a progress HUD.
final class ProgressController: AnyViewController {
    private let text: String
    private let whenGone: () -> Void

    init(_ text: String, whenGone: @escaping () -> Void) {
        self.text = text
        self.whenGone = whenGone
        super.init()
    }

    override var title: String? { text }

    override var template: StaticString { "/Progress" }

    override var givesWay: Bool { true }

    override func loadView(on screen: Screen) -> ScreenView {
        _ = super.loadView(on: screen)
        let label = Label(number: 1, host: screen)
        label.text = text
        return ScreenView(controls: [label])
    }

    override func unload() {
        super.unload()
        whenGone()
    }
}
