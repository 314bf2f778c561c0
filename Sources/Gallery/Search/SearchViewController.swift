// Search: a hundred thousand names, and a search bar. The browser has the rows that are seen.
import Controls
import Rx
import RxLive

final class SearchViewController: ViewController<SearchView> {
    override func viewDidLoad() {
        let search = view.search
        let model = SearchViewModel(
            query: search.rx.text.orEmpty.asObservable(),
            paused: search.rx.typed(.debounce(.milliseconds(200)), trimmed: true),
            search: search.rx.searchButtonClicked.asObservable()
        )
        model.names.drive(view.names.rx.items(cellType: NameCell.self)).disposed(by: disposeBag)
        model.summary.drive(view.summary.rx.text).disposed(by: disposeBag)
        model.chosen.drive(view.chosen.rx.text).disposed(by: disposeBag)
        search.rx.cancelButtonClicked.subscribe(onNext: {
            search.text = ""
            search.sendValueChanged()
        })
        .disposed(by: disposeBag)
    }
}
