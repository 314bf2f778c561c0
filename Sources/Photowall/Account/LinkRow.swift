// LinkRow: one site that somebody logs in with, as the list says it.
import Foundation
import Storage

/// A linked site in the list.
struct LinkRow: Hashable, Identifiable {
    /// The person that the site knows.
    let id: StoredIdentity
    /// What the site is called.
    let name: String
    /// Whether people can log in with it on this server.
    let isOffered: Bool
    /// Since when, in seconds since 1970.
    let made: Int64

    /// - Parameters:
    ///   - link: The site, as it is stored.
    ///   - names: The names of the sites that are offered, by their issuers.
    init(_ link: LinkedIdentity, named names: [String: String]) {
        id = link.identity
        made = link.made
        isOffered = names[id.issuer] != nil
        name = names[id.issuer] ?? URL(string: id.issuer)?.host ?? id.issuer
    }

    /// `Linked 3 hours ago`.
    func times(at now: Date, _ time: PostTime) -> String {
        let words = "Linked \(time.words(for: Date(timeIntervalSince1970: TimeInterval(made)), at: now))"
        return isOffered ? words : words + ". Nobody can log in with it here at present."
    }
}
