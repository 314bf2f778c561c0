// Marbles: events drawn as a line: "--a-b|", "-(ab)-#", one character per ten ticks.
public import Rx

/// What `#` in a marble line stands for.
public struct MarbleError: Error, Equatable {
    /// Makes the error.
    public init() {}
}

/// Reads events drawn as a line.
public enum Marbles {
    /// The events of a line.
    ///
    /// `-` and a blank are ten ticks without an event, `|` is the end, `#` is `MarbleError`, `(ab)` are events at one
    /// time, anything else is an element.
    ///
    /// - Parameters:
    ///   - line: The drawing.
    ///   - start: The time of its first character. Default: 200, when a test subscribes.
    ///   - step: Ticks per character. Default: 10.
    ///   - element: The element that a character stands for.
    /// - Returns: The events with their times.
    public static func events<Element>(
        _ line: String,
        from start: TestTime = TestScheduler.Defaults.subscribed,
        step: TestTime = 10,
        element: (Character) -> Element
    ) -> [Recorded<Event<Element>>] {
        var events: [Recorded<Event<Element>>] = []
        var time = start
        var isGrouped = false
        for character in line {
            switch character {
            case "(": isGrouped = true
            case ")": isGrouped = false
            case "-", " ": break
            case "|": events.append(Recorded(time: time, value: .completed))
            case "#": events.append(Recorded(time: time, value: .error(MarbleError())))
            default: events.append(Recorded(time: time, value: .next(element(character))))
            }
            if !isGrouped { time += step }
        }
        return events
    }

    /// The events of a line whose elements are its characters.
    public static func events(
        _ line: String,
        from start: TestTime = TestScheduler.Defaults.subscribed,
        step: TestTime = 10
    ) -> [Recorded<Event<String>>] {
        events(line, from: start, step: step) { String($0) }
    }
}

extension TestScheduler {
    /// A hot observable drawn as a line that begins at 200.
    public func hot(_ line: String) -> TestableObservable<String> { createHotObservable(Marbles.events(line)) }

    /// A cold observable drawn as a line that begins with each subscription.
    public func cold(_ line: String) -> TestableObservable<String> {
        createColdObservable(Marbles.events(line, from: 0))
    }
}
