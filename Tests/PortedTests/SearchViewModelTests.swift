// A view model whose scheduler the test replaces.

// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Rx
import RxBlocking
import RxTest
import XCTest

class SearchViewModelTests: XCTestCase {
    var scheduler: TestScheduler!
    var disposeBag: DisposeBag!
    var api: UserAPIMock!
    var viewModel: SearchViewModel!

    override func setUp() {
        scheduler = TestScheduler(initialClock: 0)
        disposeBag = DisposeBag()
        api = UserAPIMock()
        api.searchResult = { [scheduler] query in
            scheduler!.createColdObservable([.next(1, [User(id: 1, name: query)]), .completed(1)]).asObservable()
        }
        viewModel = SearchViewModel(api: api, scheduler: scheduler)
    }

    func testTypingIsDebounced() {
        let state = scheduler.createObserver(SearchViewModel.State.self)
        scheduler.createColdObservable([.next(5, "A"), .next(8, "Ad"), .next(30, "Ada"), .next(50, "")])
            .bind(to: viewModel.query)
            .disposed(by: disposeBag)
        viewModel.state.drive(state).disposed(by: disposeBag)
        scheduler.start()
        XCTAssertEqual(
            state.events,
            [
                .next(18, .loading),
                .next(19, .results([User(id: 1, name: "Ad")])),
                .next(40, .loading),
                .next(41, .results([User(id: 1, name: "Ada")])),
                .next(60, .idle),
            ]
        )
    }

    func testRefreshIsThrottled() {
        let state = scheduler.createObserver(SearchViewModel.State.self)
        viewModel.query.accept("x")
        viewModel.state.drive(state).disposed(by: disposeBag)
        scheduler.createColdObservable([.next(20, ()), .next(22, ()), .next(30, ())])
            .bind(to: viewModel.refresh)
            .disposed(by: disposeBag)
        scheduler.start()
        XCTAssertEqual(state.events.filter { $0.value == .next(.loading) }.map { $0.time }, [10, 20, 30])
    }

    func testAFailureIsAState() {
        api.searchResult = { _ in .error(APIError.server(code: 500)) }
        viewModel.query.accept("x")
        let state = scheduler.start { self.viewModel.state.asObservable() }
        XCTAssertEqual(state.events, [.next(210, .loading), .next(210, .failed("server(code: 500)"))])
    }

    func testSelection() {
        viewModel.selection.onNext(User(id: 1, name: "Ada"))
        XCTAssertEqual(viewModel.currentName, "Ada")
        XCTAssertEqual(try viewModel.selectedName.toBlocking().first(), "Ada")
    }

    func testTitleOnABackgroundScheduler() throws {
        let title = viewModel.title.asObservable().subscribe(on: Schedulers.background)
        viewModel.query.accept("Ada")
        XCTAssertEqual(try title.toBlocking(timeout: 60).first(), "Search: Ada")
    }

    func testDriversOnTheTestScheduler() {
        SharingScheduler.mock(scheduler: scheduler) {
            let titles = scheduler.createObserver(String.self)
            viewModel.title.drive(titles).disposed(by: disposeBag)
            scheduler.scheduleAt(10) { self.viewModel.query.accept("x") }
            scheduler.start()
            XCTAssertEqual(titles.events, [.next(1, "Search"), .next(11, "Search: x")])
        }
    }
}
