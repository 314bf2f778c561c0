// IndexViewController: the first page, and a demonstration for those who want to break something.
import Controls
import Glibc
import Rx
import RxLive

/// The first page: what this is, in a sentence and some pictures, and the ways in.
final class IndexViewController: ViewController<IndexView> {
    private let kill: ((OnceKey) -> Single<KillOutcome>)?

    /// - Parameter kill: Kills the server, where visitors may. Default: nil, and they may not.
    init(kill: ((OnceKey) -> Single<KillOutcome>)? = nil) {
        self.kill = kill
        super.init()
    }

    override func viewDidLoad() {
        guard let kill else { return }
        view.demonstration.isHidden = false
        let model = IndexViewModel(
            input: .init(words: view.words.rx.text.orEmpty.asObservable(), taps: view.kill.rx.onceTap),
            process: getpid(),
            kill: kill
        )
        model.reached.drive(view.reached.rx.text).disposed(by: disposeBag)
        model.isKilling.drive(with: self) { $0.view.kill.isBusy = $1 }.disposed(by: disposeBag)
        model.result.map(\.sentence).drive(view.killed.rx.text).disposed(by: disposeBag)
    }
}
