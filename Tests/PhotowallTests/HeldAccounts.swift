// HeldAccounts: the real accounts behind a gate, so that a test can look at a screen whose answer is on its way.
import Controls
import Rx
import Storage

@testable import Photowall

/// Accounts whose answers wait while the gate is shut.
final class HeldAccounts: AccountService {
    private let accounts: any AccountService
    private let isOpen = BehaviorRelay(value: true)

    init(_ accounts: any AccountService) { self.accounts = accounts }

    func shut() { isOpen.accept(false) }

    func open() { isOpen.accept(true) }

    func availability(of name: String, to owner: String) -> Single<NameAvailability> {
        held(accounts.availability(of: name, to: owner))
    }

    func signUp(
        _ form: SignupForm,
        once key: OnceKey,
        owner: String,
        from network: UInt64
    ) -> Single<SignupOutcome> {
        held(accounts.signUp(form, once: key, owner: owner, from: network))
    }

    func created(by key: OnceKey, owner: String) -> Single<ProvenUser?> {
        held(accounts.created(by: key, owner: owner))
    }

    func settled(_ key: OnceKey, owner: String) { accounts.settled(key, owner: owner) }

    private func held<Value>(_ answer: Single<Value>) -> Single<Value> {
        answer.flatMap { [isOpen] value in isOpen.filter { $0 }.map { _ in value }.take(1).asSingle() }
    }
}
