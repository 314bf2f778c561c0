// Binder, bind(to:), Reactive, and errors that reach a binding.
import Rx
import Testing

private final class Label: ReactiveCompatible {
    var text = ""
}

@Suite struct BinderTests {
    let context = ManualContext()
    let home: Home

    init() { home = Home(context) }

    func turn(_ body: () -> Void) { context.turn { Home.with(home, body) } }

    @Test func `a binder sets its target at once in a turn, and later from elsewhere`() {
        let label = Label()
        let relay = PublishRelay<String>()
        var subscription: (any Disposable)?
        turn {
            subscription = relay.bind(to: label.rx.text)
            relay.accept("a")
            #expect(label.text == "a")
        }
        relay.accept("b")
        #expect(label.text == "a")
        turn {}
        #expect(label.text == "b")
        subscription?.dispose()
    }

    @Test func `a binder does not keep its target alive`() {
        turn {
            var label: Label? = Label()
            weak let remaining = label
            let relay = PublishRelay<String>()
            let subscription = label.map { relay.bind(to: Binder($0) { $0.text = $1 }) }
            label = nil
            #expect(remaining == nil)
            relay.accept("a")
            subscription?.dispose()
        }
    }

    @Test func `an error that reaches a binding is reported to the home`() {
        let label = Label()
        turn {
            _ = Observable<String>.error(Oops()).bind(to: label.rx.text)
            _ = Observable<String>.error(Oops()).bind(onNext: { label.text = $0 })
        }
        #expect(context.reports == ["Oops()", "Oops()"])
    }

    @Test func `bind with an object ends with it`() {
        var label: Label? = Label()
        let subject = PublishSubject<String>()
        let subscription = label.map { subject.bind(with: $0) { $0.text = $1 } }
        subject.onNext("a")
        #expect(label?.text == "a")
        label = nil
        subject.onNext("b")
        subscription?.dispose()
    }

    @Test func `an optional relay takes plain elements`() {
        let relay = BehaviorRelay<Int?>(value: nil)
        Observable.just(1).bind(to: relay).dispose()
        #expect(relay.value == 1)
    }
}
