// AnyViewController: what all view controllers have in common; ViewController adds the typed view.
public import Controls
public import Rx

/// A screen of a page, whatever its view.
///
/// Derive from ``ViewController``.
///
/// All methods are called inside a turn of the page. What an application calls from elsewhere, such as another thread, is not
/// done there: a call that returns nothing is made in a turn of the page, in order; on another thread a getter answers as for a
/// screen that is on no page; and the log names the member.
open class AnyViewController {
    /// Disposed of when the screen leaves its page.
    ///
    /// Any thread.
    public var disposeBag: DisposeBag { access.bag }

    /// What the browser calls the document, or assistive technology the dialog; nil, or an empty one: the template's title.
    ///
    /// Read when the screen is shown.
    open var title: String? { nil }

    /// Whether a person cannot get rid of the screen, shown as a dialog, by the Escape key or by going back: it waits for
    /// its answer.
    ///
    /// Asked each time. Default: false.
    open var isModalInPresentation: Bool { false }

    /// Whether inputs that were not stored when the server's process ended may be carried out again, on the page as it was stored:
    /// so nothing is lost, not even the tap of the last moment.
    ///
    /// True is a promise: the same inputs make the same of the same saved values, and whatever is done outside of the page is
    /// done by once-actions (`carryOut`), which are carried out once however often they are asked for, or comes to the same when
    /// it is done twice. A screen that cannot promise it says false: one that keeps what people do in plain properties, or does
    /// something outside of the page without a key. It comes back with its saved values and what was entered, and a person is
    /// told of an action that may not have been carried out.
    ///
    /// Asked each time; of a dialog too. Default: true.
    open var isRestorable: Bool { true }

    /// What the person is asked before they leave the screen, and what the browser is asked for meanwhile.
    final var leaving: LeavingQuestion?

    /// The way in from any thread.
    final let access = PageAccess()

    private var pageReference: LooseReference?

    /// What single acts have begun, as long as it goes on: a bag would keep each of them as long as the screen.
    private var underWay: CompositeDisposable?

    /// Its page, while it is on one.
    ///
    /// On the loop.
    final var page: PageCore? { pageReference?.object(as: PageCore.self) }

    /// Made by a route.
    public init() {}

    /// Called once, before the page is rendered: the place to bind.
    ///
    /// What is bound here to a value that is there already stands in the HTML.
    open func viewDidLoad() {}

    /// Called each time the screen becomes the page's current one.
    open func viewWillAppear() {}

    /// Whether only the screen's page has ended, and the person may come back, to it or to another page of theirs: to be asked
    /// while ``disposeBag`` is disposed of.
    ///
    /// What they have begun elsewhere goes on then. False where they have left the screen for good, or are logged out.
    public final var mayComeBack: Bool { mayRead() && page.map { $0.isClosed && !$0.isLoggedOut } ?? false }

    /// Called each time the screen is no longer the page's current one.
    open func viewDidDisappear() {}

    /// Whether the person's browser is connected: false from when its line is lost until it is back; at first true.
    ///
    /// Completes with the page.
    public final var isOnline: Observable<Bool> {
        observe { page in
            if let sight = page.sight { return sight.asObservable() }
            let made = BehaviorSubject(value: !page.isLost)
            page.sight = made
            return made.asObservable()
        }
    }

    // MARK: Navigation

    /// Shows the screen of a route on top of the page's current one, with an entry of its own in the browser's history.
    ///
    /// What the application's middleware would answer to the browser counts here too; what is not a screen the browser
    /// loads by itself. Nothing happens where the screen is on no page.
    ///
    /// - Parameter address: Path and query, such as `/people/17`.
    public final func push(_ address: String) {
        // What a screen shows above itself while it is made from a snapshot is in the snapshot.
        performInTurn { page in if page.state?.isSeeding != true { page.visit(address) } }
    }

