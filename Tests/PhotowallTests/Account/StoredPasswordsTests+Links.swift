// A change of password ends the links to other sites, also for whoever has been looked up by one before.
import OAuth
import Rx
import Storage
import Testing

@testable import Photowall

extension StoredPasswordsTests {
    @Test func `whom another site knows is not let in by what was looked up before`() async throws {
        let place = try PasswordPlace()
        let identity = Identity(issuer: "https://id.example", subject: "ann")
        let stored = StoredIdentity(issuer: identity.issuer, subject: identity.subject)
        #expect(try place.store.link(stored, to: 1, ifPassword: place.hash()))
        let found = try await place.accounts.user(of: identity).value
        let linked = try #require(found)
        #expect(linked.user == place.ann)
        #expect(linked.isLinked)
        #expect(await place.change("secret", to: "better") == .changed)
        #expect(!linked.isLinked)
        let later = try await place.accounts.user(of: identity).value
        #expect(later?.user == nil)
    }
}
