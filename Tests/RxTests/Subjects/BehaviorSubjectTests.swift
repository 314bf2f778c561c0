// BehaviorSubject: its latest element. What it has in common with the others stands in SubjectTests.
import Rx
import Testing

@Suite struct BehaviorSubjectTests {
    let subject = BehaviorSubject(value: 0)

    @Test func `a newcomer hears the latest`() throws {
        #expect(Heard.atOnce(subject) == ["0"])
        subject.onNext(1)
        subject.onNext(2)
        #expect(Heard.atOnce(subject) == ["2"])
        #expect(try subject.value() == 2)
    }

    @Test func `the value stays after completion, and gives way to an error and to disposal`() throws {
        subject.onNext(1)
        subject.onCompleted()
        subject.onNext(2)
        #expect(try subject.value() == 1)
        let failed = BehaviorSubject(value: 1)
        failed.onError(Oops())
        #expect(throws: Oops.self) { try failed.value() }
        #expect(!failed.isDisposed)
        failed.dispose()
        #expect(throws: RxError.self) { try failed.value() }
        #expect(failed.isDisposed)
    }

    @Test func `what a newcomer feeds while it hears the latest comes after it`() {
        let heard = Heard()
        let first = heard.listen("a", to: subject)
        let second = heard.listen("b", to: subject) { [subject] in if $0 == 0 { subject.onNext(1) } }
        first.dispose()
        second.dispose()
        #expect(heard.log == ["a0", "b0", "a1", "b1"])
    }

    @Test func `a subscriber disposed of by the latest hears nothing more`() {
        let heard = Heard()
        let bag = DisposeBag()
        heard.listen("a", to: subject.take(1)).disposed(by: bag)
        #expect(!subject.hasObservers)
        subject.onNext(1)
        #expect(heard.log == ["a0", "a|"])
    }

    @Test func `a former value is released`() {
        final class Value {}
        weak var first: Value?
        let subject: BehaviorSubject<Value> = {
            let value = Value()
            first = value
            return BehaviorSubject(value: value)
        }()
        #expect(first != nil)
        subject.onNext(Value())
        #expect(first == nil)
    }

    @Test func `its observer is itself`() {
        let observer: BehaviorSubject<Int>.SubjectObserverType = subject.asObserver()
        #expect(observer === subject)
    }
}
