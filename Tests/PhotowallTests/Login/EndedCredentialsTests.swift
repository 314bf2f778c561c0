// Passwords and links that end while somebody is about to be let in by one.
import RxLive
import Testing

@testable import Photowall

@Suite struct EndedCredentialsTests {
    private let ended = EndedCredentials()
    private let ann = Principal(id: "7", name: "Ann")
    private let bob = Principal(id: "8", name: "Bob")

    @Test func `a user whose credentials have ended since is not let in, and others are`() {
        let early = ProvenUser(ann, ended: ended, since: ended.now)
        let other = ProvenUser(bob, ended: ended, since: ended.now)
        #expect(early.isStillProven)
        ended.end(of: ann)
        #expect(!early.isStillProven)
        #expect(other.isStillProven)
        ended.end(of: bob)
        #expect(!early.isStillProven && !other.isStillProven)
    }

    @Test func `a user looked up afterwards is let in`() {
        ended.end(of: ann)
        let late = ProvenUser(ann, ended: ended, since: ended.now)
        ended.end(of: bob)
        #expect(late.isStillProven)
    }

    @Test func `a user looked up before all that is remembered is not let in`() {
        let early = ProvenUser(bob, ended: ended, since: ended.now)
        for _ in 0..<EndedCredentials.limit { ended.end(of: ann) }
        #expect(early.isStillProven)
        ended.end(of: ann)
        #expect(!early.isStillProven, "it may have been Bob's")
        #expect(ProvenUser(bob, ended: ended, since: ended.now).isStillProven)
    }
}
