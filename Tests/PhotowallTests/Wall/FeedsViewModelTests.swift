// FeedsViewModel in virtual time: what is loaded when, what an error asks, and that the next tap works after one.
import Controls
import Foundation
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

@Suite struct FeedsViewModelTests {
    /// A view model, what goes into it, and what came out.
    private final class Bench {
        let main = VirtualMain()
        let wall: TestWall
        let wireframe = TestWireframe()
        let selected = PublishSubject<Feed>()
        let isAtTop = PublishSubject<Bool>()
        let showNew = PublishSubject<Void>()
        let more = PublishSubject<Void>()
        let again = PublishSubject<Void>()
        let own = PublishSubject<FeedList.Event>()
        let stops = PublishSubject<Void>()
        private(set) var rows: [String] = []
        private(set) var news: [String] = []
        private(set) var clicks: [String] = []
        private(set) var indicator: [String] = []
        private(set) var below: [String] = []
        private(set) var opening: [String] = []
        private let disposeBag = DisposeBag()

        init() { wall = TestWall(main.scheduler) }

        func at(_ time: Int, _ work: @escaping () -> Void) { main.scheduler.scheduleAt(time, action: work) }

        func run(until time: Int = 1_000) {
            let home = Home(main)
            Home.with(home) {
                let model = FeedsViewModel(
                    input: .init(
                        selected: selected,
                        stops: stops,
                        isAtTop: isAtTop,
                        showNew: showNew,
                        more: more,
                        again: again,
                        own: own
                    ),
                    wall: wall,
                    wireframe: wireframe
                )
                let clock = main.scheduler
                model.feeds.map(\.rows).distinctUntilChanged()
                    .subscribe(onNext: { [unowned self] in
                        rows.append(
                            "\(clock.clock): " + $0.map { $0.id.replacing("7_", with: "") }.joined(separator: " ")
                        )
                    })
                    .disposed(by: disposeBag)
                model.feeds.map { $0.news ?? "" }.distinctUntilChanged()
                    .subscribe(onNext: { [unowned self] in news.append("\(clock.clock): \($0)") }).disposed(
                        by: disposeBag
                    )
                model.click.subscribe(onNext: { [unowned self] in clicks.append("\(clock.clock): \($0.id)") })
                    .disposed(by: disposeBag)
                model.indicator.distinctUntilChanged()
                    .subscribe(onNext: { [unowned self] in indicator.append("\(clock.clock): \($0)") })
                    .disposed(by: disposeBag)
                model.isLoadingMore.distinctUntilChanged()
                    .subscribe(onNext: { [unowned self] in below.append("\(clock.clock): \($0)") })
                    .disposed(by: disposeBag)
                model.isOpening.distinctUntilChanged()
                    .subscribe(onNext: { [unowned self] in opening.append("\(clock.clock): \($0)") })
                    .disposed(by: disposeBag)
                main.scheduler.advanceTo(time)
            }
        }
    }

    @Test func `the latest posts are loaded, and the indicator says so`() {
        let bench = Bench()
        bench.wall.latest = [.success(TestWall.answer([3, 2, 1]))]
        bench.run()
        #expect(bench.rows.last == "5: 3 2 1")
        #expect(bench.indicator == ["0: true", "5: false"])
        #expect(bench.wireframe.questions.isEmpty)
    }

    @Test func `what is told while the posts are on their way is not lost`() {
        let bench = Bench()
        bench.wall.latest = [.success(TestWall.answer([1]))]
        bench.at(3) { bench.wall.told.onNext(.posted(TestWall.feed(2))) }
        bench.at(4) { bench.wall.told.onNext(.deleted(id: "7_1")) }
        bench.run()
        #expect(bench.rows.last == "3: 2", "the answer has nothing that is not known better")
    }

    @Test func `an error asks, and is tried again as often as the person likes`() {
        let bench = Bench()
        let failure = Result<GetFeedsResponse, WallError>.failure(WallError(sentence: "The wall is down."))
        bench.wall.latest = [failure, failure, .success(TestWall.answer([1]))]
        bench.wireframe.choices = ["Try again", "Try again"]
        bench.run()
        #expect(bench.wireframe.questions == ["The wall is down.", "The wall is down."])
        #expect(bench.rows.last == "15: 1")
        #expect(bench.wall.asked == ["latest", "latest", "latest"])
    }

    @Test func `who does not want to try again still hears the news`() {
        let bench = Bench()
        bench.wall.latest = [.failure(WallError(sentence: "The wall is down."))]
        bench.at(20) { bench.wall.told.onNext(.posted(TestWall.feed(2))) }
        bench.run()
        #expect(bench.wall.asked == ["latest"])
        #expect(bench.rows.last == "20: 2")
    }

    @Test func `the posts are loaded again where some may have been missed`() {
        let bench = Bench()
        bench.wall.latest = [.success(TestWall.answer([1])), .success(TestWall.answer([3, 2, 1]))]
        bench.at(50) { bench.wall.told.onNext(.missed) }
        bench.run()
        #expect(bench.wall.asked == ["latest", "latest"])
        #expect(bench.rows == ["5: 1", "55: 3 2 1"])
    }

    @Test func `what was given up is loaded when the reader wants it after all`() {
        let bench = Bench()
        bench.wall.latest = [.failure(WallError(sentence: "The wall is down.")), .success(TestWall.answer([1]))]
        bench.at(100) { bench.again.onNext(()) }
        bench.run()
        #expect(bench.rows.last == "105: 1")
    }

