// TokensViewModel: tokens for programs: the form for a new one, which is shown once, and the list with its revocations.
import Controls
import Rx
import RxLive
import Storage

/// What the section about tokens shows.
final class TokensViewModel {
    /// What a person does with it.
    struct Input {
        let name: ControlProperty<String>
        /// A value of `StoredToken.Rights`.
        let rights: ControlProperty<String?>
        /// A value of `TokenForm.Lifetime`.
        let lifetime: ControlProperty<String?>
        let makes: ControlEvent<Void>
        /// The row of a token that is to be revoked.
        let revocations: Observable<TokenRow>
        /// Whatever else is done on the screen, and that it is left.
        let others: Observable<Void>
    }

    /// Says nothing of a name that will do.
    let validatedName: Driver<ValidationResult>
    /// A token was wanted without a name that will do.
    let unnamed: Driver<Void>
    /// Whether no token is being made.
    let isMakeEnabled: Driver<Bool>
    let isMaking: Driver<Bool>
    /// What a wish for a token has come to.
    ///
    /// A token that was made is told once the list has it, or cannot be read.
    let result: Driver<TokenResult>
    /// The token that was made last, until anything is done.
    let shown: Driver<ProgramToken?>
    /// What is said of the last wish, until anything is done.
    let notice: Driver<TokenOutcome?>
    /// A token that has gone from the list by the person's own wish.
    let revoked: Driver<TokenOutcome>
    /// The list; nil where it cannot be read.
    let rows: Driver<[TokenRow]?>

    init(input: Input, tokens: any TokenService, login: Login, wireframe: any Wireframe) {
        let making = ActivityIndicator()
        isMaking = making.asDriver()
        isMakeEnabled = isMaking.map { !$0 }.distinctUntilChanged()
        rows = tokens.tokens(of: login).map { tokens in tokens?.map { TokenRow($0) } }.asDriver(onErrorJustReturn: nil)

        // While one is made another tap makes none.
        let taps = input.makes.asDriver().withLatestFrom(isMakeEnabled).filter { $0 }.map { _ in }
        let name = input.name.asDriver()
        let form = Driver.combineLatest(name, input.rights.asDriver(), input.lifetime.asDriver()) {
            (name, rights, lifetime) -> TokenForm? in
            guard let name = try? TokenName(name) else { return nil }
            // What no option says is the least.
            return TokenForm(
                name: name,
                rights: rights.flatMap { StoredToken.Rights(rawValue: $0) } ?? .read,
                lifetime: lifetime.flatMap { Int64($0) }.flatMap { TokenForm.Lifetime(rawValue: $0) } ?? .month
            )
        }
        unnamed = taps.withLatestFrom(form).filter { $0 == nil }.map { _ in }
        let result = taps.withLatestFrom(form).compactMap { $0 }.flatMapLatest { form in
            tokens.make(form, for: login).trackActivity(making).asDriver(onErrorJustReturn: .failed)
                .map { TokenResult(form: form, outcome: $0) }
        }
        validatedName = Driver.merge(
            name.map { $0.isEmpty ? .empty : TokensViewModel.validation(of: $0) },
            // That it is missing is said once it is wanted.
            taps.withLatestFrom(name).map(TokensViewModel.validation),
            // And that another token has it, until it is changed.
            result.filter { $0.outcome == .nameTaken }.map { .failed(message: $0.outcome.sentence) }
        )
        .distinctUntilChanged()
        let revoked = input.revocations.flatMapFirst { row in
            wireframe
                .promptFor(
                    TokensViewModel.question(row),
                    cancelAction: "Keep",
                    actions: [],
                    destructiveAction: "Revoke"
                )
                .filter { $0 == "Revoke" }
                .flatMapLatest { _ in tokens.revoke(row.id, named: row.name, of: login) }
                .catchAndReturn(.failed)
        }
        .asDriver(onErrorDriveWith: .empty())
        // Where the first token comes, more is shown above it: a browser that does not hold its place, as Safari does not, would take what
        // has the focus by then out of sight.
        self.result = result.flatMapLatest { [rows] result in
            guard result.outcome.token != nil else { return .just(result) }
            let isListed = rows.filter { $0?.contains { $0.name == result.form.name.text } != false }
            return isListed.asObservable().take(1).map { _ in result }.asDriver(onErrorDriveWith: .empty())
        }
        self.revoked = revoked

        let done = Driver.merge(result.map(\.outcome).filter { $0 != .nameTaken }, revoked).map(TokenOutcome?.some)
        let others = Observable.merge(input.revocations.map { _ in }, input.others).asDriver(onErrorDriveWith: .empty())
        notice = Driver.merge(done, Driver.merge(taps, others).map { nil })
        shown = notice.map { $0?.token }.startWith(nil).distinctUntilChanged()
    }

    private static func question(_ row: TokenRow) -> String {
        "Revoke the token “\(row.name)”?\nPrograms that use it are refused from then on, and it cannot be brought back."
    }

    private static func validation(of name: String) -> ValidationResult {
        do throws(PostMessage.Problem) {
            _ = try TokenName(name)
            return .ok(message: "")
        } catch {
            switch error {
            case .empty: return .failed(message: "Name it after the program that it is for")
            case .tooLong, .tooManyBytes: return .failed(message: "At most \(TokenName.maximumLength) characters")
            case .control: return .failed(message: "It has a character that cannot be shown")
            }
        }
    }
}

/// A wish for a token that has ended: what was asked, and what came of it.
struct TokenResult: Equatable {
    let form: TokenForm
    let outcome: TokenOutcome
}
