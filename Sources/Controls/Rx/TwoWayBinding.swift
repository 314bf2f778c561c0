// The operator <-> between a control's value and a relay.
public import Rx

infix operator <-> : DefaultPrecedence

/// Binds a control's value and a relay in both directions.
///
/// ```swift
/// (view.name.rx.text.orEmpty <-> viewModel.name).disposed(by: disposeBag)
/// ```
/// The relay's value is the first that both have. From then on what a person changes goes to the relay, and what the relay
/// accepts goes to the control. Neither is told what it has just said itself, nor does the relay accept a value that it
/// already has. The binding ends when it is disposed of, or with the control.
///
/// - Parameters:
///   - property: The control's value.
///   - relay: What keeps it.
/// - Returns: The binding.
public func <-> <Element: Equatable>(
    property: ControlProperty<Element>,
    relay: BehaviorRelay<Element>
) -> any Disposable {
    // What one side brings while the other's is delivered on another thread, `merge` queues: one at a time comes here.
    let end = Observable.just(Said<Element>.nothing)
    let ofRelay = Observable.concat(relay.map { Said.relay($0) }, end)
    let ofProperty = Observable.concat(property.changed.map { Said.property($0) }, end)
    var underway: Element?
    return Observable.merge(ofRelay, ofProperty).take(while: { $0 != .nothing }).subscribe(onNext: { said in
        switch said {
        case .relay(let value):
            if value != underway { property.onNext(value) }
        case .property(let value):
            guard value != relay.value else { return }
            underway = value
            relay.accept(value)
            underway = nil
        case .nothing: break
        }
    })
}

/// Which side has a new value; neither: it has ended.
private enum Said<Element: Equatable>: Equatable {
    case relay(Element)
    case property(Element)
    case nothing
}
