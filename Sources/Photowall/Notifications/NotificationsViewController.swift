// NotificationsViewController: /notifications: what others have done that concerns one; a person who opens it has read it.
import Controls
import Rx
import RxLive
import Storage

final class NotificationsViewController: ViewController<NotificationsView> {
    private let service: any NotificationService
    private let reader: Principal
    private let time: PostTime

    /// - Parameters:
    ///   - request: What asks for the screen.
    ///   - service: What is shown.
    ///   - reader: Whose.
    init(_ request: PageRequest, service: any NotificationService, reader: Principal) {
        self.service = service
        self.reader = reader
        time = PostTime(zone: request.timeZone)
        super.init()
    }

    override func viewDidLoad() {
        let model = NotificationsViewModel(
            again: view.again.rx.tap.asObservable(),
            service: service,
            user: reader
        )
        let scheduler = MainScheduler.instance
        let clock = Observable<Int>.interval(.seconds(30), scheduler: scheduler).startWith(0)
        Observable.combineLatest(model.list.asObservable(), clock) { [time] list, _ in
            let now = scheduler.now
            return list.all.map { NotificationRow($0, isNew: list.new.contains($0.id), time, at: now) }
        }
        .distinctUntilChanged()
        .bind(to: view.notifications.rx.items(cellType: NotificationCell.self))
        .disposed(by: disposeBag)
        model.list.map { !$0.isEmpty }.drive(view.empty.rx.isHidden).disposed(by: disposeBag)
        model.isLoading.drive(view.indicator.rx.isAnimating).disposed(by: disposeBag)
        view.problem.textColor = .red
        model.problem.drive(with: self) { controller, problem in
            controller.view.problem.text = problem
            controller.view.again.isHidden = problem.isEmpty
        }
        .disposed(by: disposeBag)
    }
}
