// Texts of views, bound to sequences of strings and of optional ones.
import Controls
import Rx
import Testing

@MainActor @Suite struct TextBinderTests {
    /// Lives as long as the test, as a page lives longer than its controls.
    private let host = PlainHost()

    private func check(_ binder: Binder<String?>, _ text: () -> String) {
        let strings = Observable.just("string")
        let optionals = Observable<String?>.just("optional")
        strings.bind(to: binder).dispose()
        #expect(text() == "string")
        optionals.bind(to: binder).dispose()
        #expect(text() == "optional")
        strings.asDriver(onErrorJustReturn: "").drive(binder).dispose()
        #expect(text() == "string")
        optionals.asDriver(onErrorJustReturn: nil).drive(binder).dispose()
        #expect(text() == "optional")
        strings.asSignal(onErrorJustReturn: "").emit(to: binder).dispose()
        #expect(text() == "string")
        Observable<String?>.just(nil).bind(to: binder).dispose()
        #expect(text() == "")
    }

    @Test func `a label's text`() {
        let label = Label(number: 1, host: host)
        check(label.rx.text) { label.text }
        Observable.just(1).map(String.init).bind(to: label.rx.text).dispose()
        #expect(label.text == "1")
        Observable.just(2).map { "\($0)" }.bind(to: label.rx.text).dispose()
        #expect(label.text == "2")
        let field = TextField(number: 2, host: host)
        field.rx.text.bind(to: label.rx.text).dispose()
        field.rx.text.orEmpty.bind(to: label.rx.text).dispose()
        #expect(label.text == "")
        label.rx.text.onNext("literal")
        #expect(label.text == "literal")
    }

    @Test func `a button's title`() {
        let button = Button(number: 1, host: host)
        check(button.rx.title) { button.title }
    }

    @Test func `a link's text`() {
        let link = Link(number: 1, host: host)
        check(link.rx.text) { link.text }
    }

    @Test func `what a field says while it is empty`() {
        let field = TextField(number: 1, host: host)
        check(field.rx.placeholder) { field.placeholder }
    }

    @Test func `what stands for a view where it cannot be seen`() {
        let view = View(number: 1, host: host)
        check(view.rx.accessibilityLabel) { view.accessibilityLabel }
    }
}
