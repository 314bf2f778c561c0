// What a link sends: the only control that is heard only while somebody listens.
public import Rx

extension Reactive where Base: Link {
    /// Plain clicks, and Enter on the link; while this is subscribed to the browser does not follow the link itself.
    public var tap: ControlEvent<Void> {
        guard base.mayRead("rx.tap") else {
            return ControlEvent(events: base.later("rx.tap") { [base] in base.rx.tap.asObservable() })
        }
        // Not the control's own sequence as it is: who leaves changes a cell, and so does it in the page's turn.
        return ControlEvent(
            events: base.inputs.compactMap { if case .action = $0 { () } else { nil } }
                .do(
                    onSubscribe: { [weak base] in base?.browserEvents.tapListeners += 1 },
                    onDispose: { [weak base] in base?.browserEvents.tapListeners -= 1 }
                )
        )
    }
}
