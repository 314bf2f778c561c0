// A feed in batches, on a test scheduler.
import Rx
import RxBlocking
import RxTest
import XCTest

final class FeedViewModelTests: XCTestCase {
    let scheduler = TestScheduler(initialClock: 0)
    let disposeBag = DisposeBag()
    let viewModel = FeedViewModel()

    func testTitleChangesOnce() {
        let title = scheduler.createObserver(String.self)
        viewModel.title.bind(to: title).disposed(by: disposeBag)
        viewModel.rename("News")
        viewModel.feed.accept(Feed(title: "News", articles: ["a"]))
        viewModel.rename("Sports")
        XCTAssertRecordedElements(title.events, ["", "News", "Sports"])
    }

    func testNoticesAreReplayed() {
        ["a", "b", "c"].forEach(viewModel.rename)
        XCTAssertEqual(try viewModel.notices.take(2).toBlocking().toArray(), ["renamed to b", "renamed to c"])
    }

    func testBatches() {
        let count = scheduler.createObserver(Int.self)
        viewModel.articleCount.drive(count).disposed(by: disposeBag)
        let articles = scheduler.createHotObservable([
            .next(210, "a"), .next(220, "b"), .next(225, "c"), .completed(300),
        ])
        let res = scheduler.start { self.viewModel.batches(of: articles.asObservable(), scheduler: self.scheduler) }
        XCTAssertEqual(res.events, [.next(220, ["a", "b"]), .next(250, ["c"]), .completed(300)])
        XCTAssertEqual(count.events, [.next(0, 0), .next(220, 2), .next(250, 3)])
    }

    func testGroups() throws {
        let initials = viewModel.initials(of: .of("apple", "bear", "ant"))
        XCTAssertEqual(try initials.toBlocking().toArray(), ["a1", "b1", "a2"])
    }
}
