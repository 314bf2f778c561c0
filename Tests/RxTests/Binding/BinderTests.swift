// Binder: a weak target, a scheduler, and errors, which it cannot show.
import Rx
import RxTest
import Testing

private final class Label { var text = "" }

@Suite struct BinderTests {
    let context = ManualContext()
    let home: Home
    private let label = Label()

    init() { home = Home(context) }

    func turn(_ body: () -> Void = {}) { context.turn { Home.with(home, body) } }

    @Test func `it sets its target at once in a turn, and later from elsewhere`() {
        var binder: Binder<String>?
        turn {
            binder = Binder(label) { $0.text = $1 }
            binder?.onNext("a")
            #expect(label.text == "a")
        }
        binder?.onNext("b")
        #expect(label.text == "a")
        turn()
        #expect(label.text == "b")
    }

    @Test func `it sets its target at once also inside an item of the main scheduler, and not inside its own`() {
        let heard = Heard()
        turn {
            var binder: Binder<String>?
            binder = Binder(label) { label, text in
                label.text = text
                if text == "a" { binder?.onNext("b") }
                heard.note(label.text)
            }
            MainScheduler.instance.run { binder?.onNext("a") }
            #expect(heard.log == ["a"])
        }
        #expect(heard.log == ["a", "b"])
    }

    @Test func `it does not keep its target alive, and drops what comes after it`() {
        var label: Label? = Label()
        weak let remaining = label
        var values: [String] = []
        var binder: Binder<String>?
        turn {
            binder = label.map { Binder($0) { (_: Label, text: String) in values.append(text) } }
            binder?.onNext("a")
        }
        binder?.onNext("queued")
        label = nil
        #expect(remaining == nil)
        turn { binder?.onNext("b") }
        #expect(values == ["a"])
    }

    @Test func `it binds on the scheduler it is given`() {
        let scheduler = TestScheduler(initialClock: 0)
        let binder = Binder(label, scheduler: scheduler) { (label: Label, text: String) in
            label.text = "\(text)@\(scheduler.clock)"
        }
        scheduler.scheduleAt(10) { binder.onNext("a") }
        scheduler.advanceTo(10)
        #expect(label.text == "")
        scheduler.start()
        #expect(label.text == "a@11")
        let queue = Place.scheduler("own")
        let away = Binder(label, scheduler: queue) { (label: Label, text: String) in label.text = text + Place.current }
        away.onNext("at ")
        queue.wait()
        #expect(label.text == "at own")
    }

    @Test func `the end does nothing, and it may be fed again`() {
        turn {
            let binder = Binder(label) { $0.text = $1 }
            Observable.just("a").bind(to: binder).dispose()
            Observable.just("b").bind(to: binder.asObserver()).dispose()
            #expect(label.text == "b")
        }
    }

    @Test func `an error is reported to the home`() {
        turn {
            let binder = Binder(label) { $0.text = $1 }
            Observable.error(Oops()).bind(to: binder).dispose()
            Observable.error(Oops()).bind(
                to: Binder(label, scheduler: CurrentThreadScheduler.instance) { $0.text = $1 }
            )
            .dispose()
        }
        #expect(context.reports == ["Oops()", "Oops()"])
        #expect(label.text == "")
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
            Binder(Label()) { (label: Label, text: String) in label.text = text }.onError(Oops())
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("Binding error from Binder of Label: Oops()"))
    }
}
