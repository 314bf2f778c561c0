// Draws what was recorded as a marble line, so that a comparison that fails can be read.
import Rx
import RxTest

enum Drawing {
    /// The line of `events`: one character per ten ticks from `start` on, as `Marbles` reads it.
    ///
    /// `#` is a `MarbleError`, `!` an `Oops`, `?` an `RxError`; what is not on a tenth tick stands as `[215 a]`.
    static func line<Element>(_ events: [Recorded<Event<Element>>], from start: TestTime = 200) -> String {
        var text = ""
        var next = start
        var rest = events[...]
        while let time = rest.first?.time {
            let group = rest.prefix { $0.time == time }
            rest = rest.dropFirst(group.count)
            let marks = Drawing.marks(group.map(\.value))
            if time < next || (time - start) % 10 != 0 {
                text += "[\(time) \(marks)]"
                continue
            }
            text += String(repeating: "-", count: (time - next) / 10) + (group.count == 1 ? marks : "(\(marks))")
            next = time + 10
        }
        return text
    }

    /// The events without their times.
    static func marks<Element>(_ events: [Event<Element>]) -> String { events.map(mark).joined() }

    private static func mark<Element>(_ event: Event<Element>) -> String {
        switch event {
        case .next(let element):
            let text = "\(element)"
            return text.count == 1 ? text : "<\(text)>"
        case .error(is MarbleError): return "#"
        case .error(is Oops): return "!"
        case .error(is RxError): return "?"
        case .error(let error): return "<\(error)>"
        case .completed: return "|"
        }
    }
}

extension TestableObserver {
    /// What was recorded, as a marble line.
    var line: String { Drawing.line(events) }
}
