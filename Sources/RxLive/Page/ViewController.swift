// ViewController: a screen with a typed view, as UIKit's: a template, a view model, and this between them.
public import Controls

/// A screen of a page; `Screen` is the class that the build makes of its template.
///
/// ```swift
/// final class CounterViewController: ViewController<CounterView> {
///     override func viewDidLoad() {
///         view.plus.rx.tap.scan(0) { count, _ in count + 1 }.startWith(0)
///             .map(String.init).bind(to: view.count.rx.text).disposed(by: disposeBag)
///     }
/// }
/// ```
open class ViewController<TypedView: ScreenView>: AnyViewController {
    private var loaded: TypedView?

    /// The outlets of the template; there from `viewDidLoad` on.
    public final var view: TypedView {
        guard let loaded else { preconditionFailure("\(type(of: self)).view is there from viewDidLoad on") }
        return loaded
    }

    override final var template: StaticString { TypedView.template }

    override final class var screen: ScreenType? { TypedView.self }

    override final func loadView(on screen: Screen) -> ScreenView {
        _ = super.loadView(on: screen)
        let made = TypedView(host: screen)
        loaded = made
        return made
    }
}
