// CompositeDisposable: a set of disposables that are ended together.

/// Many disposables as one; what is inserted after `dispose()` is disposed of at once.
///
/// `@unchecked Sendable`: `Lock` guards `items`.
public final class CompositeDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    /// Names an inserted disposable.
    public struct DisposeKey: Sendable {
        fileprivate let number: UInt64
    }

    /// In the order of insertion; `nil` once disposed of.
    private var items: ContiguousArray<(number: UInt64, disposable: any Disposable)>? = []
    private var last: UInt64 = 0

    /// Makes an empty one.
    public override init() {}

    /// Makes one of two.
    public convenience init(_ disposable1: any Disposable, _ disposable2: any Disposable) {
        self.init(disposables: [disposable1, disposable2])
    }

    /// Makes one of three.
    public convenience init(
        _ disposable1: any Disposable,
        _ disposable2: any Disposable,
        _ disposable3: any Disposable
    ) {
        self.init(disposables: [disposable1, disposable2, disposable3])
    }

    /// Makes one of many.
    public convenience init(
        _ disposable1: any Disposable,
        _ disposable2: any Disposable,
        _ disposable3: any Disposable,
        _ disposable4: any Disposable,
        _ disposables: any Disposable...
    ) {
        self.init(disposables: [disposable1, disposable2, disposable3, disposable4] + disposables)
    }

    /// Makes one of many.
    public init(disposables: [any Disposable]) {
        super.init()
        for disposable in disposables { _ = insert(disposable) }
    }

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { Lock.with(self) { items == nil } }

    /// The number of disposables inside; 0 after `dispose()`.
    public var count: Int { Lock.with(self) { items?.count ?? 0 } }

    /// Inserts one; `nil` (and it is disposed of) after `dispose()`.
    public func insert(_ disposable: any Disposable) -> DisposeKey? {
        let key: DisposeKey? = Lock.with(self) {
            guard items != nil else { return nil }
            last += 1
            items?.append((last, disposable))
            return DisposeKey(number: last)
        }
        if key == nil { disposable.dispose() }
        return key
    }

    /// Takes one out and disposes of it.
    public func remove(for disposeKey: DisposeKey) {
        let removed: (any Disposable)? = Lock.with(self) {
            guard let index = items?.firstIndex(where: { $0.number == disposeKey.number }) else { return nil }
            return items?.remove(at: index).disposable
        }
        removed?.dispose()
    }

    /// Disposes of everything inside, in the order of insertion.
    public func dispose() {
        let all = Lock.with(self) {
            defer { items = nil }
            return items
        }
        for item in all ?? [] { item.disposable.dispose() }
    }
}
