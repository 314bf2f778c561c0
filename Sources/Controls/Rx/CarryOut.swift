// CarryOut: the operator that carries out once-actions: one run of each key in the process, whose outcome settles the key
// and is said on every page that asked. A page is its context by OnceContext; without one the work is simply done.
public import Rx

/// How a once-action has ended.
public protocol OnceOutcome: Sendable {
    /// What a person is told whose screen has gone meanwhile, in one sentence; "": nothing.
    var sentence: String { get }
}

/// The work may have been carried out, and nobody can say: a commit's answer was lost.
///
/// `carryOut` does the work again, once: it finds its key, or works. Where the outcome is unknown still, the person is
/// told to check, and the browser keeps the key.
public struct OutcomeUnknown: Error, Sendable {
    /// Made by services.
    public init() {}
}

extension ObservableType {
    /// Carries out once-actions: each key once at a time in the whole process, no matter who asks for it.
    ///
    /// ```swift
    /// view.order.rx.onceTap.withLatestFrom(form) { ($0, $1) }
    ///     .carryOut { key, form in service.order(form, once: key) }
    ///     .subscribe(onNext: { [weak self] in self?.show($0) })
    ///     .disposed(by: disposeBag)
    /// ```
    /// The service stores `key` in the transaction of its work, and answers a key that it knows with the stored outcome.
    /// The outcome arrives on the page, and settles the key in the same turn: nobody else needs to. Work that has begun
    /// goes on when its screen or its page leaves; a page whose screen has gone says the outcome's sentence instead, and
    /// a page that asks meanwhile gets the same outcome. Several keys are carried out side by side.
    ///
    /// A page that takes the place of one whose process was killed may find the button disabled, since the action was carried
    /// out: the name is taken, the form is empty. With `recall` it asks for the stored outcome then, which arrives here as if
    /// the tap had.
    ///
    /// - Parameters:
    ///   - indicator: Runs while one of this sequence's actions does. Default: none.
    ///   - recall: Looks up what the service has stored by a key: its outcome, or nil where there is none. It carries nothing out.
    ///     Default: nothing can be looked up.
    ///   - work: Begins the work; called on the page that asked first, at the home of its loop. Errors should be
    ///     outcomes: one that is not settles the key and ends the sequence, but for ``OutcomeUnknown``.
    /// - Returns: The outcomes, in the order of their arrival.
    public func carryOut<Arguments, Outcome: OnceOutcome>(
        trackedBy indicator: ActivityIndicator? = nil,
        recall: ((OnceKey) -> Single<Outcome?>)? = nil,
        _ work: @escaping (OnceKey, Arguments) -> Single<Outcome>
    ) -> Observable<Outcome> where Element == (OnceKey, Arguments) {
        let carriedOut = flatMap { key, arguments -> Observable<Outcome> in
            let outcome = Self.outcome(of: key) { work(key, arguments) }
            return indicator.map(outcome.trackActivity) ?? outcome
        }
        return recall.map { Self.merge(carriedOut, $0) } ?? carriedOut
    }

    /// Outcomes, and those that are recalled until these end.
    private static func merge<Outcome: OnceOutcome>(
        _ carriedOut: Observable<Outcome>,
        _ recall: @escaping (OnceKey) -> Single<Outcome?>
    ) -> Observable<Outcome> {
        .create { observer in
            let recalled = (Home.current?.context as? any OnceContext)?
                .recalled { key in recall(key).map { $0 as (any OnceOutcome)? } }
                .subscribe(onNext: { if let outcome = $0 as? Outcome { observer.onNext(outcome) } })
            return Disposables.create(carriedOut.subscribe(observer), recalled ?? Disposables.create())
        }
    }

    private static func outcome<Outcome: OnceOutcome>(
        of key: OnceKey,
        _ work: @escaping () -> Single<Outcome>
    ) -> Observable<Outcome> {
        let again = { work().catch { $0 is OutcomeUnknown ? work() : .error($0) } }
        guard let context = Home.current?.context as? any OnceContext else {
            return again().asObservable().observe(on: MainScheduler.instance)
        }
        return context.carryOut(key) { again().map { $0 as any OnceOutcome } }.compactMap { $0 as? Outcome }
    }
}

/// What the operator needs of a page.
package protocol OnceContext: MainContext {
    /// The outcome of `key`'s work, which is begun unless the process is at it already.
    ///
    /// Made in work of the context, on any thread; subscribed to anywhere, it begins in a turn of the context, and is answered in
    /// one, which settles the key; empty where the outcome is not known.
    func carryOut(_ key: OnceKey, _ work: @escaping () -> Single<any OnceOutcome>) -> Observable<any OnceOutcome>

    /// The stored outcomes of keys that were to be carried out and could not be asked for by a tap.
    ///
    /// Each arrives in a turn of the context, which settles its key.
    ///
    /// - Parameter recall: Looks one up.
    /// - Returns: The outcomes; it never ends by itself.
    func recalled(_ recall: @escaping (OnceKey) -> Single<(any OnceOutcome)?>) -> Observable<any OnceOutcome>
}
