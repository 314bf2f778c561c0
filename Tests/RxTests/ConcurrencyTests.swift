// Several threads feed one join: every element arrives, one at a time, in order per source. To be run under
// ThreadSanitizer as well.
import Dispatch
import Rx
import Synchronization
import Testing

/// Notices two threads inside at one time.
private final class OneAtATime: Sendable {
    private let inside = Atomic<Int>(0)
    let overlaps = Atomic<Int>(0)
    let count = Atomic<Int>(0)

    func visit() {
        if inside.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue != 0 {
            overlaps.wrappingAdd(1, ordering: .relaxed)
        }
        count.wrappingAdd(1, ordering: .relaxed)
        inside.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    }
}

@Suite struct ConcurrencyTests {
    private let rounds = 2_000

    /// Feeds each subject from a thread of its own.
    private func feed(_ subjects: [PublishSubject<Int>], complete: Bool = true) {
        DispatchQueue.concurrentPerform(iterations: subjects.count) { index in
            for number in 0..<rounds { subjects[index].onNext(number) }
            if complete { subjects[index].onCompleted() }
        }
    }

    @Test func `merge takes everything, one at a time, in order per source`() {
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let guardian = OneAtATime()
        var last = [Int](repeating: -1, count: 4)
        var disorder = 0
        var ended = 0
        let sources = subjects.enumerated().map { index, subject in subject.map { (index, $0) } }
        let subscription = Observable.merge(sources).subscribe(
            onNext: { index, number in
                guardian.visit()
                if number != last[index] + 1 { disorder += 1 }
                last[index] = number
            },
            onCompleted: { ended += 1 }
        )
        feed(subjects)
        #expect(guardian.overlaps.load(ordering: .relaxed) == 0)
        #expect(guardian.count.load(ordering: .relaxed) == 4 * rounds)
        #expect(disorder == 0)
        #expect(ended == 1)
        subscription.dispose()
    }

    @Test func `combineLatest ends with the latest of all`() {
        let subjects = (0..<3).map { _ in PublishSubject<Int>() }
        let guardian = OneAtATime()
        var latest: [Int] = []
        var ended = 0
        let subscription = Observable.combineLatest(subjects).subscribe(
            onNext: {
                guardian.visit()
                latest = $0
            },
            onCompleted: { ended += 1 }
        )
        feed(subjects)
        #expect(guardian.overlaps.load(ordering: .relaxed) == 0)
        #expect(latest == [rounds - 1, rounds - 1, rounds - 1])
        #expect(ended == 1)
        subscription.dispose()
    }

    @Test func `zip pairs everything`() {
        let subjects = (0..<2).map { _ in PublishSubject<Int>() }
        var wrong = 0
        var count = 0
        let subscription = Observable.zip(subjects[0], subjects[1]).subscribe(onNext: {
            count += 1
            if $0.0 != $0.1 { wrong += 1 }
        })
        feed(subjects)
        #expect(count == rounds)
        #expect(wrong == 0)
        subscription.dispose()
    }

    @Test func `flatMap of subjects fed by threads loses nothing`() {
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let guardian = OneAtATime()
        let subscription = Observable.from(Array(subjects.indices)).flatMap { subjects[$0] }
            .subscribe(onNext: { _ in guardian.visit() })
        feed(subjects)
        #expect(guardian.overlaps.load(ordering: .relaxed) == 0)
        #expect(guardian.count.load(ordering: .relaxed) == 4 * rounds)
        subscription.dispose()
    }

    @Test func `switching threads in the middle loses no order`() {
        let outer = PublishSubject<Int>()
        let inner = PublishSubject<Int>()
        let guardian = OneAtATime()
        let subscription = outer.flatMapLatest { _ in inner }.subscribe(onNext: { _ in guardian.visit() })
        feed([outer, inner], complete: false)
        #expect(guardian.overlaps.load(ordering: .relaxed) == 0)
        subscription.dispose()
        #expect(!outer.hasObservers && !inner.hasObservers)
    }

    @Test func `subscribing while a relay changes never runs backwards`() {
        let relay = BehaviorRelay(value: 0)
        let backwards = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            if index == 0 {
                for number in 1...rounds { relay.accept(number) }
            } else {
                for _ in 0..<rounds {
                    var last = -1
                    let subscription = relay.subscribe(onNext: { number in
                        if number < last { backwards.wrappingAdd(1, ordering: .relaxed) }
                        last = number
                    })
                    subscription.dispose()
                }
            }
        }
        #expect(backwards.load(ordering: .relaxed) == 0)
    }

    @Test func `disposing from another thread is safe`() {
        for _ in 0..<200 {
            let subject = PublishSubject<Int>()
            let subscription = subject.map { $0 + 1 }.flatMap { Observable.just($0) }.subscribe(onNext: { _ in })
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                if index == 0 { for number in 0..<20 { subject.onNext(number) } } else { subscription.dispose() }
            }
            #expect(!subject.hasObservers)
        }
    }

    @Test func `share comes and goes from several threads`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share(replay: 1)
        // The observable is not Sendable; this test is about its being safe all the same.
        nonisolated(unsafe) let unsafeShared = shared
        DispatchQueue.concurrentPerform(iterations: 3) { index in
            if index == 0 {
                for number in 0..<rounds { subject.onNext(number) }
            } else {
                for _ in 0..<rounds { unsafeShared.subscribe(onNext: { _ in }).dispose() }
            }
        }
        #expect(!subject.hasObservers)
    }
}
