// Listing: what waits while a newcomer is given what it has missed.
import Rx
import Testing

@Suite struct ListingTests {
    @Test(arguments: Kind.subjects.filter { $0.testDescription != "PublishSubject" })
    func `an end that waits while one catches up is not handed on after it has left`(_ kind: Kind) {
        for fails in [false, true] {
            let fed = kind.make()
            fed.next(1)
            let heard = Heard()
            _ = fed.observable
                .do(
                    onNext: {
                        heard.note("\($0)")
                        onAnotherThread { fed.observer?.on(fails ? .error(Oops()) : .completed) }
                    },
                    onError: { _ in heard.note("#") },
                    onCompleted: { heard.note("|") }
                )
                .take(1)
                .subscribe()
            #expect(heard.log == ["1"])
        }
    }
}
