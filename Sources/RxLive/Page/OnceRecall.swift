// OnceRecall: looks up once-actions that may have been carried out before a kill and that no tap can ask for any more. The screen
// that carries such actions out says how to find their outcomes.
import Controls
import Rx

/// One who can look up what is stored of a once-action.
///
/// `@unchecked Sendable`: `observer` is used in the page's turns only; the rest never changes.
final class OnceRecall: @unchecked Sendable {
    private let recall: (OnceKey) -> Single<(any OnceOutcome)?>
    private let observer: AnyObserver<any OnceOutcome>
    /// The base of the screen that shows the outcome; nil: none does.
    private let screen: Int?

    init(
        on screen: Int?,
        _ recall: @escaping (OnceKey) -> Single<(any OnceOutcome)?>,
        _ observer: AnyObserver<any OnceOutcome>
    ) {
        (self.screen, self.recall, self.observer) = (screen, recall, observer)
    }

    /// Looks a key up; the answer comes in a turn of the page.
    fileprivate func ask(
        _ key: OnceKey,
        for page: Page,
        _ answer: @escaping (PageCore, Result<(any OnceOutcome)?, any Error>) -> Void
    ) {
        // Handed over: it runs once, in a turn.
        nonisolated(unsafe) let answer = answer
        let tell = { @Sendable (result: Result<(any OnceOutcome)?, any Error>) in
            page.post { page.turn { answer($0, result) } }
        }
        _ = recall(key).subscribe(onSuccess: { tell(.success($0)) }, onFailure: { tell(.failure($0)) })
    }

    fileprivate func tell(_ outcome: any OnceOutcome, of key: OnceKey, on page: PageCore) {
        let isShown = page.recalls.contains { $0 === self } && page.isShown(screen)
        observer.onNext(outcome)
        page.settle(key, saying: outcome.sentence, isShown: isShown)
    }
}

extension PageCore {
    /// Gives a screen the stored outcome of a once-action.
    ///
    /// - Parameters:
    ///   - key: The action's.
    ///   - orElse: What is done where nothing is stored; and whether that is sure.
    func recall(_ key: OnceKey, orElse: @escaping (PageCore, _ isSure: Bool) -> Void) {
        openKeys.insert(key)
        recall(key, of: recalls[...], isSure: true, orElse)
    }

    private func recall(
        _ key: OnceKey,
        of asked: ArraySlice<OnceRecall>,
        isSure: Bool,
        _ orElse: @escaping (PageCore, Bool) -> Void
    ) {
        guard let first = asked.first else {
            openKeys.remove(key)
            return orElse(self, isSure)
        }
        first.ask(key, for: page) { page, result in
            switch result {
            case .success(let outcome?): first.tell(outcome, of: key, on: page)
            case .success: page.recall(key, of: asked.dropFirst(), isSure: isSure, orElse)
            case .failure: page.recall(key, of: asked.dropFirst(), isSure: false, orElse)
            }
        }
    }
}

extension Page {
    nonisolated func recalled(
        _ recall: @escaping (OnceKey) -> Single<(any OnceOutcome)?>
    ) -> Observable<any OnceOutcome> {
        .create { [self] observer in
            let made = inspect { core -> OnceRecall? in
                // Without a store no page takes another one's place with its inputs.
                guard core.services.keeper != nil else { return nil }
                let screen = core.loading ?? core.topmost
                let made = OnceRecall(on: screen?.base, recall, observer)
                core.recalls.append(made)
                return made
            }
            guard let made = made ?? nil else { return Disposables.create() }
            return Disposables.create { [weak self] in
                self?.post { [weak self] in self?.inspect { core in core.recalls.removeAll { $0 === made } } }
            }
        }
        .subscribe(on: ConcurrentMainScheduler.instance)
    }
}
