// Several threads feed one join: every element arrives, one at a time, in order per source. To be run under
// ThreadSanitizer as well.
import Dispatch
import Glibc
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

/// What the four threads that feed have done.
private final class Progress: Sendable {
    private let begun = Atomic<Int>(0)
    private let brought = Atomic<Int>(0)
    private let feeding = Atomic<Int>(0)

    /// Feeds a subject, with an error amid its elements where it `fails`; begins with the others.
    func feed(_ subject: PublishSubject<Int>, fails: Bool) {
        feeding.wrappingAdd(1, ordering: .acquiringAndReleasing)
        begun.wrappingAdd(1, ordering: .acquiringAndReleasing)
        while begun.load(ordering: .acquiring) < 4 { sched_yield() }
        for number in 0..<50 {
            subject.onNext(number)
            brought.wrappingAdd(1, ordering: .acquiringAndReleasing)
        }
        feeding.wrappingSubtract(1, ordering: .acquiringAndReleasing)
        if fails { subject.onError(Oops()) }
        for number in 0..<50 { subject.onNext(number) }
    }

    /// Called within a delivery: lets the other threads bring so many elements, which then wait for its end.
    ///
    /// Gives up where the others have done, or wait for this delivery.
    func letOthersBring(_ count: Int) {
        let before = brought.load(ordering: .acquiring)
        var patience = 20_000
        while brought.load(ordering: .acquiring) - before < count, feeding.load(ordering: .acquiring) > 1, patience > 0
        {
            patience -= 1
            sched_yield()
        }
    }
}

/// An operator under its name, made of four sources.
private struct Joining: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable ([Observable<Int>]) -> Observable<Int>

    init(_ name: String, _ make: @escaping @Sendable ([Observable<Int>]) -> Observable<Int>) {
        self.name = name
        self.make = make
    }

    var testDescription: String { name }
}

/// Timers fire on any thread of a pool.
private let pool = ConcurrentDispatchQueueScheduler(qos: .default)

private let lossless: [Joining] = [
    Joining("merge") { .merge($0) },
    Joining("merge of an observable") { Observable.from($0).merge() },
    Joining("merge, at most four") { Observable.from($0).merge(maxConcurrent: 4) },
    Joining("flatMap") { sources in Observable.from(Array(sources.indices)).flatMap { sources[$0] } },
    Joining("merges of merges") { .merge(.merge($0[0], $0[1]), .merge($0[2], $0[3])) },
    Joining("share") { Observable.merge($0).share() },
    Joining("share replay") { Observable.merge($0).share(replay: 3) },
    Joining("publish refCount") { Observable.merge($0).publish().refCount() },
    Joining("concatMap behind a merge") { Observable.merge($0).concatMap { Observable.just($0) } },
    Joining("observe on a serial queue") {
        Observable.merge($0).observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "stress"))
    },
    Joining("observe on concurrent queues") {
        Observable.merge($0).observe(on: ConcurrentDispatchQueueScheduler(qos: .default))
    },
    Joining("concat of observes") {
        .merge($0.map { $0.observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "stress")) })
    },
    Joining("groupBy") { Observable.merge($0).groupBy { $0 % 3 }.flatMap { $0 } },
    Joining("amb of one that never begins") { .merge($0.map { $0.amb(Observable.never()) }) },
    Joining("buffer") {
        Observable.merge($0).buffer(timeSpan: .microseconds(100), count: 7, scheduler: pool).concatMap {
            Observable.from($0)
        }
    },
    Joining("window") {
        Observable.merge($0).window(timeSpan: .microseconds(100), count: 7, scheduler: pool).merge()
    },
    Joining("delay") { Observable.merge($0).delay(.microseconds(100), scheduler: pool) },
]

private let lossy: [Joining] = [
    Joining("combineLatest") { Observable.combineLatest($0).map { $0[0] } },
    Joining("combineLatest of four") { .combineLatest($0[0], $0[1], $0[2], $0[3]) { one, _, _, _ in one } },
    Joining("zip") { Observable.zip($0).map { $0[0] } },
    Joining("zip of four") { .zip($0[0], $0[1], $0[2], $0[3]) { one, _, _, _ in one } },
    Joining("withLatestFrom") { .merge($0[0].withLatestFrom($0[1]), $0[2].withLatestFrom($0[3])) },
    Joining("flatMapLatest") { sources in Observable.merge(sources).flatMapLatest { Observable.just($0) } },
    Joining("flatMapFirst") { sources in Observable.merge(sources).flatMapFirst { Observable.just($0) } },
    Joining("sample") { .merge($0[0].sample($0[1]), $0[2], $0[3]) },
    Joining("take until") { .merge($0[0].take(until: $0[1].skip(20)), $0[2], $0[3]) },
    Joining("skip until") { .merge($0[0].skip(until: $0[1].skip(20)), $0[2], $0[3]) },
]

