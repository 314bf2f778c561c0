// What controls send, and when they end.
import Controls
import Markup
import Rx
import Testing

@MainActor @Suite struct ControlEventTests {
    /// Lives as long as the test, as a page lives longer than its controls.
    private let host = PlainHost()

    @Test func `a tap has no initial value and completes when the button goes away`() {
        let button = Button(number: 1, host: host)
        var events: [String] = []
        let subscription = button.rx.tap.subscribe(
            onNext: { events.append("tap") },
            onCompleted: { events.append("completed") }
        )
        #expect(events.isEmpty)
        button.receive(.action(once: nil))
        button.detach()
        #expect(events == ["tap", "completed"])
        subscription.dispose()
    }

    @Test func `all hear the tap that takes the screen away, and then its end`() {
        let button = Button(number: 1, host: host)
        var events: [String] = []
        let bag = DisposeBag()
        for name in ["a", "b"] {
            button.rx.tap.subscribe(
                onNext: {
                    events.append("\(name) tap")
                    button.detach()
                    button.rx.tap.subscribe(onCompleted: { events.append("\(name) late end") }).disposed(by: bag)
                },
                onCompleted: { events.append("\(name) end") }
            )
            .disposed(by: bag)
        }
        button.receive(.action(once: nil))
        #expect(events == ["a tap", "a late end", "b tap", "b late end", "a end", "b end"])
    }

    @Test func `all hear the value that takes the screen away, and then its end`() {
        let field = TextField(number: 1, host: host)
        var events: [String] = []
        let bag = DisposeBag()
        for name in ["a", "b"] {
            field.rx.controlEvent(.valueChanged).subscribe(
                onNext: {
                    events.append("\(name) value")
                    field.detach()
                },
                onCompleted: { events.append("\(name) end") }
            )
            .disposed(by: bag)
        }
        field.sendValueChanged()
        #expect(events == ["a value", "b value", "a end", "b end"])
    }

    @Test func `a button that is gone sends only its end`() {
        let button = Button(number: 1, host: host)
        button.detach()
        var ended = false
        let subscription = button.rx.tap.subscribe(onNext: {}, onCompleted: { ended = true })
        #expect(ended)
        subscription.dispose()
    }

    @Test func `a once-action brings its key to those who asked for it`() throws {
        let button = Button(number: 1, host: host)
        let key = try #require(OnceKey("AAAAAAAAAAAAAAAAAAAAAA"))
        #expect(!button.settlesOnceActions)
        var keys: [OnceKey] = []
        let subscription = button.rx.onceTap.subscribe(onNext: { keys.append($0) })
        #expect(button.settlesOnceActions)
        button.receive(.action(once: key))
        #expect(host.faults == [])
        for _ in 0..<2 { button.receive(.action(once: nil)) }
        #expect(keys == [key])
        #expect(host.faults == ["button 1: onceTap hears nothing, for the template does not say data-once"])
        subscription.dispose()
    }

    @Test func `a key is 22 characters of base64url`() {
        #expect(OnceKey("") == nil)
        #expect(OnceKey("AAAAAAAAAAAAAAAAAAAAA") == nil)
        #expect(OnceKey("AAAAAAAAAAAAAAAAAAAAA+") == nil)
        #expect(OnceKey("abcDEF0123456789-_AAAA") != nil)
    }

    @Test func `events, as driver, signal and infallible`() {
        let button = Button(number: 1, host: host)
        let tap = button.rx.tap.asControlEvent()
        var seen: [String] = []
        func note(_ name: String) -> () -> Void { { seen.append(name) } }
        let bag = DisposeBag()
        tap.asObservable().subscribe(onNext: note("observable"), onCompleted: note("|")).disposed(by: bag)
        tap.asInfallible().subscribe(onNext: note("infallible"), onCompleted: note("|")).disposed(by: bag)
        let driver = tap.asDriver()
        driver.drive(onNext: note("driver"), onCompleted: note("|")).disposed(by: bag)
        let signal = tap.asSignal()
        signal.emit(onNext: note("signal"), onCompleted: note("|")).disposed(by: bag)
        #expect(seen.isEmpty)
        button.receive(.action(once: nil))
        #expect(seen == ["observable", "infallible", "driver", "signal"])
        seen = []
        driver.drive(onNext: note("late driver")).disposed(by: bag)
        signal.emit(onNext: note("late signal")).disposed(by: bag)
        #expect(seen == ["late driver"])
        seen = []
        button.detach()
        #expect(seen == ["|", "|", "|", "|"])
    }

