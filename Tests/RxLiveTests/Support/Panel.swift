// Panel: a screen with one control of each kind that is chosen from or set, and a line that says what they hold. Its template, the
// view that a build would make of it, and its controller.
import Controls
import Foundation
import Rx

@testable import RxLive

final class PanelView: ScreenView {
    override class var template: StaticString { "Panel" }
    override class var outlets: StaticString {
        """
        1:form:Form;2:volume:Slider;3:count:Stepper;4:size:SegmentedControl;5:continent:PickerView;6:country:PickerView;\
        7:toppings:PickerView;8:day:DatePicker;9:secret:SecureField;10:more:Button;11:narrow:Button;12:show:Button;\
        13:reset:Button;14:summary:Label
        """
    }

    let form: Form
    let volume: Slider
    let count: Stepper
    let size: SegmentedControl
    let continent: PickerView
    let country: PickerView
    let toppings: PickerView
    let day: DatePicker
    let secret: SecureField
    let more: Button
    let narrow: Button
    let show: Button
    let reset: Button
    let summary: Label

    required init(host: any ControlHost) {
        form = Form(number: 1, host: host)
        volume = Slider(number: 2, host: host)
        count = Stepper(number: 3, host: host)
        size = SegmentedControl(number: 4, host: host)
        continent = PickerView(number: 5, host: host)
        country = PickerView(number: 6, host: host)
        toppings = PickerView(number: 7, host: host)
        day = DatePicker(number: 8, host: host)
        secret = SecureField(number: 9, host: host)
        more = Button(number: 10, host: host)
        narrow = Button(number: 11, host: host)
        show = Button(number: 12, host: host)
        reset = Button(number: 13, host: host)
        summary = Label(number: 14, host: host)
        super.init(controls: [
            form, volume, count, size, continent, country, toppings, day, secret, more, narrow, show, reset, summary,
        ])
    }
}

final class PanelController: ViewController<PanelView> {
    private let countries = BehaviorRelay(value: ["Chad", "Mali"])

    override func viewDidLoad() {
        let view = view
        countries.bind(to: view.country.rx.itemTitles) { _, name in name }.disposed(by: disposeBag)
        Observable.combineLatest(
            view.volume.rx.value,
            view.count.rx.value,
            view.size.rx.selectedSegmentIndex,
            view.continent.rx.selectedValue,
            view.country.rx.selectedRows,
            view.toppings.rx.selectedRows,
            view.day.rx.date,
            view.secret.rx.text.orEmpty
        ) { volume, count, size, continent, country, toppings, day, secret in
            let day = day.map { String(Int($0.timeIntervalSince1970) / 86_400) } ?? "-"
            return "\(volume) \(count) \(size) <\(continent ?? "-")> \(country) \(toppings) \(day) \(secret.count)"
        }
        .bind(to: view.summary.rx.text).disposed(by: disposeBag)
        view.more.rx.tap.subscribe(onNext: { [countries] in countries.accept(["Niger"] + countries.value) })
            .disposed(by: disposeBag)
        view.narrow.rx.tap.subscribe(onNext: { view.volume.maximumValue = 40 }).disposed(by: disposeBag)
        view.show.rx.tap.subscribe(onNext: { view.secret.isSecureTextEntry.toggle() }).disposed(by: disposeBag)
        view.reset.rx.tap.subscribe(onNext: {
            view.volume.value = 12.5
            view.count.value = 7
            view.size.selectedSegmentIndex = 0
            view.continent.selectedValue = "as"
            view.country.selectRow(1)
            view.toppings.selectedRows = [0, 2]
            view.day.date = Date(timeIntervalSince1970: 0)
        })
        .disposed(by: disposeBag)
    }
}

enum Panel {
    static func application() throws -> Application {
        var router = Router()
        router.screen("/") { PanelController() }
        return try Application(root: root, router: router, screens: [PanelView.self])
    }

    /// Made once per process.
    private static let root = TemplateFolder.make(
        "panel",
        ["Templates/Layout.html": TemplateFolder.layout("Panel"), "Templates/Panel.html": panel]
    )

    private static let panel = """
        <!doctype html><html lang="en"><head><title>The panel</title></head><body><main><h1>Panel</h1>
        <form data-outlet="form">
        <label>Volume <input id="volume" type="range" min="0" max="50" step="0.5" value="20" data-outlet="volume"></label>
        <label>Count <input id="count" type="number" min="1" max="9" value="2" data-outlet="count" data-control="Stepper"></label>
        <fieldset id="size" data-outlet="size" data-control="SegmentedControl"><legend>Size</legend>
        <label><input type="radio" name="size" value="s"> Small</label>
        <label><input type="radio" name="size" value="m"> Medium</label>
        <label><input type="radio" name="size" value="l"> Large</label></fieldset>
        <label>Continent <select id="continent" data-outlet="continent"><option value="">Choose</option>
        <option value="af">Africa</option><option value="as">Asia</option></select></label>
        <label>Country <select id="country" data-outlet="country"></select></label>
        <label>Toppings <select id="toppings" multiple data-outlet="toppings"><option>Basil</option>
        <option selected>Capers</option><option>Olives</option></select></label>
        <label>Day <input id="day" type="date" value="2026-11-22" data-outlet="day"></label>
        <label>Secret <input id="secret" type="password" autocomplete="new-password" data-outlet="secret"></label>
        <button type="button" id="more" data-outlet="more">More</button>
        <button type="button" id="narrow" data-outlet="narrow">Narrow</button>
        <button type="button" id="show" data-outlet="show">Show</button>
        <button type="button" id="reset" data-outlet="reset">Reset</button>
        </form>
        <output id="summary" data-outlet="summary"></output>
        </main></body></html>
        """
}
