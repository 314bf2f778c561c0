// DeletionViewModel: the form that deletes an account: what is typed and tapped, what is asked before, and what that comes to.
import Controls
import Rx
import RxLive
import Storage

/// What the section about the account's deletion shows.
final class DeletionViewModel {
    /// What a person does with it.
    struct Input {
        let password: ControlProperty<String>
        let taps: ControlEvent<Void>
        /// Whether there is a password to ask for.
        let hasPassword: Driver<Bool>
    }

    let isDeleteEnabled: Driver<Bool>
    let isDeleting: Driver<Bool>
    let result: Driver<DeletionOutcome>
    /// What is said of the last try, until the password is edited, or another try is under way.
    let notice: Driver<DeletionOutcome?>

    /// - Parameters:
    ///   - input: What a person does.
    ///   - deletions: Deletes the account.
    ///   - login: Whose it is.
    ///   - network: Where they are.
    ///   - wireframe: Asks before.
    init(
        input: Input,
        deletions: any DeletionService,
        login: Login,
        network: UInt64,
        wireframe: any Wireframe
    ) {
        let deleting = ActivityIndicator(), password = input.password.asDriver()
        isDeleting = deleting.asDriver()
        isDeleteEnabled = Driver.combineLatest(password, input.hasPassword, isDeleting) {
            (!$0.isEmpty || !$1) && !$2
        }
        .distinctUntilChanged()
        result = input.taps.asDriver().withLatestFrom(isDeleteEnabled).filter { $0 }
            .withLatestFrom(password).asObservable()
            .flatMapFirst { password in
                deletions.belongings(of: login).asObservable()
                    .flatMap { belongings in
                        wireframe.promptFor(
                            DeletionViewModel.question(login.user.name, belongings),
                            cancelAction: "Keep account",
                            actions: [],
                            destructiveAction: "Delete account"
                        )
                    }
                    .filter { $0 == "Delete account" }
                    .flatMapLatest { _ in
                        deletions.delete(password, of: login, from: network).trackActivity(deleting)
                    }
                    .catchAndReturn(.failed)
            }
            .asDriver(onErrorDriveWith: .empty())
        let edits = input.password.changed.asDriver().map { _ in }, begins = isDeleting.filter { $0 }.map { _ in }
        notice = Driver.merge(
            result.map(DeletionOutcome?.some),
            Driver.merge(edits, begins).map { nil }
        )
    }

    /// What is asked, and what goes.
    static func question(_ name: String, _ belongings: AccountStore.Belongings) -> String {
        func count(_ number: Int, _ word: String) -> String? {
            number == 0 ? nil : number == 1 ? "1 \(word)" : "\(number) \(word)s"
        }
        let parts = [
            count(belongings.posts, "post"), count(belongings.photos, "photo"), count(belongings.comments, "comment"),
        ]
        .compactMap(\.self)
        let list =
            parts.count > 1 ? parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1] : parts.first
        let what = list.map { "With it \(parts.count == 1 && $0.hasPrefix("1 ") ? "goes" : "go") \($0). " } ?? ""
        return "Delete the account \(name)?\n\(what)Log in within a week to bring everything back."
    }
}
