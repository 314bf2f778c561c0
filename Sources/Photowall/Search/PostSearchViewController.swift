// PostSearchViewController: /search: posts and people, as what is looked for is typed. What was looked for stands in the address.
import Controls
import Foundation
import HTTP
import Rx
import RxLive
import Storage

final class PostSearchViewController: ViewController<PostSearchView> {
    private let wall: any WallSearch
    private let news: Observable<WallNews>
    private let reader: Principal
    private let time: PostTime
    private var query: String

    /// - Parameters:
    ///   - request: What asks for the screen; `q` is what is looked for.
    ///   - wall: What is searched.
    ///   - news: What happens on it.
    ///   - reader: Who looks.
    init(_ request: PageRequest, wall: any WallSearch, news: Observable<WallNews>, reader: Principal) {
        self.wall = wall
        self.news = news
        self.reader = reader
        time = PostTime(zone: request.timeZone)
        query = String((request.query["q"] ?? "").prefix(SearchWords.maximumLength))
        super.init()
    }

    override var title: String? {
        let query = PostSearchViewModel.query(query)
        return query.isEmpty ? nil : "\(query.shortened) · Search"
    }

    override func viewDidLoad() {
        view.query.text = query
        view.query.becomeFirstResponder()
        let model = PostSearchViewModel(
            input: .init(
                text: view.query.rx.typed(.debounce(.milliseconds(250)), trimmed: true),
                older: view.older.rx.tap.asObservable(),
                again: view.again.rx.tap.asObservable()
            ),
            wall: wall,
            news: news
        )
        // What is typed so far is looked for at once.
        view.query.rx.searchButtonClicked.subscribe().disposed(by: disposeBag)
        model.query.drive(with: self) { controller, query in
            controller.query = query
            controller.changeAddress(to: PostSearchViewModel.address(of: query))
            controller.view.hint.isHidden = !query.isEmpty
        }
        .disposed(by: disposeBag)
        bindResults(model.results)
        bindPeople(model.results)
        model.isSearching.drive(view.indicator.rx.isAnimating).disposed(by: disposeBag)
        model.isLoadingOlder.drive(with: self) { controller, isLoading in
            controller.view.older.isBusy = isLoading
            controller.view.older.title = isLoading ? "Loading older posts …" : "Show older posts"
        }
        .disposed(by: disposeBag)
    }

    /// Binds the rows, whose ages go on together, and what is said of them.
    private func bindResults(_ results: Driver<SearchResults>) {
        let scheduler = MainScheduler.instance
        let clock = Observable<Int>.interval(.seconds(30), scheduler: scheduler).startWith(0)
        Observable.combineLatest(results.asObservable(), clock) { [time, id = reader.id] results, _ in
            results.rows(for: id, time, at: scheduler.now)
        }
        .distinctUntilChanged()
        .bind(to: view.results.rx.items(cellType: FoundPostCell.self))
        .disposed(by: disposeBag)
        results.drive(with: self) { controller, results in
            let view = controller.view
            view.summary.text = results.summary
            view.problem.text = results.problem
            view.nothing.isHidden = results.query.isEmpty || !results.isEmpty || !results.problem.isEmpty
            view.again.isHidden = results.problem.isEmpty
            view.older.isHidden = results.after == nil
        }
        .disposed(by: disposeBag)
        view.problem.textColor = .red
        // Buttons that were tapped and go leave the focus to what they have brought.
        let gone = view.older.rx.tap.asObservable()
            .flatMapLatest { results.asObservable().filter { $0.after == nil }.take(1).map { _ in } }
        Observable.merge(gone, view.again.rx.tap.asObservable())
            .bind(with: self) { controller, _ in controller.view.summary.becomeFirstResponder() }
            .disposed(by: disposeBag)
    }

    /// Binds the people: a tap on one shows their posts.
    private func bindPeople(_ results: Driver<SearchResults>) {
        let people = results.map(\.people).distinctUntilChanged()
        people.drive(view.people.rx.items(cellType: FoundPersonCell.self)) { [weak self] _, person, cell in
            cell.avatar.show(Avatar(person.name))
            cell.name.text = person.name
            cell.show.accessibilityLabel = "Posts by \(person.name)"
            cell.show.rx.tap.subscribe(onNext: { self?.look(for: "@\(person.name)") }).disposed(by: cell.disposeBag)
        }
        .disposed(by: disposeBag)
        people.map(\.isEmpty).drive(view.found.rx.isHidden).disposed(by: disposeBag)
    }

    private func look(for query: String) {
        view.query.text = query
        view.query.sendValueChanged()
        view.query.becomeFirstResponder()
    }
}
