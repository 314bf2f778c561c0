// FeedsViewModel: the feed: what is loaded, what comes by itself, and what a tap on a row opens.
import Controls
import Rx
import RxLive

/// What the feed shows.
final class FeedsViewModel {
    /// What a reader does.
    struct Input {
        /// A row was chosen.
        let selected: Observable<Feed>
        /// The reader does not want to wait for the details, or has gone on to another screen.
        var stops: Observable<Void> = .empty()
        /// The list is at its top, or not any more.
        let isAtTop: Observable<Bool>
        /// The reader wants to see what waits.
        let showNew: Observable<Void>
        /// The reader has come to the end of the rows.
        let more: Observable<Void>
        /// The reader wants what could not be loaded.
        let again: Observable<Void>
        /// Own posts and what becomes of them.
        let own: Observable<FeedList.Event>
    }

    /// The rows and what waits above them, shared with other pages that have the same.
    let trail: Observable<FeedTrail>
    /// The details of a row that was chosen.
    let click: Observable<GetFeedInfoResponse>
    /// Whether something is under way.
    let indicator: Observable<Bool>
    /// Whether posts further down are under way.
    let isLoadingMore: Observable<Bool>
    /// Whether the details of a row are under way.
    let isOpening: Observable<Bool>

    /// The rows and what waits above them.
    var feeds: Observable<FeedList> { trail.map(\.list) }

    init(input: Input, wall: any Wall, trails: FeedTrails = FeedTrails(), wireframe: any Wireframe) {
        let indicator = ActivityIndicator(), below = ActivityIndicator(), opening = ActivityIndicator()
        self.indicator = indicator.asObservable()
        isLoadingMore = below.asObservable()
        isOpening = opening.asObservable()

        // Asked again where the person wants it; what was there stays meanwhile.
        let missed = PublishRelay<Void>(), isCut = BehaviorRelay(value: false)
        let latest = Observable.merge(
            missed.asObservable(),
            input.again,
            isCut.distinctUntilChanged().filter { $0 }.map { _ in }
        )
        .startWith(()).flatMapLatest {
            wall.getFeeds().trackActivity(indicator)
                .map { FeedList.Event.latest($0) }
                .catch { error in FeedsViewModel.ask(error, wireframe, orElse: .notLoaded) }
                .retry()
        }
        let news = wall.news.map { news -> FeedList.Event in
            if case .missed = news { missed.accept(()) }
            return .news(news)
        }
        let cursor = BehaviorRelay<String?>(value: nil)
        let more = input.more.withLatestFrom(cursor).compactMap { $0 }
            .flatMapFirst { cursor in
                wall.getFeeds(after: cursor).trackActivity(indicator).trackActivity(below)
                    .map { FeedList.Event.more(after: cursor, $0) }
                    .catch { error in FeedsViewModel.ask(error, wireframe) }
                    .retry()
            }
        // The news are heard before the feed is read, so that nothing falls between.
        trail = Observable.merge(
            news,
            input.isAtTop.distinctUntilChanged().map { .isAtTop($0) },
            input.showNew.map { .showNew },
            input.own,
            more,
            latest
        )
        .scan(trails.begin()) { $0.applying($1) }
        .do(onNext: { trail in
            cursor.accept(trail.list.after)
            isCut.accept(trail.list.isCut)
        })
        .distinctUntilChanged { $0 === $1 }
        .share(replay: 1)

        click = input.selected
            .flatMapLatest { feed in
                wall.getFeedInfo(feed.id).take(until: input.stops).trackActivity(indicator).trackActivity(opening)
            }
            .catch { error in
                wireframe.promptFor(FeedsViewModel.sentence(error), cancelAction: "OK", actions: [])
                    .flatMap { _ in Observable<GetFeedInfoResponse>.error(error) }
            }
            // After an error the next tap works.
            .retry()
            .share()
    }

    /// Says what is wrong, and asks whether to try again: then it fails, to be tried again; else it ends, with `last` if there is one.
    static func ask<Element>(
        _ error: any Error,
        _ wireframe: any Wireframe,
        orElse last: Element? = nil
    ) -> Observable<Element> {
        wireframe.promptFor(sentence(error), cancelAction: "Cancel", actions: ["Try again"])
            .flatMap { $0 == "Try again" ? Observable<Element>.error(error) : .from(optional: last) }
    }

    static func sentence(_ error: any Error) -> String { (error as? WallError)?.sentence ?? "\(error)" }
}

/// What is wrong with a wall, in a sentence.
struct WallError: Error, Equatable {
    let sentence: String
    /// Whether there is nothing that another try could find.
    var isGone = false
}
