// What all subjects and relays have in common: their list during an emission, their end, disposal, overlapping feeders.
import Dispatch
import Rx
import Testing

/// A subject or relay of numbers, whatever its type.
struct Fed {
    let observable: Observable<Int>
    let next: (Int) -> Void
    var hasObservers: () -> Bool = { false }
    /// `nil` for relays.
    var observer: AnyObserver<Int>?
    /// `nil` where the type offers none.
    var dispose: (() -> Void)?

    init<Subject: SubjectType & ObserverType>(_ subject: Subject, _ hasObservers: @escaping () -> Bool)
    where Subject.Element == Int {
        observable = subject.asObservable()
        next = subject.onNext
        observer = AnyObserver(subject)
        self.hasObservers = hasObservers
        if let disposable = subject as? any Disposable { dispose = disposable.dispose }
    }

    init(_ relay: Observable<Int>, _ accept: @escaping (Int) -> Void) {
        observable = relay
        next = accept
    }
}

/// Makes one kind of them.
struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What a first subscriber hears at once.
    let first: [String]
    let make: @Sendable () -> Fed

    init(_ name: String, first: [String] = [], _ make: @escaping @Sendable () -> Fed) {
        testDescription = name
        self.first = first
        self.make = make
    }

    static let subjects = [
        Kind("PublishSubject") {
            let subject = PublishSubject<Int>()
            return Fed(subject) { subject.hasObservers }
        },
        Kind("BehaviorSubject", first: ["a0"]) {
            let subject = BehaviorSubject(value: 0)
            return Fed(subject) { subject.hasObservers }
        },
        Kind("ReplaySubject") {
            let subject = ReplaySubject<Int>.create(bufferSize: 1)
            return Fed(subject) { subject.hasObservers }
        },
        Kind("ReplaySubject, unbounded") {
            let subject = ReplaySubject<Int>.createUnbounded()
            return Fed(subject) { subject.hasObservers }
        },
    ]

    static let relays = [
        Kind("PublishRelay") {
            let relay = PublishRelay<Int>()
            return Fed(relay.asObservable(), relay.accept)
        },
        Kind("BehaviorRelay", first: ["a0"]) {
            let relay = BehaviorRelay(value: 0)
            return Fed(relay.asObservable(), relay.accept)
        },
        Kind("ReplayRelay") {
            let relay = ReplayRelay<Int>.create(bufferSize: 1)
            return Fed(relay.asObservable(), relay.accept)
        },
    ]

    static let async = [
        Kind("AsyncSubject") {
            let subject = AsyncSubject<Int>()
            return Fed(subject) { subject.hasObservers }
        }
    ]
}

@Suite struct SubjectTests {
    let heard = Heard()

    @Test(arguments: Kind.subjects + Kind.relays)
    func `everybody hears an element, in the order of subscribing`(_ kind: Kind) {
        let fed = kind.make()
        let bag = DisposeBag()
        heard.listen("a", to: fed.observable).disposed(by: bag)
        fed.next(1)
        heard.listen("b", to: fed.observable.skip(while: { $0 < 2 })).disposed(by: bag)
        fed.next(2)
        fed.next(3)
        #expect(heard.log == kind.first + ["a1", "a2", "b2", "a3", "b3"])
    }

    @Test(arguments: Kind.subjects + Kind.relays)
    func `a subscriber disposed of during an emission hears nothing more`(_ kind: Kind) {
        let fed = kind.make()
        let second = SerialDisposable()
        let first = heard.listen("a", to: fed.observable) { if $0 == 1 { second.dispose() } }
        second.disposable = heard.listen("b", to: fed.observable.filter { $0 > 0 })
        fed.next(1)
        first.dispose()
        fed.next(2)
        #expect(heard.log == kind.first + ["a1"])
    }

    @Test(arguments: Kind.subjects + Kind.relays)
    func `one that disposes of itself within an element is off the list, and the others still hear it`(_ kind: Kind) {
        let fed = kind.make()
        let first = SerialDisposable()
        first.disposable = heard.listen("a", to: fed.observable) { if $0 == 1 { first.dispose() } }
        let second = heard.listen("b", to: fed.observable.filter { $0 > 0 })
        fed.next(1)
        fed.next(2)
        second.dispose()
        #expect(heard.log == kind.first + ["a1", "b1", "b2"])
        #expect(!fed.hasObservers())
    }

