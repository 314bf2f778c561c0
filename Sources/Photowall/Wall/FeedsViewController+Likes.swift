// FeedsViewController+Likes: the hearts of the wall's rows.
import Controls
import Rx
import RxLive

extension FeedsViewController {
    /// Binds the hearts of the rows.
    ///
    /// - Parameter trail: The rows.
    /// - Returns: What the reader likes.
    func bindLikes(_ trail: Observable<FeedTrail>) -> Observable<OwnLikes> {
        guard let talk = wall.talk else { return .just(OwnLikes()) }
        let model = LikesViewModel(
            input: .init(
                posts: trail.map(\.list.rows),
                taps: view.feeds.rx.modelTapped(\FeedCell.like).map(\.feed).asObservable()
            ),
            talk: talk,
            news: wall.news,
            reader: reader.id
        )
        model.refused.emit(with: self) { controller, sentence in
            controller.view.outcome.textColor = .red
            controller.view.outcome.text = sentence
        }
        .disposed(by: disposeBag)
        return model.own
    }
}
