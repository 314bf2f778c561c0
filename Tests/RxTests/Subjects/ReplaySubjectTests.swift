// ReplaySubject: its last elements. What it has in common with the others stands in SubjectTests.
import Rx
import Testing

@Suite struct ReplaySubjectTests {
    @Test(arguments: [
        (0, []), (1, ["3"]), (2, ["2", "3"]), (3, ["1", "2", "3"]), (9, ["1", "2", "3"]), (nil, ["1", "2", "3"]),
    ])
    func `a newcomer hears as many as are remembered, before and after the end`(_ size: Int?, _ past: [String]) {
        for end: Event<Int>? in [nil, .completed, .error(Oops())] {
            let subject = size.map { ReplaySubject<Int>.create(bufferSize: $0) } ?? .createUnbounded()
            for number in 1...3 { subject.onNext(number) }
            if let end { subject.on(end) }
            let sign = end.map { $0.isCompleted ? ["|"] : ["#"] } ?? []
            #expect(Heard.atOnce(subject) == past + sign)
            #expect(Heard.atOnce(subject) == past + sign)
        }
    }

    @Test func `an unbounded one remembers everything`() {
        let subject = ReplaySubject<Int>.createUnbounded()
        for number in 0..<10_000 { subject.onNext(number) }
        var sum = 0
        subject.subscribe(onNext: { sum += $0 }).dispose()
        #expect(sum == 49_995_000)
    }

    @Test func `a subscriber disposed of by a remembered element hears no more of them, nor the end`() {
        let subject = ReplaySubject<Int>.create(bufferSize: 3)
        for number in 1...3 { subject.onNext(number) }
        subject.onCompleted()
        var seen: [String] = []
        _ = subject.do(onNext: { seen.append("\($0)") }, onCompleted: { seen.append("|") }).take(2).subscribe()
        #expect(seen == ["1", "2"])
    }

    @Test func `what a newcomer feeds while it hears the past comes nested, and is heard once`() {
        let subject = ReplaySubject<Int>.create(bufferSize: 2)
        subject.onNext(1)
        subject.onNext(2)
        let heard = Heard()
        let subscription = heard.listen("a", to: subject) { if $0 == 1 { subject.onNext(3) } }
        subscription.dispose()
        #expect(heard.log == ["a1", "a3", "a2"])
        #expect(Heard.atOnce(subject) == ["2", "3"])
    }

    @Test func `what falls out of memory is released, and all of it by dispose`() {
        final class Value {}
        let subject = ReplaySubject<Value>.create(bufferSize: 2)
        var values: [() -> Value?] = []
        for _ in 0..<3 {
            let value = Value()
            values.append { [weak value] in value }
            subject.onNext(value)
        }
        #expect(values.map { $0() != nil } == [false, true, true])
        subject.dispose()
        #expect(values.allSatisfy { $0() == nil })
    }

    @Test func `of elements that pass in numbers as many are kept as are remembered`() {
        final class Value {
            let number: Int

            init(_ number: Int) { self.number = number }
        }
        for size in [1, 2, 31, 64, 65, 100] {
            let subject = ReplaySubject<Value>.create(bufferSize: size)
            var last: () -> Value? = { nil }
            for number in 1...1000 {
                let value = Value(number)
                if number == 1000 - size { last = { [weak value] in value } }
                subject.onNext(value)
            }
            #expect(last() == nil)
            var numbers: [Int] = []
            subject.subscribe(onNext: { numbers.append($0.number) }).dispose()
            #expect(numbers == Array(1001 - size...1000))
        }
    }

    @Test func `a newcomer is given a past without a copy of it`() {
        final class Value {}
        let subject = ReplaySubject<Value>.createUnbounded()
        let last = Value()
        for _ in 1...100 { subject.onNext(Value()) }
        subject.onNext(last)
        let before = _getRetainCount(last)
        var most = before
        /// Subscribes, and within the first element that is heard again.
        func listen(_ depth: Int) {
            most = max(most, _getRetainCount(last))
            guard depth > 0 else { return }
            subject.take(1).subscribe(onNext: { _ in listen(depth - 1) }).dispose()
        }
        listen(20)
        // Each of the twenty closures holds it; copies would hold it twenty times more.
        #expect(most < before + 30)
    }

    @Test func `its observer is itself`() {
        let subject = ReplaySubject<Int>.create(bufferSize: 1)
        let observer: ReplaySubject<Int>.SubjectObserverType = subject.asObserver()
        #expect(observer === subject)
    }
}
