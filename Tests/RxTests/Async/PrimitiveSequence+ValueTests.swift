// value: what a single, maybe or completable comes to, awaited.
import Rx
import Testing

@Suite(.timeLimit(.minutes(5))) struct PrimitiveSequenceValueTests {
    @Test func `a value is what the sequence comes to`() async throws {
        #expect(try await Single.just(1).value == 1)
        #expect(try await Maybe.just(1).value == 1)
        #expect(try await Maybe<Int>.empty().value == nil)
        try await Completable.empty().value
    }

    @Test func `an error is thrown`() async {
        await #expect(throws: Oops.self) { _ = try await Single<Int>.error(Oops()).value }
        await #expect(throws: Oops.self) { _ = try await Maybe<Int>.error(Oops()).value }
        await #expect(throws: Oops.self) { try await Completable.error(Oops()).value }
    }

    @Test func `a value may come later, from another thread`() async throws {
        let subject = PublishSubject<Int>()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await subject.do(onSubscribed: { begin.finish() }).asSingle().value
        }
        for await _ in begun {}
        subject.onNext(1)
        subject.onCompleted()
        #expect(try await task.value == 1)
        #expect(!subject.hasObservers)
    }

    @Test(arguments: ["single", "maybe", "completable"])
    func `cancelling the task disposes of the subscription, and throws`(kind: String) async {
        let subject = PublishSubject<Int>()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            let source = subject.do(onSubscribed: { begin.finish() })
            switch kind {
            case "single": _ = try await source.asSingle().value
            case "maybe": _ = try await source.asMaybe().value
            default: try await source.ignoreElements().asCompletable().value
            }
        }
        for await _ in begun {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!subject.hasObservers)
    }

    @Test func `what is there already is not lost to a cancelled task`() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let single = try await Single.just(1).value
            let maybe = try await Maybe<Int>.empty().value
            try await Completable.empty().value
            return (single, maybe)
        }
        let values = try await task.value
        #expect(values == (1, nil))
    }

    @Test func `a single that ends without a result throws`() async {
        let empty = Single<Int>.error(Oops()).retry(when: { (_: Observable<any Error>) in Observable<Int>.empty() })
        await #expect { _ = try await empty.value } throws: { "\($0)" == "\(RxError.noElements)" }
    }

    @Test func `the sequence runs where it is awaited`() async {
        let context = QueueContext()
        let home = Home(context)
        let places: [Bool] = await withCheckedContinuation { continuation in
            context.post {
                Home.with(home) {
                    _ = Single<[Bool]>.task {
                        let place = Single.deferred { .just(context.isCurrent && Home.current === home) }
                        return [try await place.value, context.isCurrent]
                    }.subscribe(onSuccess: { continuation.resume(returning: $0) })
                }
            }
        }
        #expect(places == [true, true])
    }
}
