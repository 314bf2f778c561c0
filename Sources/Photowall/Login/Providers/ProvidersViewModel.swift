// ProvidersViewModel: "Log in with …": what is tapped, what came back, and what that comes to.
import Controls
import Foundation
import Rx
import RxLive

/// The part of the login screen that leads to other sites.
final class ProvidersViewModel {
    /// The address of another site to which the browser goes.
    let address: Driver<String>
    /// Whether that is being found out.
    let isLeaving: Driver<Bool>
    /// Who has come back, and has an account.
    let user: Driver<Principal>
    /// Why nobody is logged in, for an alert.
    let alert: Driver<String>

    /// - Parameters:
    ///   - taps: The sites that the person chooses.
    ///   - arrival: What has come back for the browser.
    ///   - begin: Begins a login; the result is where to send the browser.
    init(
        taps: Observable<ProviderName>,
        arrival: Arrival?,
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
        case .known(let known):
            user = .just(known)
            alert = failures
        case .cancelled:
            user = .empty()
            alert = failures.startWith("Result is cancelled")
        case .failed(let sentence):
            user = .empty()
            alert = failures.startWith(sentence)
        }
    }
}
