// task: a sequence made of async code, which stays in its home.
import Rx
import Testing

@Suite(.timeLimit(.minutes(5))) struct TaskTests {
    @Test func `a task emits what it returns`() async throws {
        let value = try await Observable<Int>.task { 42 }.asSingle().value
        #expect(value == 42)
    }

    @Test func `a task's error ends the sequence`() async {
        await #expect(throws: Oops.self) { try await Single<Int>.task { throw Oops() }.value }
    }

    @Test func `a task stays in its home after every await`() async {
        let context = QueueContext()
        let home = Home(context)
        let places: [Bool] = await withCheckedContinuation { continuation in
            context.post {
                Home.with(home) {
                    _ = Observable<[Bool]>.task {
                        var places = [context.isCurrent]
                        await Task.detached {}.value
                        places.append(context.isCurrent)
                        try await Task.sleep(for: .milliseconds(1))
                        places.append(context.isCurrent && Home.current === home)
                        return places
                    }.subscribe(onNext: { places in continuation.resume(returning: places + [context.isCurrent]) })
                }
            }
        }
        #expect(places == [true, true, true, true])
    }

    @Test func `disposing cancels the task`() async {
        let cancelled: Bool = await withCheckedContinuation { continuation in
            let subscription = Single<Int>.task {
                try? await Task.sleep(for: .seconds(60))
                continuation.resume(returning: Task.isCancelled)
                return 1
            }.subscribe()
            subscription.dispose()
        }
        #expect(cancelled)
    }
}
