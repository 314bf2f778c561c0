// ProvidersViewModel: "Log in with …": what is tapped, what came back, and what that comes to.
import Controls
import Foundation
import OAuth
import Rx

/// The part of the login screen that leads to other sites.
final class ProvidersViewModel {
    /// The address of another site to which the browser goes.
    let address: Driver<String>
    /// Whether that, or who has come back, is being found out.
    let isLeaving: Driver<Bool>
    /// Who has come back, and has an account.
    let user: Driver<ProvenUser>
    /// Why nobody is logged in, for an alert.
    let alert: Driver<String>

    /// What is said to those who come back with what is linked to no account any more.
    static let unlinked = "Your account is not linked to that site any more. Please log in with your password."

    /// Whose account it is that somebody has come back to, or why nobody is logged in.
    private enum Answer {
        case user(ProvenUser)
        case sentence(String)
    }

    /// - Parameters:
    ///   - taps: The sites that the person chooses.
    ///   - arrival: What has come back for the browser.
    ///   - find: Whose account it is; asked now, for it may be nobody's any more since the browser has come back.
    ///   - begin: Begins a login; the result is where to send the browser.
    init(
        taps: Observable<ProviderName>,
        arrival: Arrival?,
        find: (Identity) -> Single<ProvenUser?>,
        begin: @escaping (ProviderName) -> Single<String>
    ) {
        let leaving = ActivityIndicator()
        isLeaving = leaving.asDriver()
        // While one is asked another tap asks none.
        let results = taps.flatMapFirst { provider in
            begin(provider).trackActivity(leaving).materialize()
        }
        .share()
        address = results.compactMap(\.element).asDriver(onErrorDriveWith: .empty())
        let failures = results.compactMap(\.error?.localizedDescription).asDriver(onErrorDriveWith: .empty())
        switch arrival {
        case nil, .stranger:
            user = .empty()
            alert = failures
        case .known(let identity):
            let answer: Driver<Answer> = find(identity)
                .map { user -> Answer in user.map(Answer.user) ?? .sentence(ProvidersViewModel.unlinked) }
                .trackActivity(leaving)
                .asDriver(onErrorJustReturn: .sentence(LoginOutcome.failed.sentence))
            user = answer.compactMap { if case .user(let user) = $0 { user } else { nil } }
            let problem: Driver<String> = answer.compactMap {
                if case .sentence(let sentence) = $0 { sentence } else { nil }
            }
            alert = Driver.merge(failures, problem)
        case .cancelled:
            user = .empty()
            alert = failures.startWith("Result is cancelled")
        case .failed(let sentence):
            user = .empty()
            alert = failures.startWith(sentence)
        }
    }
}
