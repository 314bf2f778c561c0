// PublishSubject: no memory. What it has in common with the others stands in SubjectTests.
import Rx
import Testing

@Suite struct PublishSubjectTests {
    @Test func `a newcomer hears nothing of the past`() {
        let subject = PublishSubject<Int>()
        subject.onNext(1)
        #expect(Heard.atOnce(subject) == [])
    }

    @Test func `only dispose makes it disposed`() {
        let subject = PublishSubject<Int>()
        subject.onCompleted()
        #expect(!subject.isDisposed)
        subject.dispose()
        #expect(subject.isDisposed)
    }

    @Test func `a newcomer within the end hears the end`() {
        let subject = PublishSubject<Int>()
        var late: [String] = []
        _ = subject.subscribe(onCompleted: { late = Heard.atOnce(subject) })
        subject.onCompleted()
        #expect(late == ["|"])
    }

    @Test func `its observer is itself`() {
        let subject = PublishSubject<Int>()
        let observer: PublishSubject<Int>.SubjectObserverType = subject.asObserver()
        #expect(observer === subject)
    }
}
