// BackgroundJob: long work with progress.
import Controls
import Rx
import RxLive

final class BackgroundJobViewController: ViewController<BackgroundJobView> {
    private static let queue = WorkQueue(threads: 1, capacity: 64)

    /// Work in a hundred short steps, so that others have the queue in between; tells the part that is done.
    static func job() -> Observable<Double> {
        Observable.range(start: 1, count: 100)
            .concatMap { step in queue.run { (1...1_000).reduce(0, +) }.map { _ in Double(step) / 100 } }
    }

    override func viewDidLoad() {
        let part = view.start.rx.tap
            .flatMapLatest { [view] in
                BackgroundJobViewController.job().take(until: view.stop.rx.tap).catchAndReturn(0)
            }
            .share()
        part.map { $0 as Double? }.bind(to: view.progress.rx.progress).disposed(by: disposeBag)
        part.map { $0 == 1 ? "Done." : "\(Int($0 * 100)) %" }.bind(to: view.said.rx.text).disposed(by: disposeBag)
    }
}
