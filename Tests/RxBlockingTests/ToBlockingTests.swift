// What is waited for: the end, the first, the last, the only one; on this thread and on others.
import Dispatch
import Rx
import RxBlocking
import Testing

@Suite(.serialized) struct ToBlockingTests {
    /// The same elements, then the end or an error: at once, and from another thread.
    private func sources(_ elements: [Int], _ error: (any Error)? = nil) -> [Observable<Int>] {
        let all = Observable.from(elements)
        let end = error.map { Observable<Int>.error($0) } ?? Observable<Int>.empty()
        let background = ConcurrentDispatchQueueScheduler(qos: .default)
        return [
            all.concat(end), all.concat(end).subscribe(on: background), all.concat(end).observe(on: background),
            all.concatMap { Observable.just($0).delay(.nanoseconds(1), scheduler: background) }.concat(end),
        ]
    }

    @Test func `all elements are waited for`() throws {
        for source in sources([1, 2, 3]) { #expect(try source.toBlocking().toArray() == [1, 2, 3]) }
        for source in sources([]) { #expect(try source.toBlocking().toArray() == []) }
        for source in sources([1], Oops()) { #expect(throws: Oops()) { try source.toBlocking().toArray() } }
    }

    @Test func `the first and the last element`() throws {
        for source in sources([1, 2, 3]) {
            #expect(try source.toBlocking().first() == 1)
            #expect(try source.toBlocking().last() == 3)
        }
        for source in sources([]) {
            #expect(try source.toBlocking().first() == nil)
            #expect(try source.toBlocking().last() == nil)
        }
        for source in sources([], Oops()) {
            #expect(throws: Oops()) { try source.toBlocking().first() }
            #expect(throws: Oops()) { try source.toBlocking().last() }
        }
        #expect(try Observable.just(1).concat(Observable.never()).toBlocking().first() == 1)
    }

    @Test func `the only element`() throws {
        for source in sources([7]) { #expect(try source.toBlocking().single() == 7) }
        for source in sources([7, 8]) {
            #expect { try source.toBlocking().single() } throws: { $0.isRx("moreThanOneElement") }
            #expect(try source.toBlocking().single { $0 > 7 } == 8)
            #expect { try source.toBlocking().single { $0 > 8 } } throws: { $0.isRx("noElements") }
            #expect(throws: Oops()) { try source.toBlocking().single { _ in throw Oops() } }
        }
        for source in sources([]) {
            #expect { try source.toBlocking().single() } throws: { $0.isRx("noElements") }
        }
        let endless = Observable.of(1, 2).concat(Observable.never())
        #expect { try endless.toBlocking().single() } throws: { $0.isRx("moreThanOneElement") }
    }

    @Test func `materialize tells how it ended`() {
        for source in sources([1, 2]) {
            guard case .completed(let elements) = source.toBlocking().materialize() else {
                Issue.record("no end")
                continue
            }
            #expect(elements == [1, 2])
        }
        for source in sources([1, 2], Oops()) {
            guard case .failed(let elements, let error) = source.toBlocking().materialize() else {
                Issue.record("no error")
                continue
            }
            #expect(elements == [1, 2])
            #expect(error is Oops)
        }
    }

    @Test func `the timeout ends the wait and the subscription`() {
        var disposed = 0
        let source = Observable.just(1).concat(Observable.never()).do(onDispose: { disposed += 1 })
        #expect { try source.toBlocking(timeout: 0).toArray() } throws: { $0.isRx("timeout") }
        guard case .failed(let elements, let error) = source.toBlocking(timeout: 0.001).materialize() else {
            Issue.record("no timeout")
            return
        }
        #expect(elements == [1])
        #expect(error.isRx("timeout"))
        #expect(disposed == 2)
    }

    @Test func `an end that comes in time is no timeout`() throws {
        for source in sources([1]) { #expect(try source.toBlocking(timeout: 600).toArray() == [1]) }
        #expect(try Observable.just(1).toBlocking(timeout: .infinity).single() == 1)
        #expect { try Observable<Int>.never().toBlocking(timeout: -1).first() } throws: { $0.isRx("timeout") }
    }

    @Test func `the source is disposed of after the first element`() throws {
        var disposed = 0
        let source = Observable.of(1, 2).concat(Observable.never()).do(onDispose: { disposed += 1 })
        #expect(try source.toBlocking().first() == 1)
        #expect(disposed == 1)
    }

    @Test func `traits are waited for`() throws {
        #expect(try Single.just(1).toBlocking().single() == 1)
        #expect(throws: Oops()) { try Single<Int>.error(Oops()).toBlocking().first() }
        #expect(try Maybe<Int>.empty().toBlocking().first() == nil)
        #expect(try Completable.empty().toBlocking().toArray().isEmpty)
        #expect(throws: Oops()) { try Completable.error(Oops()).toBlocking().last() }
        #expect(try Infallible.of(1, 2).toBlocking().last() == 2)
        #expect(try BehaviorRelay(value: 1).toBlocking().first() == 1)
    }
}

/// On the main thread, which nobody else can relieve while it waits.
@MainActor @Suite(.serialized) struct ToBlockingOnMainTests {
    private let background = ConcurrentDispatchQueueScheduler(qos: .default)

    @Test func `a driver delivers to the main thread that waits for it`() throws {
        let relay = BehaviorRelay(value: "red")
        let shout = relay.asDriver().map { $0.uppercased() }
        #expect(try shout.toBlocking(timeout: 600).first() == "RED")
        #expect(try shout.asObservable().subscribe(on: background).toBlocking(timeout: 600).first() == "RED")
    }

    @Test func `a driver's timers run meanwhile`() throws {
        let driver = Driver.from([1, 2]).delay(.nanoseconds(1))
        #expect(try driver.toBlocking(timeout: 600).toArray() == [1, 2])
    }

    @Test func `work for the main thread begins after the work that posted it`() throws {
        let source = Observable<String>.create { observer in
            var isNested = true
            _ = MainScheduler.asyncInstance.schedule(()) {
                observer.onNext(isNested ? "inside" : "after")
                observer.onCompleted()
                return Disposables.create()
            }
            isNested = false
            return Disposables.create()
        }
        #expect(try source.toBlocking(timeout: 600).toArray() == ["after"])
    }
}

/// Something that a source throws.
struct Oops: Error, Equatable {}

extension Error {
    fileprivate func isRx(_ name: String) -> Bool {
        switch self as? RxError {
        case .timeout: name == "timeout"
        case .noElements: name == "noElements"
        case .moreThanOneElement: name == "moreThanOneElement"
        default: false
        }
    }
}
