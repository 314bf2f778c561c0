// RateLimit: a limit for each person.
import Controls
import Rx
import RxLive

/// Answers questions: two at once for a session, then one each ten seconds.
final class Oracle: Sendable {
    private let queue = WorkQueue(threads: 1, capacity: 64, pace: WorkPace(burst: 2, interval: .seconds(10)))

    func answer() -> Single<Int> { queue.run { 42 } }
}

final class RateLimitViewController: ViewController<RateLimitView> {
    private let oracle: Oracle

    init(_ oracle: Oracle) {
        self.oracle = oracle
        super.init()
    }

    override func viewDidLoad() {
        view.ask.rx.tap
            .flatMap { [oracle] in oracle.answer().map { _ in 1 }.catchAndReturn(0) }
            .scan(saved: "answers", 0, accumulator: +)
            .map { "\($0) answers" }
            .bind(to: view.answers.rx.text)
            .disposed(by: disposeBag)
    }
}
