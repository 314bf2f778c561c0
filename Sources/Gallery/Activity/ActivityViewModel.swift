// ActivityViewModel: work that takes a while, and fails every third time.
import Rx

final class ActivityViewModel {
    struct Failure: Error {}

    /// Whether any work is under way.
    let activity = ActivityIndicator()
    /// How much of the long work is done, from 0 to 1.
    let part = BehaviorRelay<Double?>(value: 0)
    private var times = 0

    /// Asks for the weather: after 0.8 s there is an answer, or every third time a failure.
    func weather() -> Observable<String> {
        Observable.just(())
            .delay(.milliseconds(800), scheduler: MainScheduler.instance)
            .map { [unowned self] in
                times += 1
                if times.isMultiple(of: 3) { throw Failure() }
                return "Sunny, \(17 + times) °C"
            }
            .trackActivity(activity)
    }

    /// Counts to ten, five numbers a second.
    func count() -> Observable<Int> {
        Observable<Int>.interval(.milliseconds(200), scheduler: MainScheduler.instance)
            .take(10)
            .do(onNext: { [part] in part.accept(Double($0 + 1) / 10) })
            .trackActivity(activity)
    }
}
