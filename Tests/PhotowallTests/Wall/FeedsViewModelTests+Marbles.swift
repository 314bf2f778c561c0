// FeedsViewModel, drawn: rows, what waits above them, and the details of a row, beside what the reader and others do.
import Controls
import Rx
import RxTest
import Testing

@testable import Photowall

extension FeedsViewModelTests {
    /// What goes in, a line each, and what came out.
    private final class Drawing {
        let main = VirtualMain()
        let wall: TestWall
        let wireframe = TestWireframe()
        /// `t`: the list is at its top; `f`: further down.
        var isAtTop = "-"
        /// The number of a post that somebody has made.
        var posted = "-"
        /// `n`: the reader wants to see what waits; `m`: what is further down.
        var wishes = "-"
        /// The number of a post whose row is tapped.
        var selected = "-"
        private(set) var rows: MarbleLine = "-"
        private(set) var news: MarbleLine = "-"
        private(set) var clicks: MarbleLine = "-"
        private(set) var indicator: MarbleLine = "-"

        init() { wall = TestWall(main.scheduler) }

        /// Rows and posts that wait are drawn as how many there are, an indicator that turns as `+`.
        func draw() {
            let isAtTop = PublishSubject<Bool>(), selected = PublishSubject<Feed>()
            let showNew = PublishSubject<Void>(), more = PublishSubject<Void>()
            main.play(self.isAtTop) { isAtTop.onNext($0 == "t") }
            main.play(posted) { [wall] in wall.told.onNext(.posted(TestWall.feed($0.wholeNumberValue ?? 0))) }
            main.play(wishes) { $0 == "n" ? showNew.onNext(()) : more.onNext(()) }
            main.play(self.selected) { selected.onNext(TestWall.feed($0.wholeNumberValue ?? 0)) }
            let disposeBag = DisposeBag()
            Home.with(Home(main)) {
                let model = FeedsViewModel(
                    input: .init(
                        selected: selected,
                        isAtTop: isAtTop,
                        showNew: showNew,
                        more: more,
                        again: .never(),
                        own: .never()
                    ),
                    wall: wall,
                    wireframe: wireframe
                )
                let rows = main.drawn(model.feeds.map(\.rows.count).distinctUntilChanged(), in: disposeBag) {
                    "\($0)".first
                }
                let news = main.drawn(model.feeds.map { $0.news?.first }.distinctUntilChanged(), in: disposeBag) {
                    $0 ?? "0"
                }
                let clicks = main.drawn(model.click, in: disposeBag) { $0.id.last }
                let indicator = main.drawn(model.indicator.distinctUntilChanged(), in: disposeBag) { $0 ? "+" : "o" }
                main.scheduler.advanceTo(200)
                self.rows = rows()
                self.news = news()
                self.clicks = clicks()
                self.indicator = indicator()
            }
        }
    }

    @Test func `drawn: posts wait while the reader is further down`() {
        let drawing = Drawing()
        drawing.wall.latest = [.success(TestWall.answer([1]))]
        drawing.isAtTop = "---f--------t"
        drawing.posted = "--2--34------5"
        drawing.draw()
        #expect(drawing.rows == "-12---------45")
        #expect(drawing.news == "-0---12-----0")
        #expect(drawing.indicator == "+o")
    }

    @Test func `drawn: what waits is shown when it is wanted, and what is further down is loaded`() {
        let drawing = Drawing()
        drawing.wall.latest = [.success(TestWall.answer([4, 3], after: "c"))]
        drawing.wall.further = ["c": .success(TestWall.answer([2, 1]))]
        drawing.isAtTop = "--f"
        drawing.posted = "---5"
        drawing.wishes = "-----n--m-m"
        drawing.draw()
        #expect(drawing.rows == "-2---3---5")
        #expect(drawing.news == "-0-1-0")
        #expect(drawing.indicator == "+o------+o", "there is nothing behind the last one to ask for")
    }

    @Test func `drawn: after an error the next tap works, and of two taps the latter counts`() {
        let drawing = Drawing()
        let failure = Result<GetFeedInfoResponse, WallError>.failure(WallError(sentence: "The wall is down."))
        drawing.wall.infos = [failure] + [2, 3, 4].map { .success(TestWall.info($0)) }
        drawing.selected = "--1---2--3(4)"
        drawing.draw()
        #expect(drawing.clicks == "-------2---4")
        #expect(drawing.wireframe.questions == ["The wall is down."])
    }
}
