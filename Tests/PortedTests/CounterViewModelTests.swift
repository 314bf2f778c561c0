// Actions in, counts out.
import Rx
import RxTest
import XCTest

final class CounterViewModelTests: XCTestCase {
    private let disposeBag = DisposeBag()

    func testActionsCount() {
        let viewModel = CounterViewModel()
        var counts: [Int] = []
        viewModel.count.subscribe(onNext: { counts.append($0) }).disposed(by: disposeBag)
        Observable.of(.increment, .increment, .decrement)
            .subscribe(onNext: viewModel.action.accept)
            .disposed(by: disposeBag)
        XCTAssertEqual(counts, [0, 1, 2, 1])
        XCTAssertEqual(viewModel.log, ["count 1", "count 2", "count 1"])
    }

    func testTheLimit() {
        let viewModel = CounterViewModel()
        viewModel.action.accept(.set(11))
        XCTAssertEqual(viewModel.count.value, CounterViewModel.limit)
        XCTAssertTrue(viewModel.log.contains("too much"))
    }

    func testTheViewModelIsReleased() {
        weak var weakViewModel: CounterViewModel?
        do {
            let viewModel = CounterViewModel()
            viewModel.action.accept(.increment)
            weakViewModel = viewModel
        }
        XCTAssertNil(weakViewModel)
    }

    func testTicks() {
        let scheduler = TestScheduler(initialClock: 0)
        let viewModel = CounterViewModel()
        viewModel.count.accept(5)
        scheduler.scheduleAt(225) { viewModel.count.accept(-1) }
        let res = scheduler.start { viewModel.ticks(every: .seconds(10), scheduler: scheduler) }
        XCTAssertEqual(res.events, [.next(210, 5), .next(220, 6), .completed(225)])
    }
}
