// FirstLoginViewModel: somebody another site knows who has no account here: a new one, or one that they have.
import Controls
import Rx
import RxLive

/// What the page shows on which a stranger makes or links an account.
final class FirstLoginViewModel {
    /// What the person types and taps.
    struct Input {
        let name: ControlProperty<String>
        let createTaps: ControlEvent<Void>
        let userName: ControlProperty<String>
        let password: ControlProperty<String>
        let linkTaps: ControlEvent<Void>
    }

    /// What is known of the new name.
    let validatedName: Driver<ValidationResult>
    let isCreateEnabled: Driver<Bool>
    let isLinkEnabled: Driver<Bool>
    /// Whether one of the two is under way.
    let isBusy: Driver<Bool>
    /// Whose account it is now.
    let user: Driver<ProvenUser>
    /// What is said of a new account, and of one that exists, until something else is typed.
    let creation: Driver<LoginOutcome?>
    let linking: Driver<LoginOutcome?>

    init(
        input: Input,
        validation: SignupValidation,
        create: @escaping (String) -> Single<LoginOutcome>,
        link: @escaping (LoginForm) -> Single<LoginOutcome>
    ) {
        let busy = ActivityIndicator()
        isBusy = busy.asDriver()
        let refusedName = BehaviorRelay<RefusedName?>(value: nil)
        let name = input.name.asDriver()
        validatedName = Driver.combineLatest(name, refusedName.asDriver(), resultSelector: TypedName.init)
            .distinctUntilChanged()
            .flatMapLatest { validation.userName($0).asDriver(onErrorJustReturn: SignupValidation.unchecked) }
        isCreateEnabled = Driver.combineLatest(validatedName, isBusy) { $0.isValid && !$1 }.distinctUntilChanged()
        let form = Driver.combineLatest(
            input.userName.asDriver(),
            input.password.asDriver(),
            resultSelector: LoginForm.init
        )
        isLinkEnabled = Driver.combineLatest(form, isBusy) { form, isBusy in
            !form.userName.isEmpty && !form.password.isEmpty && !isBusy
        }
        .distinctUntilChanged()

        // While one is under way no tap begins another.
        let created = input.createTaps.asDriver()
            .withLatestFrom(isBusy).filter { !$0 }
            .withLatestFrom(name)
            .flatMapLatest { create($0).trackActivity(busy).asDriver(onErrorJustReturn: .failed) }
            .do(onNext: { if let refused = $0.refusedName { refusedName.accept(refused) } })
        let linked = input.linkTaps.asDriver()
            .withLatestFrom(isBusy).filter { !$0 }
            .withLatestFrom(form)
            .flatMapLatest { link($0).trackActivity(busy).asDriver(onErrorJustReturn: .failed) }
        user = Driver.merge(created, linked).compactMap { if case .welcome(let user) = $0 { user } else { nil } }
        creation = Driver.merge(
            created.map(Optional.some),
            name.distinctUntilChanged().skip(1).map { _ in nil },
            isBusy.filter { $0 }.map { _ in nil }
        )
        linking = Driver.merge(
            linked.map(Optional.some),
            form.distinctUntilChanged().skip(1).map { _ in nil },
            isBusy.filter { $0 }.map { _ in nil }
        )
    }
}