    /// Shows a screen on top of the page's current one, at an address of this application.
    ///
    /// - Parameters:
    ///   - controller: What to show; it is on no page yet.
    ///   - address: Path and query: what the browser shows, and loads when the page has to be made again.
    public final func push(_ controller: AnyViewController, at address: String) {
        performInTurn { page in
            guard page.state?.isSeeding != true, let place = page.screens.last?.place else { return }
            guard ScreenPlace.isOwn(address) else {
                return page.note("\(address) is no address of this application")
            }
            page.show(controller, at: place.above(at: address))
        }
    }

    /// Has the screen stand at another address of this application: what the browser shows from now on, in the same entry of its
    /// history, and what it loads when the page has to be made again.
    ///
    /// For what a screen shows of a kind, such as the words of a search: a person who goes on and comes back, or copies the address,
    /// finds the same. ``title`` is read again. Nothing happens where the screen is on no page, or is shown as a dialog.
    ///
    /// - Parameter address: Path and query.
    public final func changeAddress(to address: String) {
        performInTurn { [self] page in
            guard let screen = page.screen(of: self), screen.place.address != address else { return }
            guard ScreenPlace.isOwn(address) else {
                return page.note("\(address) is no address of this application")
            }
            page.move(screen, to: address)
        }
    }

    /// Takes the page's current screen away and shows the one below.
    ///
    /// - Returns: False where there is none, and nothing happens; and where this is called outside of the page's turns, and has
    ///   not happened yet.
    @discardableResult
    public final func pop() -> Bool {
        guard let page = access.page, page.mayCall else {
            performInTurn { $0.pop() }
            return false
        }
        var isDone = false
        page.turn { isDone = $0.pop() }
        return isDone
    }

    /// Shows a screen in a dialog above this one, which lives on under it.
    ///
    /// - Parameter controller: What to show; it is on no page yet.
    public final func present(_ controller: AnyViewController) {
        performInTurn { [self] page in
            if let screen = page.screen(of: self) { page.present(controller, above: screen) }
        }
    }

    /// Takes away the dialogs above this screen; where there are none and it is a dialog, the screen itself.
    public final func dismiss() {
        performInTurn { [self] page in if let screen = page.screen(of: self) { page.dismiss(screen) } }
    }

    /// Runs asynchronous work that belongs to the screen: it stays on the page after every `await`, and is cancelled
    /// when the screen leaves.
    public final func task(_ operation: nonisolated(nonsending) @escaping () async -> Void) {
        performInTurn { [self] page in
            keep { over in
                page.task {
                    await operation()
                    over()
                }
            }
        }
    }

    /// Begins something that ends with the screen, and is let go of once it says that it is over; inside a turn.
    final func keep(_ begin: (_ over: @escaping () -> Void) -> any Disposable) {
        let all = underWay ?? CompositeDisposable()
        if underWay == nil { all.disposed(by: disposeBag) }
        underWay = all
        var key: CompositeDisposable.DisposeKey?, isOver = false
        let begun = begin { [weak all] in
            isOver = true
            if let key { all?.remove(for: key) }
        }
        if !isOver { key = all.insert(begun) }
    }

    /// Tells the browser that a once-action has its result: shown in the same frame as what else this turn changes.
    ///
    /// For work that is not begun by `carryOut`, which says it by itself.
    public final func settle(_ key: OnceKey) { performInTurn { $0.settle(key) } }

    var template: StaticString { ScreenView.template }

    /// The class of its view, where it has one of its own.
    class var screen: ScreenType? { nil }

    /// A person wants to be rid of the screen, shown as a dialog, and may.
    func cancel() { leave() }

    /// Whether the screen, shown as a dialog, goes when another one is to be shown above it.
    var givesWay: Bool { false }

    /// Takes the screen, shown as a dialog, away; what is above it stays.
    final func leave() {
        guard let page, let screen = page.screen(of: self) else { return }
        page.remove(screen)
    }

    /// The screen's content with what must be named once on a page named after the screen's base.
    func naming(_ html: String, base: Int) -> String { html }

    func loadView(on screen: Screen) -> ScreenView {
        pageReference = screen.page.map { LooseReference($0) }
        access.page = screen.page?.page
        return ScreenView(host: screen)
    }

    func unload() {
        access.exchangeBag().dispose()
        underWay = nil
        leaving = nil
        pageReference = nil
        access.page = nil
    }
}