    @Test(arguments: Kind.subjects + Kind.relays)
    func `a subscriber who comes during an emission hears the next one`(_ kind: Kind) {
        let fed = kind.make()
        let bag = DisposeBag()
        heard.listen("a", to: fed.observable) { [heard] in
            guard $0 == 1 else { return }
            heard.listen("b", to: fed.observable.filter { $0 > 1 }).disposed(by: bag)
        }.disposed(by: bag)
        fed.next(1)
        fed.next(2)
        #expect(heard.log == kind.first + ["a1", "a2", "b2"])
    }

    @Test(arguments: Kind.subjects + Kind.relays)
    func `what an observer feeds its own source is delivered nested`(_ kind: Kind) {
        let fed = kind.make()
        let bag = DisposeBag()
        heard.listen("a", to: fed.observable) { [heard] in
            guard $0 == 1 else { return }
            fed.next(2)
            heard.note("a1 done")
        }.disposed(by: bag)
        heard.listen("b", to: fed.observable.filter { $0 > 0 }).disposed(by: bag)
        fed.next(1)
        #expect(heard.log == kind.first + ["a1", "a2", "b2", "a1 done", "b1"])
    }

    @Test(arguments: Kind.subjects + Kind.relays)
    func `a hundred subscribers come and go`(_ kind: Kind) {
        let fed = kind.make()
        var total = 0
        var subscriptions = (0..<100).map { _ in fed.observable.subscribe(onNext: { total += $0 }) }
        fed.next(1)
        while !subscriptions.isEmpty { subscriptions.remove(at: subscriptions.count / 2).dispose() }
        fed.next(1)
        #expect(total == 100)
    }

    @Test(arguments: Kind.subjects + Kind.async)
    func `observers are those subscribed and not ended`(_ kind: Kind) {
        let fed = kind.make()
        #expect(!fed.hasObservers())
        let first = fed.observable.subscribe()
        let second = fed.observable.subscribe()
        first.dispose()
        #expect(fed.hasObservers())
        second.dispose()
        #expect(!fed.hasObservers())
        let third = fed.observable.subscribe()
        fed.observer?.onCompleted()
        #expect(!fed.hasObservers())
        fed.observable.subscribe().dispose()
        #expect(!fed.hasObservers())
        third.dispose()
    }

    @Test(arguments: Kind.subjects + Kind.async, [Event<Int>.completed, .error(Oops())])
    func `nothing follows the end`(_ kind: Kind, _ end: Event<Int>) {
        let fed = kind.make()
        let sign = end.isCompleted ? "|" : "#"
        let subscription = heard.listen("a", to: fed.observable)
        fed.observer?.on(end)
        fed.next(1)
        fed.observer?.onCompleted()
        fed.observer?.onError(Oops())
        #expect(heard.log == kind.first + ["a" + sign])
        #expect(Heard.atOnce(fed.observable) == [sign])
        subscription.dispose()
    }

    @Test(arguments: Kind.subjects)
    func `an end within an element is the last that anybody hears`(_ kind: Kind) {
        let fed = kind.make()
        let bag = DisposeBag()
        heard.listen("a", to: fed.observable) { if $0 == 1 { fed.observer?.onCompleted() } }.disposed(by: bag)
        heard.listen("b", to: fed.observable.filter { $0 > 0 }).disposed(by: bag)
        fed.next(1)
        #expect(heard.log == kind.first + ["a1", "a|", "b|"])
    }

    @Test(arguments: Kind.subjects)
    func `a disposed subject is silent, and gives later subscribers an error`(_ kind: Kind) {
        let fed = kind.make()
        let subscription = heard.listen("a", to: fed.observable)
        fed.next(1)
        fed.dispose?()
        fed.next(2)
        fed.observer?.onCompleted()
        #expect(heard.log == kind.first + ["a1"])
        #expect(!fed.hasObservers())
        var named: AnyObject?
        _ = fed.observable.subscribe(onError: { if case RxError.disposed(let object) = $0 { named = object } })
        #expect(named === fed.observable)
        subscription.dispose()
    }

