// PostSearchViewModel in virtual time: what is asked for, and what is shown of what comes.
import Controls
import Foundation
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

@Suite struct PostSearchViewModelTests {
    /// A wall that answers some ticks after it was asked.
    ///
    /// `@unchecked Sendable`: used by the one thread that runs the test.
    private final class Shelves: WallSearch, @unchecked Sendable {
        var posts: [String: Result<GetFeedsResponse, WallError>] = [:]
        private(set) var asked: [String] = []
        private let scheduler: TestScheduler

        init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

        func posts(with words: String, after cursor: String?) -> Single<GetFeedsResponse> {
            let key = cursor.map { "\(words) after \($0)" } ?? words
            return later(key, posts[key] ?? .success(TestWall.answer([])))
        }

        func people(_ prefix: String) -> Single<[IdName]> {
            later("people \(prefix)", prefix == "ann" ? .success([TestTalk.ann]) : .failure(WallError(sentence: "no")))
        }

        private func later<Value>(_ what: String, _ answer: Result<Value, WallError>) -> Single<Value> {
            .create { [self] observer in
                asked.append("\(scheduler.clock): \(what)")
                return scheduler.scheduleRelativeVirtual((), dueTime: 5) { _ in
                    switch answer {
                    case .success(let value): observer(.success(value))
                    case .failure(let error): observer(.failure(error))
                    }
                    return Disposables.create()
                }
            }
        }
    }

    private final class Bench {
        let main = VirtualMain()
        let wall: Shelves
        let text = BehaviorSubject(value: "")
        let older = PublishSubject<Void>(), again = PublishSubject<Void>(), news = PublishSubject<WallNews>()
        private(set) var seen: [String] = []
        private(set) var queries: [String] = []
        private let disposeBag = DisposeBag()

        init() { wall = Shelves(main.scheduler) }

        func at(_ time: Int, _ work: @escaping () -> Void) { main.scheduler.scheduleAt(time, action: work) }

        func run() {
            Home.with(Home(main)) {
                let model = PostSearchViewModel(
                    input: .init(text: text, older: older, again: again),
                    wall: wall,
                    news: news
                )
                let clock = main.scheduler
                model.results
                    .map { results in
                        let posts = results.posts.map { $0.message ?? "" }.joined(separator: ", ")
                        return "\(results.query): \(results.people.map(\.name)) \(posts) \(results.after ?? "-")"
                            + (results.problem.isEmpty ? "" : " \(results.problem)")
                    }
                    .drive(onNext: { [unowned self] in seen.append("\(clock.clock) \($0)") }).disposed(by: disposeBag)
                model.query.drive(onNext: { [unowned self] in queries.append($0) }).disposed(by: disposeBag)
                clock.advanceTo(1_000)
            }
        }
    }

    @Test func `each text is looked for once, and only what was typed last is shown`() {
        let bench = Bench()
        bench.wall.posts = ["ann": .success(TestWall.answer([2, 1]))]
        bench.at(10) { bench.text.onNext("an") }
        bench.at(12) { bench.text.onNext(" ann ") }
        bench.at(13) { bench.text.onNext("ann") }
        bench.at(30) { bench.text.onNext("") }
        bench.run()
        #expect(bench.wall.asked == ["10: an", "10: people an", "12: ann", "12: people ann"])
        #expect(bench.seen == ["0 : []  -", "17 ann: [\"Ann\"] post 2, post 1 -", "30 : []  -"])
        #expect(bench.queries == ["", "an", "ann", ""])
    }

    @Test func `people are looked for by one word that may be a name`() {
        let bench = Bench()
        for (time, text) in [(10, "#ann"), (20, "ann sea"), (30, "@ann"), (40, "@")] {
            bench.at(time) { bench.text.onNext(text) }
        }
        bench.run()
        #expect(bench.wall.asked.filter { $0.contains("people") } == ["30: people ann"])
        #expect(bench.seen.contains("35 @ann: [\"Ann\"]  -"), "\(bench.seen)")
    }

    @Test func `older posts come behind, once each, and what has gone goes`() {
        let bench = Bench()
        bench.wall.posts = [
            "sea": .success(TestWall.answer([4, 3], after: "c3")),
            "sea after c3": .success(TestWall.answer([3, 2], after: nil)),
        ]
        bench.at(10) { bench.text.onNext("sea") }
        bench.at(20) { bench.older.onNext(()) }
        bench.at(21) { bench.older.onNext(()) }
        bench.at(30) { bench.news.onNext(.deleted(id: "7_3")) }
        bench.at(40) { bench.older.onNext(()) }
        bench.run()
        #expect(bench.wall.asked == ["10: sea", "10: people sea", "20: sea after c3"])
        #expect(
            bench.seen == [
                "0 : []  -", "15 sea: [] post 4, post 3 c3", "25 sea: [] post 4, post 3, post 2 -",
                "30 sea: [] post 4, post 2 -",
            ]
        )
    }

    @Test func `what cannot be looked for is said, and looked for again at a tap`() {
        let bench = Bench()
        bench.wall.posts = ["sea": .failure(WallError(sentence: "Not now."))]
        bench.at(10) { bench.text.onNext("sea") }
        bench.at(20) {
            bench.wall.posts = ["sea": .success(TestWall.answer([1]))]
            bench.again.onNext(())
        }
        bench.run()
        #expect(bench.seen == ["0 : []  -", "15 sea: []  - Not now.", "25 sea: [] post 1 -"])
    }

    @Test func `what was found is counted in words`() {
        func summary(_ numbers: [Int], after: String? = nil, people: [IdName] = []) -> String {
            var results = SearchResults()
            results.apply(.found(query: "sea", people: people, TestWall.answer(numbers, after: after)))
            return results.summary
        }
        #expect(SearchResults().summary == "")
        #expect(
            summary([]) == "Nothing found for “sea”" && summary([], people: [TestTalk.ann]) == "No posts with “sea”"
        )
        #expect(
            summary([1]) == "1 post" && summary([2, 1]) == "2 posts"
                && summary([2, 1], after: "c") == "The latest 2 posts"
        )
    }
}
