// SingleAssignmentDisposable: one that is known only later.
import Rx
import Testing

@Suite struct SingleAssignmentDisposableTests {
    @Test func `what is set is disposed of with it, or at once if it comes late`() {
        for late in [false, true] {
            let single = SingleAssignmentDisposable()
            let flag = BooleanDisposable()
            if late { single.dispose() }
            single.setDisposable(flag)
            #expect(flag.isDisposed == late && single.isDisposed == late)
            single.dispose()
            #expect(flag.isDisposed && single.isDisposed)
        }
    }

    @Test func `setting it twice ends the process`() async {
        await #expect(processExitsWith: .failure) {
            let single = SingleAssignmentDisposable()
            single.setDisposable(BooleanDisposable())
            single.setDisposable(BooleanDisposable())
        }
    }
}
