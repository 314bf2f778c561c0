// Relays that the view reads and writes, a scheduler that tests replace.

// swift-format-ignore-file: OmitExplicitReturns

import Rx

class SearchViewModel {
    enum State: Equatable {
        case idle
        case loading
        case results([User])
        case failed(String)
    }

    // Inputs
    let query = BehaviorRelay<String>(value: "")
    let refresh = PublishRelay<Void>()
    let selection = PublishSubject<User>()

    // Outputs
    let state: Driver<State>
    var selectedName: Observable<String> { return _selectedName.asObservable() }
    private(set) lazy var title: Driver<String> = query.asDriver().map { $0.isEmpty ? "Search" : "Search: \($0)" }

    private let _selectedName = BehaviorSubject<String>(value: "")
    private let disposeBag = DisposeBag()

    init(api: UserAPI, scheduler: SchedulerType = MainScheduler.instance) {
        let queries =
            query
            .debounce(.seconds(10), scheduler: scheduler)
            .distinctUntilChanged()

        let refreshed =
            refresh
            .throttle(.seconds(5), latest: false, scheduler: scheduler)
            .withLatestFrom(query)

        state = Observable.merge(queries, refreshed)
            .flatMapLatest { query -> Observable<State> in
                guard !query.isEmpty else { return .just(.idle) }
                return api.search(query)
                    .map(State.results)
                    .timeout(.seconds(60), scheduler: scheduler)
                    .catch { error in .just(.failed("\(error)")) }
                    .startWith(.loading)
            }
            .asDriver(onErrorJustReturn: .idle)

        selection
            .map { $0.name }
            .bind(to: _selectedName)
            .disposed(by: disposeBag)
    }

    var currentName: String? { return try? _selectedName.value() }
}
