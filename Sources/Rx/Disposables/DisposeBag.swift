// DisposeBag: ends subscriptions together with their owner.

extension Disposable {
    /// Ends this when `bag` is deinitialised.
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

/// Disposes of its contents when it is deinitialised.
///
/// `@unchecked Sendable`: `Lock` guards `items`.
public final class DisposeBag: DisposeBase, @unchecked Sendable {
    /// Nodes, as most disposables are: a word each, where `any Disposable` takes five.
    private var items: ContiguousArray<Node>? = []

    /// Makes an empty bag.
    public override init() {}

    /// Makes a bag of `disposables`.
    public convenience init(disposing disposables: any Disposable...) { self.init(disposing: disposables) }

    /// Makes a bag of `disposables`.
    public convenience init(disposing disposables: [any Disposable]) {
        self.init()
        insert(disposables)
    }

    /// Makes a bag of what the builder lists.
    public convenience init(@DisposableBuilder builder: () -> [any Disposable]) { self.init(disposing: builder()) }

    deinit { dispose() }

    /// Puts one in; disposed of at once where the bag has been emptied for good.
    public func insert(_ disposable: any Disposable) {
        let node = disposable as? Node ?? DisposableNode(disposable)
        let late = Lock.with(self) {
            items?.append(node)
            return items == nil
        }
        if late { disposable.dispose() }
    }

    /// Puts several in.
    public func insert(_ disposables: any Disposable...) { insert(disposables) }

    /// Puts several in.
    public func insert(_ disposables: [any Disposable]) { for disposable in disposables { insert(disposable) } }

    /// Puts in what the builder lists.
    public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

    /// Disposes of the contents, and of whatever is put in later: the end of a page is explicit.
    package func dispose() {
        let all = Lock.with(self) {
            defer { items = nil }
            return items
        }
        for disposable in all ?? [] { disposable.dispose() }
    }

    /// Lists disposables.
    @resultBuilder
    public struct DisposableBuilder {
        /// The list.
        public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
    }
}

/// A disposable that is no node.
private final class DisposableNode: Node {
    private let disposable: any Disposable

    init(_ disposable: any Disposable) { self.disposable = disposable }

    override func dispose() { disposable.dispose() }
}
