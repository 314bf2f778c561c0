// Pickers: controls that a person chooses from, each of them a sequence.
import Controls
import Rx
import RxLive

final class PickersViewController: ViewController<PickersView> {
    /// What "usual" sets is not what the person has entered, so it is not saved.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        let view = view
        // The rows of a select are an array's, as those of a table are.
        Observable.just(PizzaOrder.countries)
            .bind(to: view.country.rx.itemTitles) { _, country in country }
            .disposed(by: disposeBag)
        Observable.combineLatest(
            view.size.rx.selectedSegmentIndex,
            view.toppings.rx.selectedRows,
            view.heat.rx.value,
            view.count.rx.value,
            view.country.rx.selectedValue,
            view.day.rx.date
        ) { size, toppings, heat, count, country, day in
            PizzaOrder(size: size, toppings: toppings.count, heat: heat, count: count, country: country ?? "", day: day)
        }
        .map(\.summary)
        .bind(to: view.summary.rx.text)
        .disposed(by: disposeBag)

        // A person who has written another number than is counted, or none, sees the one that is.
        view.count.rx.controlEvent(.editingDidEnd)
            .bind { view.count.value = view.count.value }
            .disposed(by: disposeBag)

        view.usual.rx.tap.subscribe(onNext: {
            view.size.selectedSegmentIndex = 2
            view.toppings.selectedRows = [0, 3]
            view.heat.value = 7
            view.count.value = 2
            view.country.selectRow(3)
            // What the program sets is told to nobody, unless it says so.
            for control in [view.size, view.toppings, view.heat, view.count, view.country] {
                control.sendValueChanged()
            }
        })
        .disposed(by: disposeBag)
    }
}
