// SearchAsYouType: search as you type.
import Controls
import Rx
import RxLive

/// A city that has been found.
struct City: Identifiable, Hashable, Sendable {
    let id: String
}

/// Finds cities, off the loops as a database would.
final class Cities: Sendable {
    private let names = ["Berlin", "Bern", "Bergen", "Lisbon", "London", "Paris", "Prague"]
    private let queue = WorkQueue(threads: 1, capacity: 1_024)

    func matching(_ text: String) -> Single<[City]> {
        queue.run { [names] in names.filter { $0.lowercased().hasPrefix(text.lowercased()) }.map(City.init) }
    }
}

final class SearchAsYouTypeViewController: ViewController<SearchAsYouTypeView> {
    private let cities: Cities

    init(_ cities: Cities) {
        self.cities = cities
        super.init()
    }

    override func viewDidLoad() {
        let found = view.query.rx.typed(.debounce(.milliseconds(300)), trimmed: true, minimumLength: 2)
            .flatMapLatest { [cities] text in
                text.isEmpty ? .just([]) : cities.matching(text).asObservable().catchAndReturn([])
            }
            .share(replay: 1)
        found.bind(to: view.found.rx.items(cellType: CityCell.self)) { _, city, cell in cell.name.text = city.id }
            .disposed(by: disposeBag)
        found.map { $0.isEmpty ? "" : "\($0.count) found" }.bind(to: view.said.rx.text).disposed(by: disposeBag)
    }
}