    @Test(arguments: Kind.subjects)
    func `an ended subject that is disposed of forgets its end`(_ kind: Kind) {
        let fed = kind.make()
        fed.next(1)
        fed.observer?.onCompleted()
        fed.dispose?()
        #expect(Heard.atOnce(fed.observable) == ["#"])
    }

    @Test(arguments: Kind.subjects + Kind.relays + Kind.async)
    func `nothing is left behind`(_ kind: Kind) {
        let home = Home(ManualContext())
        Home.with(home) {
            var fed: Fed? = kind.make()
            let subscription = fed?.observable.subscribe()
            fed?.next(1)
            fed = nil
            subscription?.dispose()
        }
        #expect(Home.with(home) { Resources.total } == 0)
    }

    #if DEBUG
    /// The subjects that a process named on standard error.
    private func complaints(_ result: ExitTest.Result?, of kind: String = "Synchronization") -> [Substring] {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n").compactMap { line in
            guard line.hasPrefix(kind + " anomaly") else { return nil }
            return line.split(separator: " ").first { $0.contains("<Int>") }
        }
    }

    @Test func `two threads that feed one at the same time are named`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for kind in Kind.subjects + Kind.relays {
                let fed = kind.make()
                let done = DispatchSemaphore(value: 0)
                // The other thread is done before this one goes on.
                nonisolated(unsafe) let next = fed.next
                let subscription = fed.observable.subscribe(onNext: { element in
                    guard element == 1 else { return }
                    DispatchQueue.global().async {
                        next(2)
                        done.signal()
                    }
                    done.wait()
                })
                next(1)
                subscription.dispose()
            }
        }
        #expect(
            complaints(result) == [
                "PublishSubject<Int>", "BehaviorSubject<Int>", "ReplaySubject<Int>", "ReplaySubject<Int>",
                "PublishRelay<Int>", "BehaviorRelay<Int>", "ReplaySubject<Int>",
            ]
        )
    }

    @Test func `an end that meets another thread's element is named`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let subject = PublishSubject<Int>()
            let done = DispatchSemaphore(value: 0)
            let subscription = subject.subscribe(onNext: { _ in
                DispatchQueue.global().async {
                    subject.onCompleted()
                    done.signal()
                }
                done.wait()
            })
            subject.onNext(1)
            subscription.dispose()
        }
        #expect(complaints(result) == ["PublishSubject<Int>"])
    }

    @Test func `threads that take turns are not named`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let subject = PublishSubject<Int>()
            let subscription = subject.subscribe(onNext: { if $0 < 3 { subject.onNext($0 + 1) } })
            let done = DispatchSemaphore(value: 0)
            subject.onNext(1)
            DispatchQueue.global().async {
                subject.onNext(1)
                done.signal()
            }
            done.wait()
            subject.onCompleted()
            subscription.dispose()
        }
        #expect(complaints(result) == [])
    }

    @Test func `what an observer feeds its own source is named, once for each place`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for kind in Kind.subjects + Kind.relays {
                let fed = kind.make()
                let subscription = fed.observable.subscribe(onNext: { element in
                    if element == 1 { fed.next(2) }
                })
                for _ in 1...3 { fed.next(1) }
                subscription.dispose()
            }
        }
        #expect(
            complaints(result, of: "Reentrancy") == [
                "PublishSubject<Int>", "BehaviorSubject<Int>", "ReplaySubject<Int>", "PublishRelay<Int>",
                "BehaviorRelay<Int>", "ReplaySubject<Int>",
            ]
        )
    }

    @Test func `an end within an element is named, an element after an element is not`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let subject = PublishSubject<Int>()
            let other = PublishSubject<Int>()
            _ = other.subscribe(onNext: { _ in })
            _ = subject.subscribe(onNext: { element in
                other.onNext(element)
                if element == 2 { subject.onCompleted() }
            })
            subject.onNext(1)
            subject.onNext(2)
            other.onCompleted()
        }
        #expect(complaints(result, of: "Reentrancy") == ["PublishSubject<Int>"])
        #expect(complaints(result).isEmpty)
    }
    #endif
}
