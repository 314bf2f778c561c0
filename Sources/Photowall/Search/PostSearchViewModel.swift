// PostSearchViewModel: posts and people by what is typed, as it is typed.
import Controls
import Foundation
import HTTP
import Rx
import RxLive

/// What the search shows.
final class PostSearchViewModel {
    /// What a reader does.
    struct Input {
        /// What is typed, once they pause.
        let text: Observable<String>
        /// The reader wants older posts.
        let older: Observable<Void>
        /// The reader wants what could not be looked for.
        let again: Observable<Void>
    }

    /// What is looked for.
    let query: Driver<String>
    /// What was found.
    let results: Driver<SearchResults>
    /// Whether something is looked for at the moment.
    let isSearching: Driver<Bool>
    /// Whether older posts are under way.
    let isLoadingOlder: Driver<Bool>

    /// - Parameters:
    ///   - input: What the reader does.
    ///   - wall: What is searched.
    ///   - news: What happens on it.
    init(input: Input, wall: any WallSearch, news: Observable<WallNews>) {
        let searching = ActivityIndicator(), below = ActivityIndicator()
        (isSearching, isLoadingOlder) = (searching.asDriver(), below.asDriver())
        let query = input.text.map(PostSearchViewModel.query).distinctUntilChanged().share(replay: 1)
        self.query = query.asDriver(onErrorJustReturn: "")
        let found = Observable.combineLatest(query, input.again.startWith(())) { query, _ in query }
            .flatMapLatest { query -> Observable<SearchResults.Event> in
                if query.isEmpty { return .just(.found(query: "", people: [], GetFeedsResponse(data: []))) }
                let people = PostSearchViewModel.name(in: query).map { wall.people($0).catchAndReturn([]) } ?? .just([])
                return Single.zip(wall.posts(with: query, after: nil), people) { posts, people in
                    .found(query: query, people: people, posts)
                }
                .trackActivity(searching)
                .catch { .just(.failed(query: query, FeedsViewModel.sentence($0))) }
            }
        let now = BehaviorRelay(value: SearchResults())
        let older = input.older.withLatestFrom(now).compactMap { now in now.after.map { (now.query, $0) } }
            .flatMapFirst { query, cursor in
                wall.posts(with: query, after: cursor).trackActivity(below)
                    .map { SearchResults.Event.older(query: query, after: cursor, $0) }
                    .catch { .just(.failed(query: query, FeedsViewModel.sentence($0))) }
            }
        let gone = news.compactMap { news -> SearchResults.Event? in
            if case .deleted(let id) = news { .deleted(id: id) } else { nil }
        }
        results = Observable.merge(gone, older, found)
            .scan(into: SearchResults()) { $0.apply($1) }
            .startWith(SearchResults())
            .distinctUntilChanged()
            .do(onNext: { now.accept($0) })
            .asDriver(onErrorDriveWith: .empty())
    }

    /// What is looked for by a text.
    static func query(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// The name that a query may be the beginning of; nil where it is none: a tag, or several words.
    private static func name(in query: String) -> String? {
        guard !query.hasPrefix("#"), !query.contains(where: \.isWhitespace) else { return nil }
        let name = query.hasPrefix("@") ? String(query.dropFirst()) : query
        return name.isEmpty ? nil : name
    }

    /// The address of a search.
    static func address(of query: String) -> String {
        query.isEmpty ? path : "\(path)?q=\(PercentEncoding.component(query))"
    }

    /// Where the screen is.
    static let path = "/search"
}
