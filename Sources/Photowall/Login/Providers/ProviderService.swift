// ProviderService: other sites that say who somebody is, as the login screens see them. Providers is the real one.
import OAuth
import Rx
import RxLive

/// A site that people may log in with.
struct ProviderName: Equatable, Sendable {
    let key: String
    let name: String
}

/// Other sites that say who somebody is.
protocol ProviderService: Sendable {
    /// The sites that a browser is offered, in their order.
    func names(for request: PageRequest) -> [ProviderName]

    /// Begins a login.
    ///
    /// - Parameters:
    ///   - key: Which site.
    ///   - request: Loads the page on which somebody wants it.
    ///   - destination: Where the person wants to be afterwards.
    /// - Returns: The address to send the browser to, on the page that asked; that of the login page under another name of this
    ///   server, where the site sends browsers back to that one, to which this browser's cookie does not go. Fails with an error whose
    ///   `localizedDescription` is a sentence.
    func begin(_ key: String, for request: PageRequest, goingTo destination: String) -> Single<String>

    /// What came back for the page of a request; told once, but for a stranger, who stays until ``end(_:)``.
    func arrival(for request: PageRequest) -> Arrival?

    /// Whose account it is that ``Arrival/known(_:)`` tells of; nil where it is nobody's any more. Fails where nobody can be asked.
    func user(of identity: Identity) -> Single<ProvenUser?>

    /// The person who came back has an account now, or wants none.
    func end(_ request: PageRequest)
}
