// FormBench: a form's view model without a page: what a person does goes in at ticks of virtual time, and what the form shows is
// recorded with its tick.
import Rx
import RxLive
import RxTest

/// What the benches of all forms have; used by one thread.
class FormBench {
    /// Whose form it is, where somebody is logged in.
    static let login = Login(
        user: Principal(id: "1", name: "Ann"),
        session: SessionID(high: 1, low: 2),
        made: 0,
        seen: 0,
        agent: ""
    )

    let main = VirtualMain()
    let home: Home
    let enabled: TestableObserver<Bool>
    let progress: TestableObserver<Bool>
    private var bag = DisposeBag()

    init() {
        home = Home(main)
        enabled = main.scheduler.createObserver(Bool.self)
        progress = main.scheduler.createObserver(Bool.self)
    }

    /// Inside the form's home.
    final func within(_ body: () -> Void) { Home.with(home, body) }

    /// What a model says goes to its observer until the screen goes.
    final func record<Source: ObservableConvertibleType>(
        _ source: Source,
        _ observer: TestableObserver<Source.Element>
    ) {
        source.asObservable().subscribe(observer).disposed(by: bag)
    }

    final func run() { within { main.scheduler.start() } }

    /// The screen goes.
    final func dispose() { within { bag = DisposeBag() } }
}

/// A bench whose steps are given it itself.
protocol SteppedBench: FormBench {}

extension SteppedBench {
    func at(_ time: TestTime, _ action: @escaping (Self) -> Void) {
        main.scheduler.scheduleAt(time) { [unowned self] in within { action(self) } }
    }
}
