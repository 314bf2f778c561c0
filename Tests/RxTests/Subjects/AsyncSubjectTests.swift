// AsyncSubject: its last element, at the end. What it has in common with the others stands in SubjectTests.
import Rx
import Testing

@Suite struct AsyncSubjectTests {
    let subject = AsyncSubject<Int>()
    let heard = Heard()

    @Test func `everybody hears the last element as it completes, then the end`() {
        let first = heard.listen("a", to: subject)
        subject.onNext(1)
        let second = heard.listen("b", to: subject)
        subject.onNext(2)
        #expect(heard.log == [])
        subject.onCompleted()
        #expect(heard.log == ["a2", "b2", "a|", "b|"])
        subject.onNext(3)
        #expect(Heard.atOnce(subject) == ["2", "|"])
        first.dispose()
        second.dispose()
    }

    @Test func `without an element there is only the end`() {
        let subscription = heard.listen("a", to: subject)
        subject.onCompleted()
        #expect(heard.log == ["a|"])
        #expect(Heard.atOnce(subject) == ["|"])
        subscription.dispose()
    }

    @Test func `an error takes the element's place`() {
        let subscription = heard.listen("a", to: subject)
        subject.onNext(1)
        subject.onError(Oops())
        subject.onCompleted()
        #expect(heard.log == ["a#"])
        #expect(Heard.atOnce(subject) == ["#"])
        subscription.dispose()
    }

    @Test func `a subscriber disposed of hears neither element nor end`() {
        let second = SerialDisposable()
        let first = heard.listen("a", to: subject) { _ in second.dispose() }
        second.disposable = heard.listen("b", to: subject)
        subject.onNext(1)
        subject.onCompleted()
        #expect(heard.log == ["a1", "a|"])
        #expect(Heard.atOnce(subject.take(1)) == ["1", "|"])
        first.dispose()
    }

    @Test func `a newcomer within the last element hears it all`() {
        var late: [String] = []
        let subscription = subject.subscribe(onNext: { [subject] _ in late = Heard.atOnce(subject) })
        subject.onNext(1)
        subject.onCompleted()
        #expect(late == ["1", "|"])
        subscription.dispose()
    }

    @Test func `a former element is released`() {
        final class Value {}
        let subject = AsyncSubject<Value>()
        weak var first: Value?
        do {
            let value = Value()
            first = value
            subject.onNext(value)
        }
        #expect(first != nil)
        subject.onNext(Value())
        #expect(first == nil)
    }

    @Test func `its observer is itself`() {
        let observer: AsyncSubject<Int>.SubjectObserverType = subject.asObserver()
        #expect(observer === subject)
    }
}
