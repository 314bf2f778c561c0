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

    @Test func `an application counts its own objects`() {
        Home.with(Home(ManualContext())) {
            #expect(Resources.incrementTotal() == 1)
            #expect(Resources.total == 1)
            #expect(Resources.decrementTotal() == 0)
        }
    }
}
