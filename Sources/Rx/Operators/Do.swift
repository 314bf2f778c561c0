// do: side effects at every moment of a subscription.

extension ObservableType {
    /// Calls the closures at the events they are named after, before or after they are handed on.
    ///
    /// ```
    /// source                  -1-2-|
    /// do(onNext: { log($0) }) -1-2-|        and 1, 2 in the log
    /// ```
    ///
    /// What a closure throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/do.html.
    ///
    /// - Parameters:
    ///   - onNext: Before an element is handed on.
    ///   - afterNext: After an element has been handed on.
    ///   - onError: Before an error is handed on.
    ///   - afterError: After an error has been handed on.
    ///   - onCompleted: Before the end is handed on.
    ///   - afterCompleted: After the end has been handed on.
    ///   - onSubscribe: Before the source is subscribed to.
    ///   - onSubscribed: After the source has been subscribed to.
    ///   - onDispose: Once, after the subscription has ended in whichever way.
    /// - Returns: The same sequence.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Observable<Element> {
        let effects = Effects<Element>(
            onNext: onNext,
            afterNext: afterNext,
            onError: onError,
            afterError: afterError,
            onCompleted: onCompleted,
            afterCompleted: afterCompleted,
            onSubscribe: onSubscribe,
            onSubscribed: onSubscribed,
            onDispose: onDispose
        )
        return Do(asObservable(), effects)
    }
}

/// What `do` was given.
private struct Effects<Element> {
    let onNext: ((Element) throws -> Void)?
    let afterNext: ((Element) throws -> Void)?
    let onError: ((any Error) throws -> Void)?
    let afterError: ((any Error) throws -> Void)?
    let onCompleted: (() throws -> Void)?
    let afterCompleted: (() throws -> Void)?
    let onSubscribe: (() -> Void)?
    let onSubscribed: (() -> Void)?
    let onDispose: (() -> Void)?

    /// Whether anything is called after the end has been handed on.
    var hasAfterEnd: Bool { afterError != nil || afterCompleted != nil }
}

/// Disposes of a slot, but not while it is held.
private final class HeldDisposal: Node {
    private let slot: Slot
    private let gate = Gate()

    init(_ slot: Slot) { self.slot = slot }

    /// Has an end wait until `letGo`; false where it has come.
    func hold() -> Bool { gate.enter() }

    func letGo() { if gate.leave() { slot.dispose() } }

    override func dispose() { if gate.enterLast(), gate.leave() { slot.dispose() } }
}

private final class Do<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let effects: Effects<Element>

    init(_ source: Observable<Element>, _ effects: Effects<Element>) {
        self.source = source
        self.effects = effects
    }

    override func run(_ sink: Sink<Element>) {
        effects.onSubscribe?()
        guard let onDispose = effects.onDispose else {
            source.run(DoSink(sink, effects, nil))
            effects.onSubscribed?()
            return
        }
        let slot = ActionSlot(onDispose)
        // An operator between ends its source as it ends, a subscriber once all has been said.
        let isDirect = effects.hasAfterEnd && sink is Terminal<Element>
        let disposal = isDirect ? HeldDisposal(slot) : nil
        sink.attach(disposal ?? slot)
        source.run(DoSink(PassSink(sink, slot), effects, disposal))
        effects.onSubscribed?()
        slot.subscribed()
    }
}

private final class DoSink<Element>: Stage<Element, Element> {
    private let effects: Effects<Element>
    private let disposal: HeldDisposal?

    init(_ downstream: Sink<Element>, _ effects: Effects<Element>, _ disposal: HeldDisposal?) {
        self.effects = effects
        self.disposal = disposal
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            try effects.onNext?(element)
            if hasEnded { return }
            downstream.next(element)
            try effects.afterNext?(element)
        } catch { finish(error) }
    }

    override func end(_ error: (any Error)?) {
        guard !hasEnded else { return }
        let isHeld = disposal?.hold() ?? false
        defer { if isHeld { disposal?.letGo() } }
        do {
            if let error { try effects.onError?(error) } else { try effects.onCompleted?() }
            finish(error)
            if let error { try effects.afterError?(error) } else { try effects.afterCompleted?() }
        } catch { finish(error) }
    }
}
