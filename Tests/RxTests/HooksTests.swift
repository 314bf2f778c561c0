// Hooks: who is told of an error that no subscriber handles, and of where the subscription was made.
import Rx
import Synchronization
import Testing

/// In one suite, one after the other, because the hooks are the whole process's.
@Suite(.serialized) struct HooksTests {
    private struct Mine: Error {}

    /// The call stacks that the handler is told while `body` runs, with this suite's own errors.
    private func told(_ body: () -> Void) -> [[String]] {
        var told: [[String]] = []
        let former = Hooks.defaultErrorHandler
        Hooks.defaultErrorHandler = { callStack, error in
            if error is Mine { told.append(callStack) } else { former(callStack, error) }
        }
        body()
        Hooks.defaultErrorHandler = former
        return told
    }

    @Test func `an error without a handler goes to the hook`() {
        #expect(told { _ = Observable<Int>.error(Mine()).subscribe(onNext: { _ in }) } == [[]])
        #expect(told { _ = Single<Int>.error(Mine()).subscribe(onSuccess: { _ in }) } == [[]])
    }

    @Test func `an error with a handler does not`() {
        #expect(told { _ = Observable<Int>.error(Mine()).subscribe(onError: { _ in }) } == [])
        #expect(told { _ = Observable<Int>.error(Mine()).subscribe { _ in } } == [])
    }

    @Test func `the call stack is the subscription's, where it is recorded`() {
        // Other tests may subscribe meanwhile, on other threads.
        let place = Atomic<Int>(1)
        let former = Hooks.customCaptureSubscriptionCallstack
        Hooks.customCaptureSubscriptionCallstack = { ["\(place.load(ordering: .relaxed))"] }
        Hooks.recordCallStackOnError = true
        let told = told {
            let subject = PublishSubject<Int>()
            place.store(2, ordering: .relaxed)
            _ = subject.subscribe(onNext: { _ in })
            place.store(3, ordering: .relaxed)
            subject.onError(Mine())
        }
        Hooks.recordCallStackOnError = false
        Hooks.customCaptureSubscriptionCallstack = former
        #expect(told == [["2"]])
    }

    #if DEBUG
    @Test func `by default the error is printed, with the calls that led to the subscription if they are recorded`()
        async
    {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            _ = Observable<Int>.error(Oops()).subscribe()
            Hooks.recordCallStackOnError = true
            _ = Observable<Int>.error(Oops()).subscribe()
        }
        let lines = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
        let first = lines.firstIndex(of: "Unhandled error happened: Oops()") ?? lines.endIndex
        #expect(
            lines[first...].prefix(3).dropFirst() == ["Unhandled error happened: Oops()", "subscription called from:"]
        )
        #expect(lines[first...].count > 3)
    }
    #endif
}
