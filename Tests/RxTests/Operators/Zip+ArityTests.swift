// zip of three to eight sources, each arity as function and as tuple.
import Rx
import RxTest
import Testing

@Suite struct ZipArityTests {
    /// Emits 1, 10, 100 … from the first `count` subjects, then changes each, then ends them: by an error, or one by one.
    private func play(
        _ count: Int,
        failing: Bool = false,
        _ make: ([PublishSubject<Int>]) -> Observable<Int>
    ) -> [Event<Int>] {
        let subjects = (0..<count).map { _ in PublishSubject<Int>() }
        var seen: [Event<Int>] = []
        let subscription = make(subjects).subscribe { seen.append($0) }
        var unit = 1
        for subject in subjects {
            subject.onNext(unit)
            unit *= 10
        }
        unit = 1
        for subject in subjects {
            subject.onNext(2 * unit)
            unit *= 10
        }
        if failing { subjects[count - 1].onError(MarbleError()) }
        for subject in subjects { subject.onCompleted() }
        subscription.dispose()
        #expect(subjects.allSatisfy { !$0.hasObservers })
        return seen
    }

    /// The sum of the first of all, then of the second.
    private func expected(_ count: Int, failing: Bool = false) -> [Event<Int>] {
        var sum = 0
        var unit = 1
        for _ in 0..<count {
            sum += unit
            unit *= 10
        }
        return [.next(sum), .next(2 * sum), failing ? .error(MarbleError()) : .completed]
    }

    @Test func `zip of three`() {
        let sum = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(subjects[0], subjects[1], subjects[2]) { $0 + $1 + $2 }
        }
        let tuple = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(subjects[0], subjects[1], subjects[2]).map { $0.0 + $0.1 + $0.2 }
        }
        let throwing = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(subjects[0], subjects[1], subjects[2]) { _, _, _ -> Int in throw Oops() }
        }
        #expect(play(3, sum) == expected(3))
        #expect(play(3, tuple) == expected(3))
        #expect(play(3, failing: true, sum) == expected(3, failing: true))
        #expect(play(3, throwing) == [.error(Oops())])
    }

    @Test func `zip of four`() {
        let sum = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(subjects[0], subjects[1], subjects[2], subjects[3]) { $0 + $1 + $2 + $3 }
        }
        let tuple = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(subjects[0], subjects[1], subjects[2], subjects[3]).map { $0.0 + $0.1 + $0.2 + $0.3 }
        }
        let throwing = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(subjects[0], subjects[1], subjects[2], subjects[3]) { _, _, _, _ -> Int in throw Oops() }
        }
        #expect(play(4, sum) == expected(4))
        #expect(play(4, tuple) == expected(4))
        #expect(play(4, failing: true, sum) == expected(4, failing: true))
        #expect(play(4, throwing) == [.error(Oops())])
    }

    @Test func `zip of five`() {
        let sum = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(subjects[0], subjects[1], subjects[2], subjects[3], subjects[4]) { $0 + $1 + $2 + $3 + $4 }
        }
        let tuple = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(subjects[0], subjects[1], subjects[2], subjects[3], subjects[4]).map {
                $0.0 + $0.1 + $0.2 + $0.3 + $0.4
            }
        }
        let throwing = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(subjects[0], subjects[1], subjects[2], subjects[3], subjects[4]) { _, _, _, _, _ -> Int in
                throw Oops()
            }
        }
        #expect(play(5, sum) == expected(5))
        #expect(play(5, tuple) == expected(5))
        #expect(play(5, failing: true, sum) == expected(5, failing: true))
        #expect(play(5, throwing) == [.error(Oops())])
    }

    @Test func `zip of six`() {
        let sum = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(
                subjects[0],
                subjects[1],
                subjects[2],
                subjects[3],
                subjects[4],
                subjects[5]
            ) { $0 + $1 + $2 + $3 + $4 + $5 }
        }
        let tuple = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(
                subjects[0],
                subjects[1],
                subjects[2],
                subjects[3],
                subjects[4],
                subjects[5]
            ).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 }
        }
        let throwing = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(
                subjects[0],
                subjects[1],
                subjects[2],
                subjects[3],
                subjects[4],
                subjects[5]
            ) { _, _, _, _, _, _ -> Int in throw Oops() }
        }
        #expect(play(6, sum) == expected(6))
        #expect(play(6, tuple) == expected(6))
        #expect(play(6, failing: true, sum) == expected(6, failing: true))
        #expect(play(6, throwing) == [.error(Oops())])
    }

    @Test func `zip of seven`() {
        let sum = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(
                subjects[0],
                subjects[1],
                subjects[2],
                subjects[3],
                subjects[4],
                subjects[5],
                subjects[6]
            ) { $0 + $1 + $2 + $3 + $4 + $5 + $6 }
        }
        let tuple = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(
                subjects[0],
                subjects[1],
                subjects[2],
                subjects[3],
                subjects[4],
                subjects[5],
                subjects[6]
            ).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 }
        }
        let throwing = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(
                subjects[0],
                subjects[1],
                subjects[2],
                subjects[3],
                subjects[4],
                subjects[5],
                subjects[6]
            ) { _, _, _, _, _, _, _ -> Int in throw Oops() }
        }
        #expect(play(7, sum) == expected(7))
        #expect(play(7, tuple) == expected(7))
        #expect(play(7, failing: true, sum) == expected(7, failing: true))
        #expect(play(7, throwing) == [.error(Oops())])
    }

    @Test func `zip of eight`() {
        let sum = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(
                subjects[0],
                subjects[1],
                subjects[2],
                subjects[3],
                subjects[4],
                subjects[5],
                subjects[6],
                subjects[7]
            ) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
        }
        let tuple = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(
                subjects[0],
                subjects[1],
                subjects[2],
                subjects[3],
                subjects[4],
                subjects[5],
                subjects[6],
                subjects[7]
            ).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 + $0.7 }
        }
        let throwing = { (subjects: [PublishSubject<Int>]) in
            Observable.zip(
                subjects[0],
                subjects[1],
                subjects[2],
                subjects[3],
                subjects[4],
                subjects[5],
                subjects[6],
                subjects[7]
            ) { _, _, _, _, _, _, _, _ -> Int in throw Oops() }
        }
        #expect(play(8, sum) == expected(8))
        #expect(play(8, tuple) == expected(8))
        #expect(play(8, failing: true, sum) == expected(8, failing: true))
        #expect(play(8, throwing) == [.error(Oops())])
    }
}
