// Activity: one indicator for all that is under way, something that is refreshed, and a failure that ends nothing.
import Controls
import Rx
import RxLive

final class ActivityViewController: ViewController<ActivityView> {
    private let model = ActivityViewModel()

    /// The work under way ends with the process, and how often it was tried is not saved.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        let (model, view) = (model, view)
        model.activity.drive(view.indicator.rx.isAnimating).disposed(by: disposeBag)
        model.part.bind(to: view.part.rx.progress).disposed(by: disposeBag)

        view.refresh.rx.controlEvent(.valueChanged)
            .flatMapFirst { model.weather().materialize().filter { !$0.isCompleted } }
            .subscribe(onNext: { event in
                view.refresh.endRefreshing()
                view.weather.text = event.element ?? "The forecast cannot be reached. Try again."
                view.weather.backgroundColor = event.error == nil ? .green : .red
            })
            .disposed(by: disposeBag)

        view.count.rx.tap.flatMapLatest { model.count() }
            .map { "\($0 + 1) of 10" }
            .bind(to: view.counted.rx.text)
            .disposed(by: disposeBag)

        let hud = ProgressHUD(above: self)
        view.cover.rx.tap
            .flatMapFirst {
                Observable.just(false).delay(.seconds(1), scheduler: MainScheduler.instance).startWith(true)
            }
            .bind(to: hud.rx.isAnimating)
            .disposed(by: disposeBag)
    }
}
