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
    /// Carries out once-actions: each key once at a time in the whole process, whoever asks for it.
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
    /// - Parameters:
    ///   - indicator: Runs while one of this sequence's actions does. Default: none.
    ///   - work: Begins the work; called on the page that asked first, at the home of its loop. Errors should be
    ///     outcomes: one that is not settles the key and ends the sequence, but for ``OutcomeUnknown``.
    /// - Returns: The outcomes, in the order of their arrival.
    public func carryOut<Arguments, Outcome: OnceOutcome>(
        trackedBy indicator: ActivityIndicator? = nil,
        _ work: @escaping (OnceKey, Arguments) -> Single<Outcome>
    ) -> Observable<Outcome> where Element == (OnceKey, Arguments) {
        flatMap { key, arguments -> Observable<Outcome> in
            let outcome = Self.outcome(of: key) { work(key, arguments) }
            return indicator.map(outcome.trackActivity) ?? outcome
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
}
