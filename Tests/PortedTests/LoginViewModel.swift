// Input and output as structs of control events and drivers.

// swift-format-ignore-file: OmitExplicitReturns

import Controls
import Rx

final class LoginViewModel: ViewModelType {
    struct Input {
        let username: Driver<String>
        let password: Driver<String>
        let loginTaps: Signal<Void>
    }

    struct Output {
        let isLoginEnabled: Driver<Bool>
        let isLoading: Driver<Bool>
        let user: Driver<User>
        let error: Driver<String>
    }

    private let api: UserAPI

    init(api: UserAPI) {
        self.api = api
    }

    func transform(input: Input) -> Output {
        let activityIndicator = ActivityIndicator()
        let errorTracker = ErrorTracker()
        let credentials = Driver.combineLatest(input.username, input.password) { (username: $0, password: $1) }

        let isLoginEnabled =
            Driver
            .combineLatest(credentials, activityIndicator.asDriver()) { credentials, isLoading in
                credentials.username.count >= 3 && credentials.password.count >= 3 && !isLoading
            }
            .distinctUntilChanged()

        let user = input.loginTaps
            .withLatestFrom(credentials)
            .asObservable()
            .flatMapLatest { [api] credentials in
                api.user(id: credentials.username.count)
                    .trackActivity(activityIndicator)
                    .trackError(errorTracker)
                    .catch { _ in .empty() }
            }
            .asDriverOnErrorJustComplete()

        return Output(
            isLoginEnabled: isLoginEnabled,
            isLoading: activityIndicator.asDriver(),
            user: user,
            error: errorTracker.asDriver().map { "\($0)" }
        )
    }
}

/// The same idea with the controls' own types.
struct ProfileInput {
    let name: ControlProperty<String>
    let save: ControlEvent<Void>
}

final class ProfileViewModel {
    let saved: Observable<User>

    init(input: ProfileInput, api: UserAPI) {
        saved = input.save
            .withLatestFrom(input.name.distinctUntilChanged())
            .map { User(id: 3, name: $0) }
            .flatMapFirst { user in api.save(user).andThen(Single.just(user)) }
            .share(replay: 1)
    }
}
