// Actions, a state made of them, and side effects that hold their owner weakly.

// swift-format-ignore-file: OmitExplicitReturns

import Rx

final class CounterViewModel {
    enum Action {
        case increment
        case decrement
        case set(Int)
    }

    static let limit = 10
    static let defaultScheduler = SerialDispatchQueueScheduler(qos: .default)

    let action = PublishRelay<Action>()
    let count = BehaviorRelay(value: 0)
    private let _alerts = PublishRelay<String>()
    var alerts: Signal<String> { return _alerts.asSignal() }

    private(set) var log: [String] = []
    private let disposeBag = DisposeBag()

    init() {
        action
            .scan(0) { count, action in
                switch action {
                case .increment: return count + 1
                case .decrement: return count - 1
                case .set(let value): return value
                }
            }
            .bind(to: count)
            .disposed(by: disposeBag)

        count
            .skip(1)
            .withUnretained(self)
            .subscribe(onNext: { owner, count in owner.log.append("count \(count)") })
            .disposed(by: disposeBag)

        count
            .filter { $0 > CounterViewModel.limit }
            .subscribe(onNext: { [weak self] _ in
                guard let self = self else { return }
                self._alerts.accept("too much")
                self.action.accept(.set(CounterViewModel.limit))
            })
            .disposed(by: disposeBag)

        alerts
            .emit(with: self, onNext: { owner, text in owner.log.append(text) })
            .disposed(by: disposeBag)
    }

    func ticks(
        every period: RxTimeInterval,
        scheduler: SchedulerType = CounterViewModel.defaultScheduler
    ) -> Observable<Int> {
        return Observable<Int>.interval(period, scheduler: scheduler)
            .take(until: count.filter { $0 < 0 })
            .map { [unowned self] tick in tick + self.count.value }
    }
}
