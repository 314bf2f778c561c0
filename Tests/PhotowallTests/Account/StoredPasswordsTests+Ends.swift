// A change of password ends the former one and the links to other sites, also for a user who has been looked up by one before.
import OAuth
import Rx
import RxLive
import Storage
import Testing

@testable import Photowall

extension StoredPasswordsTests {
    @Test func `a person another site knows is not let in by what was looked up before`() async throws {
        let place = try PasswordPlace()
        let identity = Identity(issuer: "https://id.example", subject: "ann")
        let stored = StoredIdentity(issuer: identity.issuer, subject: identity.subject)
        #expect(try place.store.link(stored, to: 1, ifPassword: place.hash()))
        let found = try await place.accounts.user(of: identity).value
        let linked = try #require(found)
        #expect(linked.user == place.ann)
        #expect(linked.isStillProven)
        #expect(await place.change("kobalt", to: "better") == .changed)
        #expect(!linked.isStillProven)
        let later = try await place.accounts.user(of: identity).value
        #expect(later?.user == nil)
    }

    @Test func `a user who has shown the former password is not let in by it`() async throws {
        let place = try PasswordPlace()
        let form = { (password: String) in LoginForm(userName: place.ann.name, password: password) }
        let outcome = try await place.accounts.logIn(form("kobalt"), from: 1).value
        guard case .welcome(let proven) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(proven.user == place.ann && proven.isStillProven)
        #expect(await place.change("kobalt", to: "better") == .changed)
        #expect(!proven.isStillProven)
        let later = try await place.accounts.logIn(form("better"), from: 1).value
        guard case .welcome(let proven) = later else {
            Issue.record("\(later)")
            return
        }
        #expect(proven.isStillProven)
    }
}
