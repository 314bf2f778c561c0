// Marbles: events drawn as a line: "--a-b|", "-(ab)-#", one character per ten ticks. MarbleLine.swift says how they are
// read.
public import Rx

/// What `#` in a marble line stands for.
public struct MarbleError: Error, Equatable {
    /// Makes the error.
    public init() {}
}

/// Reads events and subscriptions drawn as a line.
///
/// A line that cannot be read is the programmer's error and ends the process; `MarbleLine(reading:)` throws instead.
public enum Marbles {
    /// The events of a line.
    ///
    /// - Parameters:
    ///   - line: The drawing.
    ///   - start: The time of its first character. Default: 200, when a test subscribes.
    ///   - step: Ticks per character. Default: 10.
    ///   - error: What `#` stands for. Default: `MarbleError`.
    ///   - element: The element that a character stands for.
    /// - Returns: The events with their times.
    public static func events<Element>(
        _ line: String,
        from start: TestTime = TestScheduler.Defaults.subscribed,
        step: TestTime = 10,
        error: any Error = MarbleError(),
        element: (Character) -> Element
    ) -> [Recorded<Event<Element>>] {
        marbles(line).map { marble in
            let time = start + marble.step * step
            return switch marble.symbol {
            case .element(let character): .next(time, element(character))
            case .completed: .completed(time)
            case .error: .error(time, error)
            }
        }
    }

    /// The events of a line whose elements are its characters.
    public static func events(
        _ line: String,
        from start: TestTime = TestScheduler.Defaults.subscribed,
        step: TestTime = 10
    ) -> [Recorded<Event<String>>] {
        events(line, from: start, step: step) { String($0) }
    }

    /// The events of a line whose characters stand for `values`.
    ///
    /// A character without a value is the programmer's error and ends the process.
    public static func events<Element>(
        _ line: String,
        values: [Character: Element],
        from start: TestTime = TestScheduler.Defaults.subscribed,
        step: TestTime = 10,
        error: any Error = MarbleError()
    ) -> [Recorded<Event<Element>>] {
        events(line, from: start, step: step, error: error) { character in
            guard let value = values[character] else { fatalError("\(line): no value for \"\(character)\"") }
            return value
        }
    }

    /// The subscriptions of some lines, one each: `^` where it begins, `!` where it ends.
    ///
    /// - Parameters:
    ///   - lines: The drawings, such as `"^----!"`.
    ///   - start: The time of the first character. Default: 200.
    ///   - step: Ticks per character. Default: 10.
    /// - Returns: The subscriptions with their times.
    public static func subscriptions(
        _ lines: String...,
        from start: TestTime = TestScheduler.Defaults.subscribed,
        step: TestTime = 10
    ) -> [Subscription] {
        lines.map { line in
            let marbles = marbles(line)
            let times = marbles.map { start + $0.step * step }
            switch marbles.map(\.symbol) {
            case [.element("^")]: return Subscription(times[0])
            case [.element("^"), .element("!")]: return Subscription(times[0], times[1])
            default: fatalError("\(line): a subscription is one ^ and at most one ! after it")
            }
        }
    }

    private static func marbles(_ line: String) -> [MarbleLine.Marble] {
        do { return try MarbleLine(reading: line).marbles } catch { fatalError("\n\(error)") }
    }
}
