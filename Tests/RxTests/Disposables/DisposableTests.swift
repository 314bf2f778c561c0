// Disposables: once, in order, and also when they come too late.
import Rx
import Testing

@Suite struct DisposableTests {
    @Test func `a disposable acts once`() {
        var count = 0
        let disposable = Disposables.create { count += 1 }
        disposable.dispose()
        disposable.dispose()
        #expect(count == 1)
        #expect(disposable.isDisposed)
    }

    @Test func `a bag disposes when it goes`() {
        var count = 0
        var bag: DisposeBag? = DisposeBag()
        bag?.insert(Disposables.create { count += 1 })
        #expect(count == 0)
        bag = nil
        #expect(count == 1)
    }

    @Test func `a composite disposes of what comes late`() {
        var log: [Int] = []
        let composite = CompositeDisposable()
        let key = composite.insert(Disposables.create { log.append(1) })
        _ = composite.insert(Disposables.create { log.append(2) })
        if let key { composite.remove(for: key) }
        #expect(composite.count == 1)
        composite.dispose()
        #expect(composite.insert(Disposables.create { log.append(3) }) == nil)
        #expect(log == [1, 2, 3])
    }

    @Test func `a serial disposable disposes of the former`() {
        var log: [Int] = []
        let serial = SerialDisposable()
        serial.disposable = Disposables.create { log.append(1) }
        serial.disposable = Disposables.create { log.append(2) }
        #expect(log == [1])
        serial.dispose()
        serial.disposable = Disposables.create { log.append(3) }
        #expect(log == [1, 2, 3])
    }

    @Test func `a single assignment that comes late is disposed of`() {
        var count = 0
        let single = SingleAssignmentDisposable()
        single.dispose()
        single.setDisposable(Disposables.create { count += 1 })
        #expect(count == 1)
    }

    @Test func `disposing drops the closures`() {
        final class Owner {}
        var owner: Owner? = Owner()
        weak let remaining = owner
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe(onNext: { [owner] _ in _ = owner })
        owner = nil
        #expect(remaining != nil)
        subscription.dispose()
        #expect(remaining == nil)
    }

    @Test func `onDisposed comes once, after the end`() {
        var log: [String] = []
        let subscription = Observable.just(1).subscribe(
            onNext: { log.append("\($0)") },
            onCompleted: { log.append("completed") },
            onDisposed: { log.append("disposed") }
        )
        subscription.dispose()
        #expect(log == ["1", "completed", "disposed"])
    }
}
