// ListRelay: a list that is changed in place and says what has changed, for lists that are long or change often.
public import Rx

/// Holds a list, and hands its elements to subscribers at each change, as a `BehaviorRelay` of an array does.
///
/// ```swift
/// let people = ListRelay<Person>()
/// people.bind(to: view.people.rx.items(cellType: PersonCell.self)).disposed(by: disposeBag)
/// people.append(Person(id: 1, name: "Ada"))
/// people.update(at: 0) { $0.name = "Ada Lovelace" }
/// ```
/// A change of one element of ten thousand copies some hundred, where an array's owner copies them all; and a list that is bound
/// to it follows what was changed instead of comparing all. Rows stay what they are as they do with arrays, by the elements' `id`;
/// an element that goes somewhere else and keeps its row is moved by ``move(from:to:)``: removed and inserted it is another row.
///
/// It never ends. It delivers on the caller's thread. Several threads must take turns, as with `BehaviorRelay`: what one changes
/// while another does may be lost.
public final class ListRelay<Item>: ObservableType {
    /// What subscribers get.
    public typealias Element = ListElements<Item>

    private let relay: BehaviorRelay<ListElements<Item>>
    private let told = PublishRelay<ListChange<Item>>()
    private let log = ListLog()

    /// Makes a relay that holds these elements.
    public init(_ items: [Item] = []) {
        var elements = ListElements(items)
        elements.version = log.note(nil, of: nil)
        relay = BehaviorRelay(value: elements)
    }

    /// What it holds; any thread.
    public var elements: ListElements<Item> { relay.value }

    /// How many elements it holds; any thread.
    public var count: Int { elements.count }

    /// What is changed, from subscription on: each change once the relay holds what it has made, and its subscribers have that.
    public var changes: Observable<ListChange<Item>> { told.asObservable() }

    /// The elements, at subscription and after each change.
    public func asObservable() -> Observable<ListElements<Item>> { relay.asObservable() }

    /// Hands the elements to an observer, at once and after each change.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == ListElements<Item> {
        relay.subscribe(observer)
    }

    /// Adds an element at the end.
    public func append(_ item: Item) { insert(item, at: count) }

    /// Adds an element before the one at a place.
    ///
    /// - Parameters:
    ///   - item: The element.
    ///   - index: From 0 to the number of elements; other places mean the nearest of these.
    public func insert(_ item: Item, at index: Int) {
        var elements = elements
        let index = max(0, min(index, elements.count))
        elements.insert(item, at: index)
        accept(elements, .insert(index), .insert(item, at: index))
    }

    /// Takes the element at a place away.
    ///
    /// - Returns: The element; nil where there is none at that place, and nothing happens.
    @discardableResult
    public func remove(at index: Int) -> Item? {
        var elements = elements
        guard elements.indices.contains(index) else { return nil }
        let item = elements.remove(at: index)
        accept(elements, .remove(index), .remove(at: index))
        return item
    }

    /// Puts another element in the place of one.
    ///
    /// - Returns: Whether there is one at that place; else nothing happens.
    @discardableResult
    public func update(_ item: Item, at index: Int) -> Bool {
        var elements = elements
        guard elements.indices.contains(index) else { return false }
        elements.update(item, at: index)
        accept(elements, .update(index), .update(item, at: index))
        return true
    }

    /// Changes the element at a place.
    ///
    /// - Returns: Whether there is one at that place; else nothing happens.
    @discardableResult
    public func update(at index: Int, _ change: (inout Item) -> Void) -> Bool {
        guard elements.indices.contains(index) else { return false }
        var item = elements[index]
        change(&item)
        return update(item, at: index)
    }

    /// Puts an element somewhere else, where it keeps its row.
    ///
    /// - Parameters:
    ///   - source: Its place.
    ///   - destination: Its place afterwards.
    /// - Returns: Whether both are places of the list; else nothing happens.
    @discardableResult
    public func move(from source: Int, to destination: Int) -> Bool {
        var elements = elements
        guard elements.indices.contains(source), elements.indices.contains(destination) else { return false }
        guard source != destination else { return true }
        elements.insert(elements.remove(at: source), at: destination)
        accept(elements, .move(from: source, to: destination), .move(from: source, to: destination))
        return true
    }

    /// Puts other elements in the place of all.
    public func replace(with items: [Item]) { accept(ListElements(items), nil, .replace(items)) }

    private func accept(_ elements: ListElements<Item>, _ change: ListLog.Change?, _ said: ListChange<Item>) {
        var elements = elements
        elements.version = log.note(change, of: elements.version)
        relay.accept(elements)
        told.accept(said)
    }
}

extension ListRelay: Sendable where Item: Sendable {}
