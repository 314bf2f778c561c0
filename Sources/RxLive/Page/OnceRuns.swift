// OnceRuns: the once-actions that a process is carrying out, over all of its loops: one run for each key of one session.
import Controls
import Rx

/// What is being carried out, and who waits for it.
///
/// `@unchecked Sendable`: `runs` and what is in it are guarded by `lock`; nothing is called out while it is held.
final class OnceRuns: @unchecked Sendable {
    /// Keys of two sessions never meet.
    struct Name: Hashable {
        let session: SessionID
        let key: OnceKey
    }

    private struct Run {
        var asks: [OnceAsk]
        let work = SingleAssignmentDisposable()
    }

    private let lock = Monitor()
    private var runs: [Name: Run] = [:]

    /// Asks for the outcome of a key, and begins its work if nobody is at it; the work lives at `home`.
    func ask(_ ask: OnceAsk, _ name: Name, home: Home, _ work: () -> Single<any OnceOutcome>) {
        let begun = lock.locked { () -> Run? in
            if runs[name] != nil {
                runs[name]?.asks.append(ask)
                return nil
            }
            let run = Run(asks: [ask])
            runs[name] = run
            return run
        }
        guard let run = begun else { return }
        Home.with(home) {
            run.work.setDisposable(
                work().subscribe(
                    onSuccess: { [weak self] in self?.end(name, .success($0)) },
                    onFailure: { [weak self] in self?.end(name, .failure($0)) }
                )
            )
        }
    }

    /// Waits for the outcome of a key that is being carried out; false where it is not.
    func join(_ ask: OnceAsk, _ name: Name) -> Bool {
        lock.locked {
            guard runs[name] != nil else { return false }
            runs[name]?.asks.append(ask)
            return true
        }
    }

    /// The process ends: what is under way is dropped, as far as it can be.
    func stop() {
        let all = lock.locked {
            let all = runs
            runs = [:]
            return all
        }
        for run in all.values { run.work.dispose() }
    }

    private func end(_ name: Name, _ result: Result<any OnceOutcome, any Error>) {
        let run = lock.locked { runs.removeValue(forKey: name) }
        for ask in run?.asks ?? [] { ask.answer(result) }
    }
}

/// One page that waits for one outcome.
///
/// `@unchecked Sendable`: `observer` is used in the page's turns only.
final class OnceAsk: @unchecked Sendable {
    private let page: Page
    private let key: OnceKey
    private var observer: AnyObserver<any OnceOutcome>?
    /// The base of the screen that asked; nil: none that shows the outcome.
    private let screen: Int?

    /// Without an observer, and where another screen is shown by then, the outcome is said.
    init(_ page: Page, _ key: OnceKey, on screen: Int? = nil, _ observer: AnyObserver<any OnceOutcome>? = nil) {
        self.page = page
        self.key = key
        self.screen = screen
        self.observer = observer
    }

    /// Its screen has gone.
    func leave() { observer = nil }

    func answer(_ result: Result<any OnceOutcome, any Error>) {
        page.post { [self] in page.turn { tell(result, $0) } }
    }

    private func tell(_ result: Result<any OnceOutcome, any Error>, _ core: PageCore) {
        let last = observer
        observer = nil
        let isShown = last != nil && core.isShown(screen)
        switch result {
        case .success(let outcome):
            last?.onNext(outcome)
            core.settle(key, saying: outcome.sentence, isShown: isShown)
            last?.onCompleted()
        case .failure(is OutcomeUnknown):
            core.leaveUnsure(key)
            last?.onCompleted()
        case .failure(let error):
            core.settle(key, saying: PageCore.failedSentence, isShown: isShown)
            last?.onError(error)
        }
    }
}

extension Page: OnceContext {
    nonisolated func carryOut(
        _ key: OnceKey,
        _ work: @escaping () -> Single<any OnceOutcome>
    ) -> Observable<any OnceOutcome> {
        .create { [self] observer in
            guard
                let (party, services, screen) = inspect({ ($0.party, $0.services, $0.topmost?.base) })
            else { return Disposables.create() }
            let ask = OnceAsk(self, key, on: screen, observer)
            let home = Home(LoopContext(loop, services.logger, for: party))
            services.once.ask(ask, OnceRuns.Name(session: party.session, key: key), home: home, work)
            return Disposables.create { ask.leave() }
        }
        // A key may have come by another thread, and those who wait for the outcome may leave on one.
        .subscribe(on: ConcurrentMainScheduler.instance)
    }
}
