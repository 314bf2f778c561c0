// values: sequences read by a loop.
import Rx
import Testing

@Suite(.timeLimit(.minutes(5))) struct ValuesTests {
    @Test func `elements that come before the loop wait in order`() async throws {
        let subject = PublishSubject<Int>()
        let values = subject.values
        for number in 1...100 { subject.onNext(number) }
        subject.onCompleted()
        var seen: [Int] = []
        for try await value in values { seen.append(value) }
        #expect(seen == Array(1...100))
    }

    @Test func `reading values subscribes, and each reading again`() {
        var subscriptions = 0
        let source = Observable<Int>.never().do(onSubscribe: { subscriptions += 1 })
        let values = [source.values, source.values]
        #expect(subscriptions == 2)
        withExtendedLifetime(values) {}
    }

    @Test func `an error comes after the elements`() async {
        var seen: [Int] = []
        await #expect(throws: Oops.self) {
            for try await value in Observable.of(1, 2).concat(Observable.error(Oops())).values { seen.append(value) }
        }
        #expect(seen == [1, 2])
    }

    @Test func `leaving the loop disposes of the subscription`() async throws {
        let subject = BehaviorSubject(value: 1)
        for try await value in subject.values where value == 1 { break }
        #expect(!subject.hasObservers)
        for await value in subject.asInfallible(onErrorJustReturn: 0).values where value == 1 { break }
        #expect(!subject.hasObservers)
    }

    @Test func `dropping the values disposes of the subscription`() {
        let subject = PublishSubject<Int>()
        do {
            let values = subject.values
            #expect(subject.hasObservers)
            withExtendedLifetime(values) {}
        }
        #expect(!subject.hasObservers)
    }

    @Test func `a cancelled loop disposes of the subscription, and throws after what has come`() async {
        let subject = PublishSubject<Int>()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (taken, take) = AsyncStream.makeStream(of: Int.self)
        let task = Task {
            let values = subject.values
            begin.finish()
            for try await value in values { take.yield(value) }
        }
        for await _ in begun {}
        subject.onNext(1)
        subject.onNext(2)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        take.finish()
        #expect(!subject.hasObservers)
        #expect(await taken.reduce(into: []) { $0.append($1) } == [1, 2])
    }

    @Test func `a loop that is cancelled before it begins throws too, unless the sequence has ended`() async throws {
        let subject = PublishSubject<Int>()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for await _ in begun {}
            for try await _ in subject.values {}
        }
        task.cancel()
        begin.finish()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!subject.hasObservers)
        let ended = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            for try await _ in Observable.of(1, 2).values {}
        }
        try await ended.value
    }

    @Test func `a cancelled loop over what cannot fail just ends`() async {
        let relay = PublishRelay<Int>()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            let values = relay.asInfallible().values
            begin.finish()
            for await _ in values {}
        }
        for await _ in begun {}
        task.cancel()
        await task.value
    }

    @Test func `an infallible's values do not throw`() async {
        var seen: [Int] = []
        for await value in Infallible.of(1, 2, 3).values { seen.append(value) }
        #expect(seen == [1, 2, 3])
    }

    @Test func `an infallible's error is reported and ends the loop`() async {
        let context = ManualContext()
        let values = Home.with(Home(context)) {
            Infallible.of(1, 2).do(onNext: { if $0 == 2 { throw Oops() } }).values
        }
        var seen: [Int] = []
        for await value in values { seen.append(value) }
        #expect(seen == [1])
        #expect(context.reports == ["Oops()"])
    }

    @Test func `nothing is left of a loop`() async throws {
        let home = Home(ManualContext())
        for end in ["completed", "error", "left"] {
            let values = Home.with(home) {
                Observable.of(1, 2).concat(end == "error" ? Observable.error(Oops()) : .empty()).values
            }
            do { for try await value in values where value == 2 && end == "left" { break } } catch {}
        }
        #expect(Home.with(home) { Resources.total } == 0)
    }
}
