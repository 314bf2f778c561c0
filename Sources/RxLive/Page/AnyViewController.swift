// AnyViewController: what all view controllers have in common; ViewController adds the typed view.
public import Controls
public import Rx

/// A screen of a page, whatever its view.
///
/// Derive from ``ViewController``.
///
/// All methods are called inside a turn of the page.
open class AnyViewController {
    /// Disposed of when the screen leaves its page.
    public private(set) var disposeBag = DisposeBag()

    /// What the browser calls the document; nil: the template's title.
    ///
    /// Read when the screen is shown.
    open var title: String? { nil }

    private var pageReference: LooseReference?

    /// Its page, while it is on one.
    final var page: PageCore? { pageReference?.object(as: PageCore.self) }

    /// Made by a route.
    public init() {}

    /// Called once, before the page is rendered: the place to bind.
    ///
    /// What is bound here to a value that is there already stands in the HTML.
    open func viewDidLoad() {}

    /// Called each time the screen becomes the page's current one.
    open func viewWillAppear() {}

    /// Called each time the screen is no longer the page's current one.
    open func viewDidDisappear() {}

    /// Runs asynchronous work that belongs to the screen: it stays on the page after every `await`, and is cancelled
    /// when the screen leaves.
    public final func task(_ operation: nonisolated(nonsending) @escaping () async -> Void) {
        page?.task(operation).disposed(by: disposeBag)
    }

    /// Tells the browser that a once-action has its result: shown in the same frame as what else this turn changes.
    ///
    /// For work that is not begun by `carryOut`, which says it by itself.
    public final func settle(_ key: OnceKey) { page?.settle(key) }

    var template: StaticString { ScreenView.template }

    func loadView(on screen: Screen) -> ScreenView {
        pageReference = screen.page.map { LooseReference($0) }
        return ScreenView(host: screen)
    }

    func unload() {
        disposeBag = DisposeBag()
        pageReference = nil
    }
}
