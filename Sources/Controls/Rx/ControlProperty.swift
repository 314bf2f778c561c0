// ControlProperty: the value of a control that a person changes, in both directions.
public import Rx

/// A sequence and observer that can be turned into a ``ControlProperty``.
public protocol ControlPropertyType: ObservableType, ObserverType {
    /// Itself, as a control property.
    func asControlProperty() -> ControlProperty<Element>
}

/// The value of a control.
///
/// As a sequence it starts with the value at subscription, follows what persons do, sends no value twice in a row, never
/// fails, completes when the control goes away, and delivers inside the page's turns; subscribed to outside of them, it
/// begins in the next. What the program sets is not sent back. As an observer it sets the value; an error that reaches it
/// is reported as one that reaches a `Binder` is.
public struct ControlProperty<PropertyType>: ControlPropertyType {
    /// What it sends and takes.
    public typealias Element = PropertyType

    private let values: Observable<PropertyType>
    private let valueSink: AnyObserver<PropertyType>
    /// That of the home this was made in: where errors are reported.
    private let main = MainScheduler.instance

    /// Made of a sequence that upholds the guarantees, and of what sets the value; the sequence is subscribed to, and
    /// disposed of, on the main scheduler of the home that this is made in.
    public init<Values: ObservableType, Sink: ObserverType>(values: Values, valueSink: Sink)
    where Values.Element == Element, Sink.Element == Element {
        self.values = values.subscribe(on: ConcurrentMainScheduler.instance)
        self.valueSink = AnyObserver(valueSink)
    }

    /// Made of a control's own value, which may be disposed of on any thread.
    init<Sink: ObserverType>(own values: Observable<Element>, valueSink: Sink) where Sink.Element == Element {
        self.init(upholding: values.subscribeOnMain(), valueSink: AnyObserver(valueSink))
    }

    /// Made of what is subscribed to on the main scheduler already.
    fileprivate init(upholding values: Observable<Element>, valueSink: AnyObserver<Element>) {
        self.values = values
        self.valueSink = valueSink
    }

    /// Subscribes an observer.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        values.subscribe(observer)
    }

    /// What follows the first value, as a control event.
    public var changed: ControlEvent<PropertyType> { ControlEvent(upholding: values.skip(1)) }

    /// As a plain sequence.
    public func asObservable() -> Observable<Element> { values }

    /// Itself.
    public func asControlProperty() -> ControlProperty<Element> { self }

    /// Sets the value; an error is reported, and does not reach what sets it.
    public func on(_ event: Event<Element>) {
        guard let error = event.error else { return valueSink.on(event) }
        main.report(error, from: "ControlProperty of \(Element.self)")
    }
}

extension ControlPropertyType where Element == String? {
    /// The same with "" for nil.
    public var orEmpty: ControlProperty<String> {
        let original = asControlProperty()
        let values = original.asObservable().map { $0 ?? "" }
        return ControlProperty(upholding: values, valueSink: original.asObserver().mapObserver { $0 })
    }
}
