// LikesViewModel in virtual time: what is asked, what is shown at once, and what is taken back.
import Controls
import Foundation
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

@Suite struct LikesViewModelTests {
    private final class Bench {
        let main = VirtualMain()
        let talk: TestTalk
        let posts = BehaviorSubject<[Feed]>(value: [])
        let taps = PublishSubject<Feed>()
        private(set) var own: [String] = []
        private(set) var refused: [String] = []
        private let disposeBag = DisposeBag()

        init() { talk = TestTalk(main.scheduler) }

        static func feed(_ number: Int, likes: Int) -> Feed {
            var feed = TestWall.feed(number)
            feed.likes = EdgeSummary(likes)
            return feed
        }

        func at(_ time: Int, _ work: @escaping () -> Void) { main.scheduler.scheduleAt(time, action: work) }

        func run() {
            Home.with(Home(main)) {
                let model = LikesViewModel(
                    input: .init(posts: posts, taps: taps),
                    talk: talk,
                    news: talk.told,
                    reader: "7"
                )
                let clock = main.scheduler
                model.own.map { own in (1...3).filter { own.likes("7_\($0)") } }.distinctUntilChanged()
                    .subscribe(onNext: { [unowned self] in own.append("\(clock.clock): \($0)") })
                    .disposed(by: disposeBag)
                model.refused.emit(onNext: { [unowned self] in refused.append("\(clock.clock): \($0)") })
                    .disposed(by: disposeBag)
                clock.advanceTo(1_000)
            }
        }
    }

    @Test func `those that somebody likes are asked about, once`() {
        let bench = Bench(), feeds = [Bench.feed(1, likes: 2), Bench.feed(2, likes: 0)]
        bench.talk.liked = ["7_1", "7_2", "7_3"]
        bench.at(10) { bench.posts.onNext(feeds) }
        bench.at(20) { bench.posts.onNext(feeds + [Bench.feed(3, likes: 1)]) }
        bench.at(30) { bench.talk.told.onNext(.missed) }
        bench.at(40) { bench.posts.onNext(feeds) }
        bench.run()
        #expect(bench.talk.asked == ["liked 7_1", "liked 7_3", "liked 7_1"])
        #expect(bench.own == ["0: []", "15: [1]", "25: [1, 3]"])
    }

    @Test func `a tap shows at once, and two in a row end as they began`() {
        let bench = Bench()
        bench.at(10) { bench.taps.onNext(Bench.feed(1, likes: 0)) }
        bench.at(12) { bench.taps.onNext(Bench.feed(1, likes: 1)) }
        bench.at(40) { bench.taps.onNext(Bench.feed(2, likes: 1)) }
        bench.run()
        #expect(bench.talk.asked == ["like 7_1", "unlike 7_1", "like 7_2"], "one after the other")
        #expect(bench.own == ["0: []", "10: [1]", "12: []", "40: [2]"])
        #expect(bench.refused.isEmpty)
    }

    @Test func `what the wall refuses is taken back with a sentence`() {
        let bench = Bench()
        bench.talk.refusal = "That is a lot of likes at once."
        bench.at(10) { bench.taps.onNext(Bench.feed(1, likes: 0)) }
        bench.run()
        #expect(bench.own == ["0: []", "10: [1]", "15: []"])
        #expect(bench.refused == ["15: That is a lot of likes at once."])
    }

    @Test func `what one does on another page shows here, and what others do does not`() {
        let bench = Bench()
        bench.at(10) {
            bench.talk.told.onNext(.talk(.liked(post: "7_1", by: TestTalk.ann, isLiked: true, count: 1)))
            bench.talk.told.onNext(.talk(.liked(post: "7_2", by: TestTalk.bob, isLiked: true, count: 1)))
        }
        bench.at(20) { bench.talk.told.onNext(.talk(.liked(post: "7_1", by: TestTalk.ann, isLiked: false, count: 0))) }
        bench.run()
        #expect(bench.own == ["0: []", "10: [1]", "20: []"])
    }
}
