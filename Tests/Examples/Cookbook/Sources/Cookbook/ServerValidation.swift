// ServerValidation: validate on the server while somebody types.
import Controls
import Rx
import RxLive

/// What is known of a name.
enum NameVerdict: Equatable, ValidationOutcome {
    case empty, checking, free, taken

    var sentence: String {
        switch self {
        case .empty: ""
        case .checking: "Checking …"
        case .free: "The name is free."
        case .taken: "Somebody has this name."
        }
    }
    var textColor: Color {
        switch self {
        case .free: .green
        case .taken: .red
        case .empty, .checking: .label
        }
    }
    var isInvalid: Bool { self == .taken }
}

final class ServerValidationViewController: ViewController<ServerValidationView> {
    private let names = WorkQueue(threads: 1, capacity: 1_024)

    override func viewDidLoad() {
        let verdict = view.userName.rx.typed(.debounce(.milliseconds(200)), trimmed: true)
            .flatMapLatest { [names] name -> Observable<NameVerdict> in
                guard !name.isEmpty else { return .just(.empty) }
                return names.run { name == "Ada" ? .taken : .free }.asObservable().catchAndReturn(.empty)
                    .startWith(.checking)
            }
            .share(replay: 1)
        verdict.bind(to: view.userName.rx.validation(saidBy: view.verdict)).disposed(by: disposeBag)
        verdict.map { $0 == .free }.bind(to: view.save.rx.isEnabled).disposed(by: disposeBag)
    }

    deinit { names.stop() }
}
