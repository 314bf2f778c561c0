// Recorded events and subscriptions: how they are written, compared and printed.
import Rx
import RxTest
import Testing

@Suite struct RecordedTests {
    @Test func `events are written in short`() {
        let events: [Recorded<Event<Int>>] = Recorded.events(.next(1, 2), .error(3, Oops()), .completed(4))
        #expect(events.map(\.time) == [1, 3, 4])
        #expect(events.map(\.value) == [.next(2), .error(Oops()), .completed])
        #expect(Recorded.events(events) == events)
        #expect(Recorded.completed(4, Int.self) == Recorded(time: 4, value: .completed))
        #expect(Recorded.error(4, Oops(), Int.self) == Recorded(time: 4, value: .error(Oops())))
    }

    @Test func `equality needs the time, the kind and the element`() {
        let one = Recorded<Event<Int>>.next(1, 2)
        #expect(one == .next(1, 2))
        #expect(one != .next(2, 2))
        #expect(one != .next(1, 3))
        #expect(one != .completed(1))
    }

    @Test func `errors are equal if they read alike`() {
        #expect(Event<Int>.error(Oops()) == .error(Oops()))
        #expect(Event<Int>.error(Oops()) != .error(RxError.timeout))
        #expect(Event<Int>.error(Oops()) != .completed)
        #expect(MaybeEvent<Int>.error(Oops()) == .error(Oops()))
        #expect(MaybeEvent<Int>.success(1) != .success(2))
        #expect(MaybeEvent<Int>.completed == .completed)
        #expect(MaybeEvent<Int>.completed != .success(1))
        #expect(CompletableEvent.error(Oops()) != .completed)
        #expect(CompletableEvent.error(Oops()) == .error(Oops()))
        #expect(CompletableEvent.completed == .completed)
    }

    @Test func `records and subscriptions say what they are`() {
        #expect("\(Recorded<Event<Int>>.next(210, 1))" == "next(1) @ 210")
        #expect("\(Recorded<Event<Int>>.completed(250))" == "completed @ 250")
        #expect("\(Subscription(200, 400))" == "(200 : 400)")
        #expect("\(Subscription(200))" == "(200 : Infinite)")
        #expect(Set([Subscription(1, 2), Subscription(1, 2), Subscription(1)]).count == 2)
    }
}
