// Autosave: save while somebody writes.
import Controls
import Rx
import RxLive

final class AutosaveViewController: ViewController<AutosaveView> {
    private let queue = WorkQueue(threads: 1, capacity: 64)

    /// Stores the memo, off the loop: a database has its place here.
    private func store(_ text: String) -> Single<String> { queue.run { "Saved \(text.count) letters." } }

    override func viewDidLoad() {
        view.memo.rx.typed(.debounce(.seconds(1))).skip(1)
            .flatMapLatest { [unowned self] text in
                store(text).asObservable().catchAndReturn("The memo could not be saved.").startWith("Saving …")
            }
            .bind(to: view.said.rx.text)
            .disposed(by: disposeBag)
    }

    deinit { queue.stop() }
}
