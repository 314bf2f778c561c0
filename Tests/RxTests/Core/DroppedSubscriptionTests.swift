// A subscription whose disposable nobody keeps goes on while its subject lives, and goes with it: nothing of the two is
// left, nor of what the closures hold. A subject that is disposed of lets go of its observers at once.
import Dispatch
import Rx
import Testing

/// A chain on a subject under its name.
private struct Chain: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Observable<Int>) -> Observable<Int>

    init(_ name: String, _ make: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
        testDescription = name
        self.make = make
    }
}

private let chains = [
    Chain("map and filter") { $0.map { $0 + 1 }.filter { $0 > 0 } },
    Chain("share") { $0.share() },
    Chain("share of a share") { $0.share(replay: 2).map { $0 }.share() },
    Chain("share with replay, second subscriber") {
        let shared = $0.share(replay: 1)
        _ = shared.subscribe()
        return shared
    },
]

/// Those that need no element of a source to go on: a clock is theirs, or they have no source.
private let selfMoving: Set = ["buffer", "window", "unused windows", "timer", "generate", "repeat element"]
/// Those that keep a subject themselves, to subscribe to it again.
private let repeating: Set = ["retry", "retry when", "concatMap"]
/// Those with something to do at the disposal, for which they are kept where they are not the subscriber's own.
private let disposing: Set = ["do", "using"]

/// What stands between an operator and the subscriber.
private let endings = [
    Chain("nothing") { $0 },
    Chain("share") { $0.share(replay: 1) },
    Chain("refCount") { $0.publish().refCount() },
    Chain("merge") { .merge($0.map { $0 }, .empty()) },
    Chain("catch and concat") { $0.catch { _ in .empty() }.concat(Observable.just(0)) },
    Chain("observe on") { $0.observe(on: MainScheduler.instance) },
]

/// What is captured.
private final class Witness {
    var elements: [Int] = []
}

/// Something that can be read and says when it has changed.
private final class Player {
    let changes = PublishSubject<Int>()
    var volume = 0
}

@Suite struct DroppedSubscriptionTests {
    /// Feeds a subject that somebody has subscribed to without keeping the disposable; what has become of it without the
    /// subject.
    private func run(_ kind: Kind, _ chain: (Observable<Int>) -> Observable<Int> = { $0 }) -> (heard: [Int], left: Bool)
    {
        let context = ManualContext()
        let home = Home(context)
        weak var witness: Witness?
        var heard: [Int] = []
        context.turn {
            Home.with(home) {
                let fed = kind.make()
                let mine = Witness()
                witness = mine
                _ = chain(fed.observable).subscribe(onNext: { mine.elements.append($0) })
                for number in 1...3 { fed.next(number) }
                heard = mine.elements
            }
        }
        return (heard, witness != nil || Home.with(home) { Resources.total } != 0)
    }

    @Test(arguments: Kind.subjects + Kind.relays)
    func `a subscriber not disposed of hears until the subject goes, and goes with it`(_ kind: Kind) {
        let (heard, left) = run(kind)
        #expect(heard.suffix(3) == [1, 2, 3])
        #expect(!left)
    }

    @Test func `one who waits for a subject's last element goes with it`() { #expect(!run(Kind.async[0]).left) }

    @Test(arguments: chains)
    private func `a chain goes with its subject`(_ chain: Chain) {
        let (heard, left) = run(Kind.relays[0], chain.make)
        #expect(heard.count >= 3)
        #expect(!left)
    }

    @Test(arguments: Case.all.filter { !(selfMoving.union(repeating)).contains($0.name) }, endings)
    private func `an operator goes with its subjects`(_ one: Case, _ ending: Chain) {
        if disposing.contains(one.name), ending.testDescription != "nothing" { return }
        for feeds in [false, true] {
            for firstGoesFirst in [false, true] {
                let context = ManualContext()
                let home = Home(context)
                weak var witness: Witness?
                func inTurn(_ body: () -> Void) { context.turn { Home.with(home, body) } }
                var subjects: [PublishSubject<Int>] = []
                inTurn {
                    subjects = [PublishSubject(), PublishSubject()]
                    let mine = Witness()
                    witness = mine
                    _ = ending.make(one.make(subjects[0], subjects[1]))
                        .subscribe(onNext: { mine.elements.append($0) }, onError: { _ in })
                }
                #expect(witness != nil)
                if feeds { inTurn { for number in 1...3 { for subject in subjects { subject.onNext(number) } } } }
                inTurn { _ = firstGoesFirst ? subjects.removeFirst() : subjects.removeLast() }
                inTurn { subjects = [] }
                context.advance(.seconds(5))
                #expect(witness == nil, "fed: \(feeds), first goes first: \(firstGoesFirst)")
                #expect(Home.with(home) { Resources.total } == 0, "fed: \(feeds), first goes first: \(firstGoesFirst)")
            }
        }
    }

    @Test(arguments: Case.all.filter { !(selfMoving.union(repeating)).contains($0.name) }, endings)
    private func `an operator goes with the end of one subject and the other subject`(_ one: Case, _ ending: Chain) {
        if disposing.contains(one.name), ending.testDescription != "nothing" { return }
        for firstEnds in [false, true] {
            for otherGoes in [false, true] {
                let context = ManualContext()
                let home = Home(context)
                weak var witness: Witness?
                func inTurn(_ body: () -> Void) { context.turn { Home.with(home, body) } }
                var subjects: [PublishSubject<Int>] = []
                inTurn {
                    subjects = [PublishSubject(), PublishSubject()]
                    let mine = Witness()
                    witness = mine
                    _ = ending.make(one.make(subjects[0], subjects[1]))
                        .subscribe(onNext: { mine.elements.append($0) }, onError: { _ in })
                }
                inTurn { subjects[firstEnds ? 0 : 1].onCompleted() }
                inTurn { if otherGoes { subjects = [] } else { subjects[firstEnds ? 1 : 0].onCompleted() } }
                inTurn { subjects = [] }
                context.advance(.seconds(5))
                #expect(witness == nil, "the first ends: \(firstEnds), the other goes: \(otherGoes)")
                #expect(
                    Home.with(home) { Resources.total } == 0,
                    "the first ends: \(firstEnds), the other goes: \(otherGoes)"
                )
            }
        }
    }

