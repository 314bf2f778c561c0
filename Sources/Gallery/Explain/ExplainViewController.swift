// Explain: a button for each example, and its log.
import Controls
import Rx
import RxLive

final class ExplainViewController: ViewController<ExplainView> {
    private let explain: Explain

    init(_ explain: Explain = Explain()) { self.explain = explain }

    /// The log is not saved, and most of it comes from work under way.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        let explain = explain
        view.unshared.rx.tap.bind { explain.withoutSharing() }.disposed(by: disposeBag)
        view.shared.rx.tap.bind { explain.withSharing() }.disposed(by: disposeBag)
        view.replay.rx.tap.bind { explain.clearedReplay() }.disposed(by: disposeBag)
        view.queue.rx.tap.bind { explain.anotherQueue() }.disposed(by: disposeBag)
        view.single.rx.tap.bind { explain.savePhotos() }.disposed(by: disposeBag)
        view.maybe.rx.tap.bind { explain.openAlbums() }.disposed(by: disposeBag)
        view.completable.rx.tap.bind { explain.saveDocument() }.disposed(by: disposeBag)
        explain.breakAtTheThird(view.fragile.rx.tap.asObservable()).disposed(by: disposeBag)
        view.fragile.rx.tap.scan(0) { count, _ in count + 1 }
            .map { $0 == 1 ? "Tapped once" : "Tapped \($0) times" }
            .bind(to: view.taps.rx.text).disposed(by: disposeBag)
        view.log.isWindowed = false
        explain.lines.bind(to: view.log.rx.items(cellType: LogCell.self)).disposed(by: disposeBag)
    }
}
