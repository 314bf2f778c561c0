// Event, RxError, AnyObserver: the values and observers at the edge.
import Rx
import RxTest
import Testing

@Suite struct EventTests {
    let events: [Event<Int>] = [.next(1), .error(Oops()), .completed]

    @Test func `an event says what it is`() {
        #expect(events.map(\.debugDescription) == ["next(1)", "error(Oops())", "completed"])
        #expect(events.map(\.element) == [1, nil, nil])
        #expect(events.map { $0.error is Oops } == [false, true, false])
        #expect(events.map(\.isCompleted) == [false, false, true])
        #expect(events.map(\.isStopEvent) == [false, true, true])
        #expect(events.map(\.event) == events)
    }

    @Test func `map transforms the element, and what it throws is an error`() {
        #expect(events.map { $0.map { "\($0)" } } == [.next("1"), .error(Oops()), .completed])
        #expect(events[0].map { _ -> Int in throw Oops() } == .error(Oops()))
        #expect(events[2].map { _ -> Int in throw Oops() } == .completed)
    }

    @Test func `every error of Rx is a sentence`() {
        let errors: [RxError] = [
            .unknown, .disposed(object: self.box), .overflow, .argumentOutOfRange, .noElements, .moreThanOneElement,
            .timeout,
        ]
        #expect(
            errors.map(\.debugDescription) == [
                "Unknown error occurred.", "Object `box` was already disposed.", "Arithmetic overflow occurred.",
                "Argument out of range.", "Sequence doesn't contain any elements.",
                "Sequence contains more than one element.", "Sequence timeout.",
            ]
        )
    }

    private final class Box: CustomStringConvertible { let description = "box" }
    private let box = Box()

    @Test func `an observer's three calls are events, also behind a hidden type and a transformation`() {
        var seen: [Event<Int>] = []
        let observer = AnyObserver<Int> { seen.append($0) }
        func feed<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Int {
            observer.onNext(1)
            observer.onError(Oops())
            observer.onCompleted()
        }
        feed(observer)
        feed(AnyObserver(observer))
        feed(observer.asObserver())
        #expect(seen == events + events + events)
        seen = []
        let strings: AnyObserver<String> = observer.mapObserver {
            guard let number = Int($0) else { throw Oops() }
            return number
        }
        strings.onNext("7")
        strings.onNext("seven")
        strings.onCompleted()
        #expect(seen == [.next(7), .error(Oops()), .completed])
    }
}
