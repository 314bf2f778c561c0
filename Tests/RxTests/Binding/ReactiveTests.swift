// Reactive: the namespace `.rx`, and a binder for every property that can be set.
import Foundation
import Rx
import Testing

private class Field: ReactiveCompatible {
    var text = ""
    var style = Style()
    weak var next: Field?
    let name = "field"
}

private final class SecretField: Field { var isHidden = false }

private struct Style { var size = 0 }

private final class Model: NSObject { var count = 0 }

extension Reactive where Base: Field {
    fileprivate var shout: Binder<String> { Binder(base) { $0.text = $1.uppercased() } }
    fileprivate static var kind: String { "\(Base.self)" }
}

@Suite struct ReactiveTests {
    let context = ManualContext()

    func turn(_ body: () -> Void) { context.turn { Home.with(Home(context), body) } }

    @Test func `every property that can be set is a binder`() {
        turn {
            let field = SecretField()
            let other = Field()
            Observable.just("a").bind(to: field.rx.text).dispose()
            Observable.just(Style(size: 7)).bind(to: field.rx.style).dispose()
            Observable.just(true).bind(to: field.rx.isHidden).dispose()
            Observable.just(other).bind(to: field.rx.next).dispose()
            #expect(field.text == "a" && field.style.size == 7 && field.isHidden && field.next === other)
        }
    }

    @Test func `a property's binder does not keep the object alive`() {
        turn {
            var field: Field? = Field()
            weak let remaining = field
            let binder: Binder<String>? = field?.rx.text
            field = nil
            #expect(remaining == nil)
            binder?.onNext("a")
        }
    }

    @Test func `what an extension offers comes before a property of that name, for the object and for the type`() {
        turn {
            let field = Field()
            Observable.just("a").bind(to: field.rx.shout).dispose()
            #expect(field.text == "A")
            #expect(field.rx.base === field)
            #expect(SecretField.rx.kind == "\(SecretField.self)")
        }
    }

    @Test func `classes of Foundation have it too`() {
        turn {
            let model = Model()
            Observable.just(3).bind(to: model.rx.count).dispose()
            #expect(model.count == 3)
        }
    }
}
