// Recorded events and subscriptions as lines of marbles.
public import Rx

extension MarbleLine {
    /// Draws recorded events.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - start: The time of the first character. Default: 200, when a test subscribes.
    ///   - ticks: Ticks per character. Default: 10.
    ///   - symbol: The character of an element; `nil` puts a `?` into the line and the element behind it.
    public init<Element>(
        _ events: [Recorded<Event<Element>>],
        from start: TestTime = TestScheduler.Defaults.subscribed,
        step ticks: TestTime = 10,
        symbol: (Element) -> Character?
    ) {
        self.init(
            events.map { recorded in
                switch recorded.value {
                case .next(let element):
                    let character = symbol(element).flatMap { "-| #()".contains($0) ? nil : $0 }
                    let note = character == nil ? "? is \(element)" : nil
                    let marble = Symbol.element(character ?? "?")
                    return Marble(marble, at: recorded.time - start, step: ticks, clock: recorded.time, note: note)
                case .completed:
                    return Marble(.completed, at: recorded.time - start, step: ticks, clock: recorded.time)
                case .error:
                    return Marble(.error, at: recorded.time - start, step: ticks, clock: recorded.time)
                }
            }
        )
    }

    /// Draws recorded events, elements as their descriptions.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - start: The time of the first character. Default: 200, when a test subscribes.
    ///   - ticks: Ticks per character. Default: 10.
    public init<Element>(
        _ events: [Recorded<Event<Element>>],
        from start: TestTime = TestScheduler.Defaults.subscribed,
        step ticks: TestTime = 10
    ) {
        self.init(events, from: start, step: ticks) { element in
            let text = "\(element)"
            return text.count == 1 ? text.first : nil
        }
    }

    /// Draws a subscription: `^` where it begins and `!` where it ends.
    public init(
        _ subscription: Subscription,
        from start: TestTime = TestScheduler.Defaults.subscribed,
        step ticks: TestTime = 10
    ) {
        let begin = subscription.subscribe
        let end = subscription.unsubscribe
        let marbles = [Marble(.element("^"), at: begin - start, step: ticks, clock: begin)]
        self.init(
            end == .max ? marbles : marbles + [Marble(.element("!"), at: end - start, step: ticks, clock: end)]
        )
    }
}

extension MarbleLine.Marble {
    /// A marble `time` ticks after the beginning of the line; a note says the clock's time if that is between steps.
    fileprivate init(
        _ symbol: MarbleLine.Symbol,
        at time: TestTime,
        step ticks: TestTime,
        clock: TestTime,
        note: String? = nil
    ) {
        let isBetween = time < 0 || !time.isMultiple(of: ticks)
        let place = isBetween ? "\(symbol.character) at \(clock)" : nil
        let notes = [note, place].compactMap(\.self)
        self.init(
            step: max(0, time / ticks),
            symbol: symbol,
            note: notes.isEmpty ? nil : notes.joined(separator: " ")
        )
    }
}

extension TestableObserver {
    /// What was received, drawn from 200, ten ticks a character, elements as their descriptions.
    public var marbles: MarbleLine { MarbleLine(events) }

    /// What was received, drawn from 200, ten ticks a character.
    ///
    /// - Parameter values: The elements that characters stand for, as for `TestScheduler.hot(_:values:error:)`.
    /// - Returns: The line.
    public func marbles(_ values: [Character: Element]) -> MarbleLine where Element: Equatable {
        MarbleLine(events) { element in values.first { $0.value == element }?.key }
    }
}

extension TestableObservable {
    /// When it was subscribed to, drawn from 200, ten ticks a character, one line each: `["^----!"]`.
    public var subscriptionMarbles: [MarbleLine] { subscriptions.map { MarbleLine($0) } }
}
