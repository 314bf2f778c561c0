// TwoTabsOneDraft: two tabs, one draft.
import Controls
import Rx
import RxLive

final class TwoTabsOneDraftViewController: ViewController<TwoTabsOneDraftView> {
    override func viewDidLoad() {
        let draft = SavedRelay("draft", "", scope: .session)
        (view.draft.rx.text.orEmpty <-> draft).disposed(by: disposeBag)
    }
}
