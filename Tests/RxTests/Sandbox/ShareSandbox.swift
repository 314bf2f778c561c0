// Two subscriptions against one: how often a side effect happens, with and without share.
import Rx
import Testing

@Suite struct ShareSandbox {
    let log = Transcript()

    /// A request that is answered later.
    private func request(_ answers: PublishSubject<String>) -> Observable<String> {
        .create { [log] observer in
            log("request sent")
            let subscription = answers.map { $0.uppercased() }.do(onNext: { _ in log("answer decoded") })
                .subscribe(observer)
            return Disposables.create(subscription, Disposables.create { log("request ended") })
        }
    }

    private func subscribeTwice(_ source: Observable<String>, _ answers: PublishSubject<String>) {
        let first = source.subscribe(onNext: { [log] in log("first hears", $0) })
        let second = source.subscribe(onNext: { [log] in log("second hears", $0) })
        answers.onNext("hello")
        first.dispose()
        second.dispose()
    }

    @Test func `each of two subscriptions has a request of its own`() {
        let answers = PublishSubject<String>()
        example("Two subscriptions", to: log) { subscribeTwice(request(answers), answers) }
        #expect(
            log.lines == [
                "--- Two subscriptions example ---",
                "request sent", "request sent",
                "answer decoded", "first hears HELLO",
                "answer decoded", "second hears HELLO",
                "request ended", "request ended",
            ]
        )
    }

    @Test func `with share two subscriptions have one request`() {
        let answers = PublishSubject<String>()
        example("Two subscriptions to one share", to: log) { subscribeTwice(request(answers).share(), answers) }
        #expect(
            log.lines == [
                "--- Two subscriptions to one share example ---",
                "request sent",
                "answer decoded", "first hears HELLO", "second hears HELLO",
                "request ended",
            ]
        )
    }

    @Test func `share(replay 1) also gives a late subscriber what it has missed`() {
        let answers = PublishSubject<String>()
        example("A late subscriber", to: log) {
            for (name, source) in [("share", request(answers).share()), ("replay", request(answers).share(replay: 1))] {
                let first = source.subscribe(onNext: { [log] in log(name, "first hears", $0) })
                answers.onNext("hello")
                let late = source.subscribe(onNext: { [log] in log(name, "late hears", $0) })
                late.dispose()
                first.dispose()
            }
        }
        #expect(
            log.lines == [
                "--- A late subscriber example ---",
                "request sent", "answer decoded", "share first hears HELLO", "request ended",
                "request sent", "answer decoded", "replay first hears HELLO", "replay late hears HELLO",
                "request ended",
            ]
        )
    }

    @Test func `a driver shares its closures`() {
        let context = ManualContext()
        example("A driver", to: log) {
            context.turn {
                Home.with(Home(context)) {
                    let name = BehaviorRelay(value: "ada")
                    let driver = name.asDriver().map { [log] (name: String) -> String in
                        log("capitalised")
                        return name.uppercased()
                    }
                    let bag = DisposeBag()
                    driver.drive(onNext: { [log] in log("title shows", $0) }).disposed(by: bag)
                    driver.drive(onNext: { [log] in log("badge shows", $0) }).disposed(by: bag)
                    name.accept("grace")
                }
            }
        }
        #expect(
            log.lines == [
                "--- A driver example ---",
                "capitalised", "title shows ADA", "badge shows ADA",
                "capitalised", "title shows GRACE", "badge shows GRACE",
            ]
        )
    }
}