private let dropping: [Joining] = [
    Joining("amb") { .amb($0) },
    Joining("debounce") { Observable.merge($0).debounce(.microseconds(1), scheduler: pool) },
    Joining("throttle") { Observable.merge($0).throttle(.microseconds(20), scheduler: pool) },
    Joining("throttle, first") { Observable.merge($0).throttle(.microseconds(20), latest: false, scheduler: pool) },
]

@Suite struct StressTests {
    private let rounds = 2_000

    /// Feeds each subject from a thread of its own.
    private func feed(_ subjects: [PublishSubject<Int>], complete: Bool = true) {
        DispatchQueue.concurrentPerform(iterations: subjects.count) { index in
            for number in 0..<rounds { subjects[index].onNext(number) }
            if complete { subjects[index].onCompleted() }
        }
    }

    @Test(arguments: lossless)
    private func `everything arrives, once, one at a time, in order per source`(_ join: Joining) {
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let guardian = OneAtATime()
        let ended = DispatchSemaphore(value: 0)
        var last = [Int](repeating: -1, count: 4)
        var disorder = 0
        let sources = subjects.enumerated().map { index, subject in subject.map { index * rounds + $0 } }
        let subscription = join.make(sources).subscribe(
            onNext: { element in
                guardian.visit()
                let (index, number) = element.quotientAndRemainder(dividingBy: rounds)
                if number != last[index] + 1 { disorder += 1 }
                last[index] = number
            },
            onCompleted: { ended.signal() }
        )
        feed(subjects)
        #expect(ended.wait(timeout: .now() + .seconds(60)) == .success)
        #expect(guardian.overlaps.load(ordering: .relaxed) == 0)
        #expect(guardian.count.load(ordering: .relaxed) == 4 * rounds)
        #expect(disorder == 0)
        subscription.dispose()
        #expect(ended.wait(timeout: .now()) == .timedOut)
    }

    @Test(arguments: dropping)
    private func `what is not dropped arrives once, one at a time, in order per source`(_ join: Joining) {
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let guardian = OneAtATime()
        let ended = DispatchSemaphore(value: 0)
        var last = [Int](repeating: -1, count: 4)
        var disorder = 0
        let sources = subjects.enumerated().map { index, subject in subject.map { index * rounds + $0 } }
        let subscription = join.make(sources).subscribe(
            onNext: { element in
                guardian.visit()
                let (index, number) = element.quotientAndRemainder(dividingBy: rounds)
                if number <= last[index] { disorder += 1 }
                last[index] = number
            },
            onCompleted: { ended.signal() }
        )
        feed(subjects)
        #expect(ended.wait(timeout: .now() + .seconds(60)) == .success)
        #expect(guardian.overlaps.load(ordering: .relaxed) == 0)
        #expect(guardian.count.load(ordering: .relaxed) > 0)
        #expect(disorder == 0)
        subscription.dispose()
        #expect(ended.wait(timeout: .now()) == .timedOut)
    }

    /// Asked where no subscriber's own end hides what is late: before a catch, and in the sequence that follows.
    @Test(arguments: lossless + lossy + dropping)
    private func `nothing follows an error that comes amid other elements`(_ join: Joining) {
        for round in 0..<50 {
            let subjects = (0..<4).map { _ in PublishSubject<Int>() }
            // Fails from within a delivery, on whichever thread that is.
            let poison = PublishSubject<Int>()
            let guardian = OneAtATime()
            let progress = Progress()
            let ended = DispatchSemaphore(value: 0)
            let ends = Atomic<Int>(0)
            let late = Atomic<Int>(0)
            func end() {
                ends.wrappingAdd(1, ordering: .relaxed)
                ended.signal()
            }
            func note(_: Int) { if ends.load(ordering: .relaxed) > 0 { late.wrappingAdd(1, ordering: .relaxed) } }
            let sources = [Observable.merge(subjects[0], poison)] + subjects[1...].map { $0.asObservable() }
            let subscription = join.make(sources)
                .do(onNext: note, onError: { _ in end() }, onCompleted: end)
                .catch { _ in .empty() }
                .concat(Observable.never())
                .subscribe(onNext: { number in
                    guardian.visit()
                    note(number)
                    // Others bring elements within the first delivery, which then wait, and amid which this fails.
                    let count = guardian.count.load(ordering: .relaxed)
                    if count == 1 { progress.letOthersBring(16) }
                    if count == 2 + round % 9 { poison.onError(Oops()) }
                })
            // In every other round nothing but that fails, unless what would has not been let through.
            onThreads(4) { progress.feed(subjects[$0], fails: round % 2 == 0) }
            for subject in subjects { subject.onError(Oops()) }
            #expect(ended.wait(timeout: .now() + .seconds(60)) == .success)
            subscription.dispose()
            #expect(ends.load(ordering: .relaxed) == 1)
            #expect(late.load(ordering: .relaxed) == 0)
            #expect(guardian.overlaps.load(ordering: .relaxed) == 0)
            #expect(subjects.allSatisfy { !$0.hasObservers })
        }
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