    @Test func `so many posts that not all are kept are reloaded when the reader wants them`() {
        let bench = Bench()
        bench.wall.latest = [.success(TestWall.answer([1])), .success(TestWall.answer([1_000, 999], after: "c"))]
        bench.at(10) { bench.isAtTop.onNext(false) }
        bench.at(20) { for number in 2...1_000 { bench.wall.told.onNext(.posted(TestWall.feed(number))) } }
        bench.at(30) { bench.showNew.onNext(()) }
        bench.run()
        #expect(bench.wall.asked == ["latest", "latest"])
        #expect(bench.news.suffix(2) == ["20: More than 500 new posts", "35: "])
        #expect(bench.rows == ["5: 1", "35: 1000 999"])
    }

    @Test func `a tap fetches the detail, and after an error the next tap works`() {
        let bench = Bench()
        bench.wall.infos = [
            .failure(WallError(sentence: "This post is not there any more.")), .success(TestWall.info(2)),
        ]
        bench.at(10) { bench.selected.onNext(TestWall.feed(1)) }
        bench.at(30) { bench.selected.onNext(TestWall.feed(2)) }
        bench.run()
        #expect(bench.wall.asked == ["latest", "info 7_1", "info 7_2"])
        #expect(bench.wireframe.questions == ["This post is not there any more."])
        #expect(bench.clicks == ["35: 7_2"])
        #expect(bench.indicator == ["0: true", "5: false", "10: true", "15: false", "30: true", "35: false"])
        #expect(bench.opening == ["0: false"] + bench.indicator.dropFirst(2), "by a tap alone")
    }

    @Test func `of two quick taps the later one counts`() {
        let bench = Bench()
        bench.wall.infos = [.success(TestWall.info(1)), .success(TestWall.info(2))]
        bench.at(10) { bench.selected.onNext(TestWall.feed(1)) }
        bench.at(12) { bench.selected.onNext(TestWall.feed(2)) }
        bench.run()
        #expect(bench.clicks == ["17: 7_2"])
    }

    @Test func `who does not wait for the details is not brought to them, and the next tap is as good as the first`() {
        let bench = Bench()
        bench.wall.infos = [.success(TestWall.info(1)), .success(TestWall.info(2))]
        bench.at(10) { bench.selected.onNext(TestWall.feed(1)) }
        bench.at(12) { bench.stops.onNext(()) }
        bench.at(30) { bench.selected.onNext(TestWall.feed(2)) }
        bench.run()
        #expect(bench.clicks == ["35: 7_2"])
        #expect(bench.opening == ["0: false", "10: true", "12: false", "30: true", "35: false"])
    }

    @Test func `older posts follow, once for each end`() {
        let bench = Bench()
        bench.wall.latest = [.success(TestWall.answer([4, 3], after: "c3"))]
        bench.wall.further = ["c3": .success(TestWall.answer([2], after: "c2")), "c2": .success(TestWall.answer([1]))]
        for time in [10, 11, 20, 30] { bench.at(time) { bench.more.onNext(()) } }
        bench.run()
        #expect(bench.wall.asked == ["latest", "after c3", "after c2"])
        #expect(bench.rows.last == "25: 4 3 2 1")
        #expect(bench.below == ["0: false", "10: true", "15: false", "20: true", "25: false"])
    }

    @Test func `older posts that do not come ask, and are tried again or left`() {
        let bench = Bench()
        bench.wall.latest = [.success(TestWall.answer([2], after: "c"))]
        bench.wall.further = ["c": .failure(WallError(sentence: "The wall is down."))]
        bench.wireframe.choices = ["Try again", "Cancel"]
        for time in [10, 30] { bench.at(time) { bench.more.onNext(()) } }
        bench.at(29) { bench.wall.further = ["c": .success(TestWall.answer([1]))] }
        bench.run()
        #expect(bench.wireframe.questions == ["The wall is down.", "The wall is down."])
        #expect(bench.wall.asked == ["latest", "after c", "after c", "after c"])
        #expect(bench.rows == ["5: 2", "35: 2 1"], "what was there stays, and the next tap works")
        #expect(bench.below.last == "35: false" && bench.below.count == 7, "\(bench.below)")
    }

    @Test func `details that fail again and again leave the next tap as good as the first`() {
        let bench = Bench()
        let failure = Result<GetFeedInfoResponse, WallError>.failure(WallError(sentence: "It is gone."))
        bench.wall.infos = [failure, failure, failure, .success(TestWall.info(4))]
        for number in 1...4 { bench.at(number * 10) { bench.selected.onNext(TestWall.feed(number)) } }
        bench.run()
        #expect(bench.wireframe.questions == ["It is gone.", "It is gone.", "It is gone."])
        #expect(bench.clicks == ["45: 7_4"])
    }

    @Test func `news wait for who has scrolled`() {
        let bench = Bench()
        bench.wall.latest = [.success(TestWall.answer([1]))]
        bench.at(10) { bench.isAtTop.onNext(false) }
        bench.at(20) { bench.wall.told.onNext(.posted(TestWall.feed(2))) }
        bench.at(21) { bench.wall.told.onNext(.posted(TestWall.feed(3))) }
        bench.at(30) { bench.showNew.onNext(()) }
        bench.run()
        #expect(bench.news.suffix(3) == ["20: 1 new post", "21: 2 new posts", "30: "])
        #expect(bench.rows.last == "30: 3 2 1")
    }
}