    @Test func `one made elsewhere is subscribed to, and disposed of, in turns of its home`() {
        let context = LaterContext()
        let source = PublishSubject<Int>()
        let event = Home.with(Home(context)) { ControlEvent(events: source) }
        let subscription = event.subscribe()
        #expect(!source.hasObservers)
        context.turn()
        #expect(source.hasObservers)
        subscription.dispose()
        #expect(source.hasObservers)
        context.turn {
            context.post { #expect(!source.hasObservers) }
        }
        context.turn {
            let subscription = event.subscribe()
            #expect(source.hasObservers)
            subscription.dispose()
            #expect(!source.hasObservers)
        }
    }

    @Test func `a control's own begins in a turn of its home`() {
        let context = LaterContext()
        let button = Button(number: 1, host: host)
        let tap = Home.with(Home(context)) { button.rx.tap }
        var taps = 0
        let subscription = tap.subscribe(onNext: { taps += 1 })
        button.receive(.action(once: nil))
        #expect(taps == 0)
        context.turn()
        button.receive(.action(once: nil))
        #expect(taps == 1)
        subscription.dispose()
        button.receive(.action(once: nil))
        context.turn()
        button.receive(.action(once: nil))
        #expect(taps == 1)
        context.turn { _ = tap.subscribe(onNext: { taps += 1 }) }
        button.receive(.action(once: nil))
        #expect(taps == 2)
    }

    @Test func `one made of any sequence`() {
        let source = PublishSubject<Int>()
        let event = ControlEvent(events: source)
        var seen: [Int] = []
        let observer = AnyObserver<Int> { $0.element.map { seen.append($0) } }
        let subscription = event.subscribe(observer)
        source.onNext(1)
        subscription.dispose()
        source.onNext(2)
        #expect(seen == [1])
        #expect(!source.hasObservers)
    }

    @Test func `some of what happens to a control`() {
        let field = TextField(number: 1, host: host)
        let button = Button(number: 2, host: host)
        var events: [String] = []
        let bag = DisposeBag()
        func note(_ event: ControlEvent<Void>, _ name: String) {
            event.subscribe(onNext: { events.append(name) }, onCompleted: { events.append(name + " |") }).disposed(
                by: bag
            )
        }
        note(field.rx.controlEvent(.editingChanged), "edit")
        note(field.rx.controlEvent([.touchUpInside]), "touch")
        note(button.rx.controlEvent(.touchUpInside), "tap")
        note(button.rx.controlEvent(.valueChanged), "change")
        note(field.rx.controlEvent(.allEvents), "all")
        field.receive(.value(.string("a")))
        field.receive(.value(.string("a")))
        field.sendValueChanged()
        field.receive(.action(once: nil))
        button.receive(.action(once: nil))
        #expect(events == ["edit", "all", "edit", "all", "touch", "all", "tap"])
        button.detach()
        #expect(events.suffix(2) == ["tap |", "change |"])
    }

    @Test func `a link's touches are heard only while somebody listens`() {
        let link = Link(number: 1, host: host)
        var touches = 0
        let subscription = link.rx.controlEvent(.touchUpInside).subscribe(onNext: { touches += 1 })
        #expect(link.take(.events, into: 1) == .string("tap"))
        link.receive(.action(once: nil))
        #expect(touches == 1)
        subscription.dispose()
        #expect(link.take(.events, into: 2) == PropertyValue.none)
    }
}
