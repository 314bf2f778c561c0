// Key paths, infallibles, replayed relays, groups and buffers.

// swift-format-ignore-file: OmitExplicitReturns

import Rx

struct Feed: Equatable {
    var title = ""
    var articles: [String] = []
}

final class FeedViewModel {
    let feed = BehaviorRelay(value: Feed())
    let notices = ReplayRelay<String>.create(bufferSize: 2)
    private let errors = PublishSubject<APIError>()

    var title: Infallible<String> {
        return
            feed
            .distinctUntilChanged(at: \.title)
            .map { $0.title }
            .asInfallible(onErrorJustReturn: "")
    }

    var articleCount: Driver<Int> {
        return feed.map(\.articles.count).asInfallible(onErrorJustReturn: 0).distinctUntilChanged().asDriver()
    }

    func rename(_ title: String) {
        var feed = self.feed.value
        feed.title = title
        self.feed.accept(feed)
        notices.accept("renamed to \(title)")
    }

    func batches(of articles: Observable<String>, scheduler: SchedulerType) -> Observable<[String]> {
        return
            articles
            .buffer(timeSpan: .seconds(30), count: 2, scheduler: scheduler)
            .filter { !$0.isEmpty }
            .do(onNext: { [weak self] batch in
                guard let self else { return }
                var feed = self.feed.value
                feed.articles += batch
                self.feed.accept(feed)
            })
    }

    func initials(of articles: Observable<String>) -> Observable<String> {
        return
            articles
            .groupBy { $0.prefix(1) }
            .flatMap { group in group.scan(0) { count, _ in count + 1 }.map { "\(group.key)\($0)" } }
    }
}