    @Test func `what hears a value goes with whose value it is`() {
        let home = Home(ManualContext())
        weak var witness: Witness?
        Home.with(home) {
            let player = Player()
            let mine = Witness()
            witness = mine
            _ = Observable.values(of: player, changes: { $0.changes }, where: { _, _ in true }, get: { $0.volume })
                .subscribe(onNext: { mine.elements.append($0) })
            player.volume = 11
            player.changes.onNext(0)
            #expect(mine.elements == [0, 11])
        }
        #expect(witness == nil)
        #expect(Home.with(home) { Resources.total } == 0)
    }

    @Test(arguments: Kind.subjects)
    func `a subject that is disposed of lets go of its observers`(_ kind: Kind) {
        let fed = kind.make()
        weak var first: Witness?
        weak var second: Witness?
        do {
            let one = Witness()
            let two = Witness()
            (first, second) = (one, two)
            _ = fed.observable.subscribe(onNext: { one.elements.append($0) })
            _ = fed.observable.subscribe(onNext: { two.elements.append($0) })
        }
        fed.next(1)
        #expect(first?.elements.last == 1 && second?.elements.last == 1)
        fed.dispose?()
        #expect(first == nil && second == nil)
    }

    @Test func `within an element a disposed subject is heard to the end of it`() {
        let subject = PublishSubject<Int>()
        let heard = Heard()
        _ = heard.listen("a", to: subject) { _ in subject.dispose() }
        _ = heard.listen("b", to: subject)
        subject.onNext(1)
        subject.onNext(2)
        #expect(heard.log == ["a1", "b1"])
    }

    @Test(arguments: Kind.subjects + Kind.relays + Kind.async)
    func `a subscriber disposed of after its subject has gone says so once`(_ kind: Kind) {
        var fed: Fed? = kind.make()
        var ends = 0
        let subscription = fed?.observable.map { $0 }.subscribe(onDisposed: { ends += 1 })
        fed = nil
        #expect(ends == 0)
        subscription?.dispose()
        subscription?.dispose()
        #expect(ends == 1)
    }

    @Test func `a share of a disposed subject starts again once everyone has left`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share(replay: 1)
        let heard = Heard()
        let first = heard.listen("a", to: shared)
        subject.onNext(1)
        subject.dispose()
        let second = heard.listen("b", to: shared)
        first.dispose()
        second.dispose()
        _ = heard.listen("c", to: shared)
        #expect(heard.log == ["a1", "b1", "c#"])
    }

    @Test(arguments: Kind.subjects + Kind.relays)
    func `subscriptions are disposed of by another thread while their subject goes`(_ kind: Kind) {
        for _ in 0..<2000 {
            var fed: Fed? = kind.make()
            let subscriptions = (0..<3).map { _ in fed?.observable.subscribe() }
            let theirs = subscriptions
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                for one in theirs { one?.dispose() }
                done.signal()
            }
            fed = nil
            done.wait()
        }
    }

    @Test func `subscriptions to a share are disposed of by another thread while it goes`() {
        for _ in 0..<2000 {
            var subject: PublishSubject<Int>? = PublishSubject()
            var shared = subject?.share(replay: 1)
            let subscriptions = (0..<3).map { _ in shared?.subscribe() }
            shared = nil
            let theirs = subscriptions
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                for one in theirs { one?.dispose() }
                done.signal()
            }
            subject = nil
            done.wait()
        }
    }
}
