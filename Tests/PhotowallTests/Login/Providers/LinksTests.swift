// Links that end while somebody is about to be let in by one.
import RxLive
import Testing

@testable import Photowall

@Suite struct LinksTests {
    private let links = Links()
    private let ann = Principal(id: "7", name: "Ann")
    private let bob = Principal(id: "8", name: "Bob")

    @Test func `whose links have ended since is not let in, whoever else is`() {
        let early = LinkedUser(ann, links: links, since: links.now)
        let other = LinkedUser(bob, links: links, since: links.now)
        #expect(early.isLinked)
        links.end(of: ann)
        #expect(!early.isLinked)
        #expect(other.isLinked)
        links.end(of: bob)
        #expect(!early.isLinked && !other.isLinked)
    }

    @Test func `whoever was looked up afterwards is let in`() {
        links.end(of: ann)
        let late = LinkedUser(ann, links: links, since: links.now)
        links.end(of: bob)
        #expect(late.isLinked)
    }

    @Test func `whoever was looked up before all that is remembered is not let in`() {
        let early = LinkedUser(bob, links: links, since: links.now)
        for _ in 0..<Links.limit { links.end(of: ann) }
        #expect(early.isLinked)
        links.end(of: ann)
        #expect(!early.isLinked, "it may have been Bob's")
        #expect(LinkedUser(bob, links: links, since: links.now).isLinked)
    }
}
