// A control's value in both directions.
import Controls
import Markup
import Rx
import Testing

@MainActor @Suite struct ControlPropertyTests {
    /// Lives as long as the test, as a page lives longer than its controls.
    private let host = PlainHost()

    @Test func `it starts with the value now and follows what a person types`() {
        let host = PlainHost(template: [1: [.value: .string("a")]])
        defer { withExtendedLifetime(host) {} }
        let field = TextField(number: 1, host: host)
        var seen: [String] = []
        let subscription = field.rx.text.orEmpty.subscribe(onNext: { seen.append($0) })
        field.receive(.value(.string("ab")))
        field.receive(.value(.string("ab")))
        field.receive(.value(.string("abc")))
        #expect(seen == ["a", "ab", "abc"])
        subscription.dispose()
    }

    @Test func `what the program sets is not sent back`() {
        let field = TextField(number: 1, host: host)
        var seen: [String] = []
        let subscription = field.rx.text.orEmpty.subscribe(onNext: { seen.append($0) })
        field.text = "program"
        field.rx.text.orEmpty.onNext("again")
        #expect(field.text == "again")
        #expect(seen == [""])
        subscription.dispose()
    }

    @Test func `the same text typed again after the program has cleared the field is heard`() {
        let field = TextField(number: 1, host: host)
        var seen: [String] = []
        let subscription = field.rx.text.orEmpty.subscribe(onNext: { seen.append($0) })
        field.receive(.value(.string("")))
        field.receive(.value(.string("ann")))
        field.text = ""
        field.receive(.value(.string("ann")))
        #expect(seen == ["", "ann", "ann"])
        subscription.dispose()
    }

    @Test func `a value that the program sends is heard, whatever it is`() {
        let field = TextField(number: 1, host: host)
        field.sendValueChanged()
        var seen: [String] = []
        let subscription = field.rx.text.orEmpty.subscribe(onNext: { seen.append($0) })
        field.receive(.value(.string("ann")))
        field.receive(.value(.string("ann")))
        field.text = ""
        field.sendValueChanged()
        field.sendValueChanged()
        #expect(seen == ["", "ann", "", ""])
        subscription.dispose()
    }

    @Test func `it completes when the control goes away`() {
        let field = TextField(number: 1, host: host)
        var ended = false
        let subscription = field.rx.text.subscribe(onCompleted: { ended = true })
        field.detach()
        #expect(ended)
        subscription.dispose()
    }

    @Test func `a field takes text without line breaks, a text view with them, a switch neither`() {
        #expect(TextField(number: 1, host: host).accepts(.string("a")))
        #expect(!TextField(number: 1, host: host).accepts(.string("a\nb")))
        #expect(!TextField(number: 1, host: host).accepts(.bool(true)))
        #expect(TextView(number: 1, host: host).accepts(.string("a\nb")))
        #expect(Switch(number: 1, host: host).accepts(.bool(true)))
        #expect(!Switch(number: 1, host: host).accepts(.string("on")))
        #expect(!Button(number: 1, host: host).accepts(.string("x")))
    }

    @Test func `a switch follows both sides`() {
        let host = PlainHost(template: [1: [.checked: .bool(true)]])
        defer { withExtendedLifetime(host) {} }
        let control = Switch(number: 1, host: host)
        var seen: [Bool] = []
        let subscription = control.rx.isOn.subscribe(onNext: { seen.append($0) })
        control.receive(.value(.bool(false)))
        #expect(!control.isOn)
        #expect(seen == [true, false])
        subscription.dispose()
    }

    @Test func `changes leave out the value at subscription`() {
        let field = TextField(number: 1, host: host)
        var seen: [String?] = []
        let subscription = field.rx.text.changed.subscribe(onNext: { seen.append($0) })
        #expect(seen.isEmpty)
        field.receive(.value(.string("a")))
        #expect(seen == ["a"])
        subscription.dispose()
    }

    @Test func `a driver replays the latest value and ends with the control`() {
        let field = TextField(number: 1, host: host)
        let driver = field.rx.text.orEmpty.asDriver()
        var seen: [String] = []
        let bag = DisposeBag()
        driver.drive(onNext: { seen.append("a \($0)") }, onCompleted: { seen.append("a |") }).disposed(by: bag)
        field.receive(.value(.string("x")))
        driver.drive(onNext: { seen.append("b \($0)") }, onCompleted: { seen.append("b |") }).disposed(by: bag)
        #expect(seen == ["a ", "a x", "b x"])
        field.detach()
        #expect(seen.suffix(2) == ["a |", "b |"])
    }

    @Test func `both directions of one made of any sequence and any observer`() {
        let values = BehaviorSubject<String?>(value: nil)
        var set: [String] = []
        let sink = AnyObserver<String?> { set.append("\($0)") }
        let property = ControlProperty(values: values, valueSink: sink).asControlProperty()
        var seen: [String] = []
        let bag = DisposeBag()
        property.orEmpty.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        property.asObservable().subscribe(onNext: { seen.append($0 ?? "nil") }).disposed(by: bag)
        property.changed.subscribe(onNext: { seen.append("changed to \($0 ?? "nil")") }).disposed(by: bag)
        values.onNext("x")
        #expect(seen == ["", "nil", "x", "x", "changed to x"])
        property.orEmpty.onNext("y")
        property.onNext(nil)
        property.onCompleted()
        #expect(set == [#"next(Optional("y"))"#, "next(nil)", "completed"])
    }

    @Test func `one made elsewhere is subscribed to, and disposed of, in turns of its home`() {
        let context = LaterContext()
        let field = TextField(number: 1, host: host)
        let values = BehaviorSubject<String?>(value: "a")
        let made = Home.with(Home(context)) {
            [ControlProperty(values: values, valueSink: AnyObserver { _ in }), field.rx.text]
        }
        var seen: [String] = []
        let subscriptions = made.map { $0.orEmpty.subscribe(onNext: { seen.append($0) }) }
        field.text = "b"
        #expect(seen == [] && !values.hasObservers)
        context.turn()
        #expect(seen == ["a", "b"] && values.hasObservers)
        for subscription in subscriptions { subscription.dispose() }
        #expect(values.hasObservers)
        context.turn()
        #expect(!values.hasObservers)
    }

    @Test func `an error is reported at the home the property was made in, whatever sets the value`() {
        let context = Reports()
        let source = BehaviorRelay(value: "a")
        var set: [String] = []
        let property = Home.with(Home(context)) {
            ControlProperty(values: source, valueSink: AnyObserver { set.append("\($0)") })
        }
        property.onError(Oops())
        Observable.just("b").concat(Observable.error(Oops())).bind(to: property).dispose()
        #expect(context.lines == ["Oops() from ControlProperty of String", "Oops() from ControlProperty of String"])
        #expect(set == ["next(b)"])
    }

    @Test func `without a home an error is fatal in a debug build, and a line on standard error in a release build`()
        async
    {
        #if DEBUG
        let expected = ExitTest.Condition.failure
        #else
        let expected = ExitTest.Condition.success
        #endif
        let result = await #expect(processExitsWith: expected, observing: [\.standardErrorContent]) {
            ControlProperty(values: Observable.just(1), valueSink: AnyObserver { _ in }).onError(Oops())
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("Binding error from ControlProperty of Int: Oops()"))
    }

    @Test func `a property is bound both ways`() {
        let field = TextField(number: 1, host: host)
        let relay = BehaviorRelay(value: "")
        let bag = DisposeBag()
        field.rx.text.orEmpty.changed.bind(to: relay).disposed(by: bag)
        field.receive(.value(.string("typed")))
        #expect(relay.value == "typed")
    }
}
