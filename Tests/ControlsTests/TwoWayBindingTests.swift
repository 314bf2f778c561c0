// A control's value and a relay, bound in both directions.
import Controls
import Markup
import Rx
import Testing

@MainActor @Suite struct TwoWayBindingTests {
    /// Lives as long as the test, as a page lives longer than its controls.
    private let host = PlainHost(template: [1: [.value: .string("template")]])

    @Test func `the first value is the relay's`() {
        let field = TextField(number: 1, host: host)
        let relay = BehaviorRelay(value: "relay")
        let binding = field.rx.text.orEmpty <-> relay
        #expect(field.text == "relay" && relay.value == "relay")
        binding.dispose()
    }

    @Test func `both follow each other`() {
        let field = TextField(number: 1, host: host)
        let relay = BehaviorRelay<String?>(value: nil)
        let binding = field.rx.text <-> relay
        #expect(field.text == "")
        field.receive(.value(.string("typed")))
        #expect(relay.value == "typed")
        relay.accept("set")
        #expect(field.text == "set")
        binding.dispose()
        field.receive(.value(.string("later")))
        #expect(relay.value == "set")
        relay.accept("latest")
        #expect(field.text == "later")
    }

    @Test func `no value goes back to the side that it comes from`() {
        let typed = BehaviorSubject(value: "")
        var set: [String] = []
        let property = ControlProperty(values: typed, valueSink: AnyObserver { $0.element.map { set.append($0) } })
        let relay = BehaviorRelay(value: "a")
        var kept: [String] = []
        let bag = DisposeBag()
        (property <-> relay).disposed(by: bag)
        relay.subscribe(onNext: { kept.append($0) }).disposed(by: bag)
        typed.onNext("b")
        typed.onNext("b")
        relay.accept("c")
        typed.onNext("c")
        relay.accept("c")
        #expect(set == ["a", "c", "c"])
        #expect(kept == ["a", "b", "c", "c"])
    }

    @Test func `a control that sends back what is set does not make a loop`() throws {
        let values = BehaviorSubject(value: "")
        let property = ControlProperty(values: values, valueSink: values.asObserver())
        let relay = BehaviorRelay(value: "a")
        var kept: [String] = []
        let bag = DisposeBag()
        (property <-> relay).disposed(by: bag)
        relay.subscribe(onNext: { kept.append($0) }).disposed(by: bag)
        relay.accept("b")
        values.onNext("c")
        #expect(kept == ["a", "b", "c"])
        #expect(try values.value() == "c")
    }

    @Test func `it ends with the control`() {
        let field = TextField(number: 1, host: host)
        let relay = BehaviorRelay(value: "")
        var set: [String] = []
        let property = ControlProperty(
            values: field.rx.text.orEmpty,
            valueSink: AnyObserver<String> { $0.element.map { set.append($0) } }
        )
        let binding = property <-> relay
        field.detach()
        relay.accept("later")
        #expect(set == [""])
        binding.dispose()
    }

    @Test func `nothing is lost that the relay accepts before the control's next turn`() {
        let context = LaterContext()
        let field = TextField(number: 1, host: host)
        let relay = BehaviorRelay(value: "a")
        let binding = Home.with(Home(context)) { field.rx.text.orEmpty } <-> relay
        relay.accept("b")
        context.turn()
        #expect(relay.value == "b" && field.text == "b")
        binding.dispose()
    }
}
