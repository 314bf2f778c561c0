// Formats: one price, as three languages and yours write it.
import Controls
import Foundation
import Rx
import RxLive

final class FormatsViewController: ViewController<FormatsView> {
    private let price = SavedRelay<Decimal?>("price", 1_234.5)
    private let languages: [String]

    /// - Parameter languages: What the person reads, best first.
    init(languages: [String]) { self.languages = languages }

    override func viewDidLoad() {
        show(view.english, view.englishCheck, in: "en-IE")
        show(view.german, view.germanCheck, in: "de-DE")
        show(view.french, view.frenchCheck, in: "fr-FR")
        let own = languages.first ?? "en"
        show(view.own, view.ownCheck, in: own)
        view.ownLanguage.text = own
        price.map { $0.map { "The view model has \($0)." } ?? "The view model has no price." }
            .bind(to: view.said.rx.text)
            .disposed(by: disposeBag)
        view.half.rx.tap.withLatestFrom(price)
            .compactMap { $0.map { $0 / 2 } }
            .bind(to: price)
            .disposed(by: disposeBag)
    }

    private func show(_ field: TextField, _ label: Label, in language: String) {
        let price = Price(language: language)
        let written = field.rx.value(as: price.format)
        (written.value <-> self.price).disposed(by: disposeBag)
        written.error.map { PriceCheck($0, price) }
            .bind(to: field.rx.validation(saidBy: label))
            .disposed(by: disposeBag)
    }
}
