// UndoOffer: what somebody has taken away, a post or a photo, and may bring back for a while; also after a reload and a restart.
import Controls
import Foundation
import Rx
import RxLive

/// The offer to bring back what was taken away last: a bar with a sentence and a button.
///
/// A property of a view controller; all pages of the session with an offer of that name share it. Used on the page's loop.
final class UndoOffer<ID: Codable & Equatable & Sendable> {
    private struct Removed: Codable, Equatable, Sendable {
        let id: ID
        let sentence: String
        /// Until when it may be brought back.
        let due: Date
    }

    private let removed: SavedRelay<Removed?>

    /// - Parameter name: What it is saved as; one of a kind in the application.
    init(_ name: String) { removed = SavedRelay(name, nil, scope: .session) }

    /// Something has just been taken away.
    ///
    /// - Parameters:
    ///   - id: Its id.
    ///   - sentence: What the bar says of it.
    ///   - seconds: For how long it may be brought back.
    func begin(_ id: ID, _ sentence: String, for seconds: Int64) {
        let due = MainScheduler.instance.now.addingTimeInterval(TimeInterval(seconds))
        removed.accept(Removed(id: id, sentence: sentence, due: due))
    }

    /// Nothing is to be brought back any more.
    func end() { if removed.value != nil { removed.accept(nil) } }

    /// Shows the offer in a bar while it can be taken up, and takes it up.
    ///
    /// - Parameters:
    ///   - bar: Is hidden where there is none.
    ///   - label: Says what is offered, and why it could not be done.
    ///   - button: What the person taps.
    ///   - restore: Brings it back.
    ///   - sentence: What is said of its error; it may be tried again.
    /// - Returns: What is back; subscribed to once.
    func shown(
        in bar: View,
        _ label: Label,
        _ button: Button,
        restore: @escaping (ID) -> Single<Void>,
        sentence: @escaping (any Error) -> String
    ) -> Observable<ID> {
        let scheduler = MainScheduler.instance
        let offer = removed.flatMapLatest { removed -> Observable<Removed?> in
            guard let removed, removed.due > scheduler.now else { return .just(nil) }
            let left = Int(removed.due.timeIntervalSince(scheduler.now) * 1_000)
            return Observable<Int>.timer(.milliseconds(left), scheduler: scheduler).map { _ in nil }.startWith(removed)
        }
        .do(onNext: { removed in
            bar.isHidden = removed == nil
            if let removed { label.text = removed.sentence }
        })
        let back = button.rx.tap.withLatestFrom(removed).compactMap(\.self)
            .flatMapFirst { removed in
                restore(removed.id).asObservable().observe(on: scheduler).map { Optional(removed) }
                    .catch { error in
                        label.text = sentence(error)
                        return .just(nil)
                    }
            }
            .compactMap { [removed] done -> ID? in
                guard let done, done == removed.value else { return nil }
                removed.accept(nil)
                return done.id
            }
        return Observable.merge(offer.compactMap { _ in nil }, back)
    }
}
