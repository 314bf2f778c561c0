// asObservable of an async sequence, and create of an async closure: tasks that run with a subscription.
import Rx
import Testing

/// Counts from 1 to `count`, then throws or ends.
private struct Counting: AsyncSequence, AsyncIteratorProtocol {
    let count: Int
    var error: Oops?
    private var number = 0

    init(_ count: Int, _ error: Oops? = nil) {
        self.count = count
        self.error = error
    }

    func makeAsyncIterator() -> Counting { self }

    mutating func next() async throws -> Int? {
        if number < count {
            number += 1
            return number
        }
        if let error { throw error }
        return nil
    }
}

/// A sequence that has nothing until its task is cancelled; tells when it is asked, and when it is cancelled.
private struct Waiting: AsyncSequence, AsyncIteratorProtocol {
    let asked: AsyncStream<Void>.Continuation
    let cancelled: AsyncStream<Void>.Continuation

    func makeAsyncIterator() -> Waiting { self }

    func next() async -> Int? {
        let (never, end) = AsyncStream.makeStream(of: Void.self)
        await withTaskCancellationHandler {
            asked.finish()
            for await _ in never {}
        } onCancel: {
            end.finish()
            cancelled.finish()
        }
        return 1
    }
}

@Suite(.timeLimit(.minutes(5))) struct AsyncSequenceTests {
    @Test func `an observable reads the sequence again for each subscriber`() async throws {
        let observable = Counting(3).asObservable()
        #expect(try await observable.toArray().value == [1, 2, 3])
        #expect(try await observable.toArray().value == [1, 2, 3])
        #expect(try await Counting(0).asObservable().toArray().value == [])
    }

    @Test func `what the sequence throws ends the observable`() async {
        var seen: [Int] = []
        await #expect(throws: Oops.self) {
            for try await value in Counting(2, Oops()).asObservable().values { seen.append(value) }
        }
        #expect(seen == [1, 2])
    }

    @Test func `disposing cancels the task that reads`() async {
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (cancelled, cancel) = AsyncStream.makeStream(of: Void.self)
        let subscription = Waiting(asked: ask, cancelled: cancel).asObservable().subscribe { event in
            Issue.record("\(event)")
        }
        for await _ in asked {}
        subscription.dispose()
        for await _ in cancelled {}
    }

    @Test func `the task has the priority asked for`() async throws {
        let priority = try await Single<TaskPriority>.create(priority: .high) { Task.currentPriority }.value
        #expect(priority == .high)
        let sequence = AsyncStream { Task.currentPriority }.prefix(1)
        #expect(try await sequence.asObservable(priority: .high).toArray().value == [.high])
    }

    @Test func `a sequence is read in the subscriber's home`() async {
        let context = QueueContext()
        let places: [Bool] = await withCheckedContinuation { continuation in
            context.post {
                Home.with(Home(context)) {
                    _ = Counting(2).asObservable().map { _ in context.isCurrent }.toArray()
                        .subscribe(onSuccess: { continuation.resume(returning: $0) })
                }
            }
        }
        #expect(places == [true, true])
    }
}

@Suite(.timeLimit(.minutes(5))) struct SingleCreateTaskTests {
    @TaskLocal static var mark = 0

    @Test(arguments: [false, true])
    func `create emits what its work returns or throws`(detached: Bool) async throws {
        #expect(try await Single.create(detached: detached) { 1 }.value == 1)
        await #expect(throws: Oops.self) {
            _ = try await Single<Int>.create(detached: detached) { throw Oops() }.value
        }
    }

    @Test func `detached work inherits nothing`() async throws {
        let marks = try await Self.$mark.withValue(1) {
            [
                try await Single.create { Self.mark }.value,
                try await Single.create(detached: true) { Self.mark }.value,
            ]
        }
        #expect(marks == [1, 0])
    }

    @Test(arguments: [false, true])
    func `disposing cancels the work`(detached: Bool) async {
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (cancelled, cancel) = AsyncStream.makeStream(of: Void.self)
        let single = Single<Int>.create(detached: detached) {
            let waiting = Waiting(asked: ask, cancelled: cancel)
            return await waiting.next() ?? 0
        }
        let subscription = single.subscribe { result in Issue.record("\(result)") }
        for await _ in asked {}
        subscription.dispose()
        for await _ in cancelled {}
    }

    @Test func `each subscriber starts the work`() async throws {
        let (runs, run) = AsyncStream.makeStream(of: Int.self)
        let single = Single<Void>.create { _ = run.yield(1) }
        try await single.value
        try await single.value
        run.finish()
        #expect(await runs.reduce(0, +) == 2)
    }
}
