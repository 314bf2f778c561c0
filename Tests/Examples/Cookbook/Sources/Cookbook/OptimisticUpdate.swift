// OptimisticUpdate: show it before it is stored.
import Controls
import Rx
import RxLive

final class OptimisticUpdateViewController: ViewController<OptimisticUpdateView> {
    private let store: (Bool) -> Single<Void>

    /// - Parameter store: Stores whether the person likes it.
    init(store: @escaping (Bool) -> Single<Void>) {
        self.store = store
        super.init()
    }

    override func viewDidLoad() {
        let isLiked = BehaviorRelay(value: false)
        isLiked.map { $0 ? "Liked" : "Like" }.bind(to: view.like.rx.title).disposed(by: disposeBag)
        view.like.rx.tap.withLatestFrom(isLiked) { !$1 }
            .do(onNext: { isLiked.accept($0) })
            .concatMap { [store] liked in store(liked).map { liked }.catchAndReturn(!liked) }
            .withLatestFrom(isLiked) { (stored: $0, shown: $1) }
            .subscribe(with: self) { controller, like in
                isLiked.accept(like.stored)
                controller.view.said.text = like.stored == like.shown ? "" : "That could not be stored."
            }
            .disposed(by: disposeBag)
    }
}
