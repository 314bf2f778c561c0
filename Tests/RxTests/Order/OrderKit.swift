// The order of subscribing, events and cleanup: what a pipeline of three cold sources writes into one log while it is fed.
import Rx
import RxTest
import Testing

/// A pipeline, what it is fed, and what must happen, in that order.
///
/// Fed is a script: `a1` is element 1 of the source a, `a|` its end, `a#` its error, `@15` lets the clock go on to 15; a
/// source that has been subscribed to twice is fed through the later subscription. At last the subscriber disposes.
///
/// The log says `+a` where a is subscribed to and `-a` where what its `create` returned is disposed of; an element, `|`
/// or `#error` where the subscriber receives it; `D` for his `onDisposed`, `doD` for the `onDispose` of a `do` before him;
/// and `<dispose>` where he disposes. The expected logs are what RxSwift 6.10.2 writes.
struct Pipeline: Sendable, CustomTestStringConvertible {
    typealias Make = @Sendable (OrderKit) -> Observable<String>

    let name: String
    let script: String
    let log: String
    let make: Make

    init(_ name: String, feed script: String, log: String, _ make: @escaping Make) {
        self.name = name
        self.script = script
        self.log = log
        self.make = make
    }

    var testDescription: String { name }

    /// What really happens, within a page.
    func run() -> String {
        let context = ManualContext()
        let home = Home(context)
        let kit = OrderKit()
        context.turn { Home.with(home) { play(kit) } }
        return kit.lines.joined(separator: " ")
    }

    private func play(_ kit: OrderKit) {
        let subscription = make(kit).do(onDispose: { kit.log("doD") }).subscribe(
            onNext: kit.log,
            onError: { kit.log("#\($0)") },
            onCompleted: { kit.log("|") },
            onDisposed: { kit.log("D") }
        )
        for step in script.split(separator: " ") { kit.take(step) }
        kit.log("<dispose>")
        subscription.dispose()
    }
}

/// The sources of a pipeline, its clock, and the log.
final class OrderKit {
    /// The error of a source.
    enum Failure: Error { case a }

    private(set) var lines: [String] = []
    let scheduler = TestScheduler(initialClock: 0)
    /// A subject and a relay instead of cold sources: `p1`, `p|`, `r1`.
    let subject = PublishSubject<Int>()
    let relay = BehaviorRelay(value: 0)
    private var observers: [Substring: AnyObserver<Int>] = [:]

    var a: Observable<Int> { source("a") }
    var b: Observable<Int> { source("b") }
    var c: Observable<Int> { source("c") }

    func log(_ line: String) { lines.append(line) }

    /// Takes one step of a script.
    func take(_ step: Substring) {
        let (name, what) = (step.prefix(1), step.dropFirst())
        if name == "@" { return scheduler.advanceTo(Int(what) ?? 0) }
        if name == "r" { return relay.accept(Int(what) ?? 0) }
        let observer = name == "p" ? subject.asObserver().eraseToObserver : observers[name]
        switch what {
        case "|": observer?.onCompleted()
        case "#": observer?.onError(Failure.a)
        default: observer?.onNext(Int(what) ?? 0)
        }
    }

    private func source(_ name: Substring) -> Observable<Int> {
        .create { observer in
            self.log("+\(name)")
            self.observers[name] = observer
            return Disposables.create { self.log("-\(name)") }
        }
    }
}

extension PublishSubject {
    fileprivate var eraseToObserver: AnyObserver<Element> { AnyObserver(self) }
}

/// An element as it stands in the log.
@Sendable func text<Element>(_ element: Element) -> String { "\(element)" }
