// TestAccounts: accounts that answer what a test says, when it says so, and remember what they were asked.
import Controls
import Rx
import RxTest
import Storage

@testable import Photowall

/// An account service in virtual time.
///
/// `@unchecked Sendable`: used by the one thread that runs the test.
final class TestAccounts: AccountService, @unchecked Sendable {
    struct Unreachable: Error {}

    /// Ticks until an answer, and the answer.
    typealias Answer<Value> = (after: Int, result: Result<Value, any Error>)

    /// Answers to names; any other is available after 5 ticks.
    var names: [String: Answer<NameAvailability>] = [:]
    /// The answer to every sign-up.
    var signUp: Answer<SignupOutcome>?

    private(set) var asked: [String] = []
    private(set) var dropped: [String] = []
    private(set) var signUps: [(form: SignupForm, key: OnceKey, owner: String)] = []
    private let scheduler: TestScheduler

    init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

    func availability(of name: String, to owner: String) -> Single<NameAvailability> {
        answer(names[name] ?? (5, .success(.available)), onDrop: { [unowned self] in dropped.append(name) }) {
            [unowned self] in
            asked.append(name)
        }
    }

    func signUp(
        _ form: SignupForm,
        once key: OnceKey,
        owner: String,
        from network: UInt64
    ) -> Single<SignupOutcome> {
        let outcome = signUp ?? (10, .success(.created(name: form.userName)))
        return answer(outcome, onDrop: { [unowned self] in dropped.append("sign-up") }) { [unowned self] in
            signUps.append((form, key, owner))
        }
    }

    func created(by key: OnceKey, owner: String) -> Single<ProvenUser?> { .just(nil) }

    func settled(_ key: OnceKey, owner: String) {}

    private func answer<Value>(
        _ answer: Answer<Value>,
        onDrop: @escaping () -> Void,
        onAsk: @escaping () -> Void
    ) -> Single<Value> {
        Single.create { [scheduler] observer in
            onAsk()
            var isAnswered = false
            let timer = scheduler.scheduleRelativeVirtual((), dueTime: answer.after) { _ in
                isAnswered = true
                observer(answer.result)
                return Disposables.create()
            }
            return Disposables.create {
                timer.dispose()
                if !isAnswered { onDrop() }
            }
        }
    }
}
