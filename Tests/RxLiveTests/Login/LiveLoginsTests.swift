// The logins of a user as they come and go, and what keeps those from beginning that are to be over.
import HTTP
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct LiveLoginsTests {
    private let ann = Principal(id: "1", name: "Ann")

    @Test func `a page sees each login begin and end`() throws {
        let lab = try VaultLab()
        let page = try lab.vault()
        #expect(page.text("browsers") == "1")
        let other = lab.server.browser(), second = try lab.vault(in: other)
        #expect(page.text("browsers") == "2")
        #expect(second.text("browsers") == "2")
        let stranger = try lab.vault(of: "bob", in: lab.server.browser())
        #expect(page.text("browsers") == "2")
        #expect(stranger.text("browsers") == "1")
        try second.tap("out")
        lab.rest()
        #expect(page.text("browsers") == "1")
        #expect(page.runtime.faults == [])
        for page in [second, stranger] { page.close() }
    }

    @Test func `a login that is over by its time is no more among them`() throws {
        let lab = try VaultLab()
        let logins = try #require(lab.server.application.logins)
        _ = try lab.vault()
        lab.world.time += 100_001
        #expect(lab.server.loop.perform { logins.logins(of: ann) }.isEmpty)
        lab.rest()
        #expect(lab.world.store.kept.isEmpty)
    }

    @Test func `nobody ends the login of somebody else`() throws {
        let lab = try VaultLab()
        let other = lab.server.browser(), bob = try lab.vault(of: "bob", in: other)
        let session = try #require(other.cookie.flatMap { lab.server.session(of: $0) })
        let logins = try #require(lab.server.application.logins)
        lab.server.loop.perform { logins.end(session, of: ann) }
        lab.rest(.seconds(5))
        #expect(bob.path == "/vault")
        #expect(logins.login(of: session)?.isOver == false)
        lab.server.loop.perform { logins.end(session, of: Principal(id: "2", name: "Robert")) }
        lab.rest(.seconds(5))
        #expect(bob.path == "/door?to=/vault", "whatever they are called")
        bob.close()
    }

    @Test func `a way in leads nowhere once all logins have ended`() throws {
        let lab = try VaultLab()
        let page = try lab.browser.open("/door")
        let session = try #require(lab.browser.cookie.flatMap { lab.server.session(of: $0) })
        let logins = try #require(lab.server.application.logins), bob = Principal(id: "2", name: "Bob")
        let token = try #require(PageToken(text: page.runtime.token ?? ""))
        let address = logins.ticket(for: ann, of: session, on: token, to: "/vault")
        let other = logins.ticket(for: bob, of: session, on: token, to: "/vault")
        lab.server.loop.perform { logins.endAll(of: ann) }
        #expect(try lab.browser.send(.get, address)["Location"] == "/door")
        #expect(try lab.browser.send(.get, other)["Location"] == "/vault", "somebody else's does")
    }

    @Test func `a login that is being stored while all of them end does not begin`() throws {
        let lab = try VaultLab()
        let page = try lab.browser.open("/door")
        let session = try #require(lab.browser.cookie.flatMap { lab.server.session(of: $0) })
        let logins = try #require(lab.server.application.logins)
        let token = try #require(PageToken(text: page.runtime.token ?? ""))
        let address = logins.ticket(for: ann, of: session, on: token, to: "/vault")
        let ticket = try #require(logins.take(address.dropFirst(Logins.path.count), of: session))
        let answers = Answers()
        lab.world.waiting = []
        logins.begin(ticket, as: SessionID(high: 1, low: 2), agent: "") { answers.all.append($0) }
        logins.endAll(of: ann)
        let waiting = try #require(lab.world.waiting)
        lab.world.waiting = nil
        for work in waiting { work() }
        #expect(answers.all.map { $0.map(\.user.name) } == [.failure(.ended)])
        #expect(logins.logins(of: ann).isEmpty)
        #expect(lab.world.store.kept.isEmpty)
    }

    @Test func `one who comes by a way in of a login that ends while it is stored is led to where one logs in`() throws
    {
        let lab = try VaultLab()
        let page = try lab.browser.open("/door")
        let session = try #require(lab.browser.cookie.flatMap { lab.server.session(of: $0) })
        let logins = try #require(lab.server.application.logins)
        let token = try #require(PageToken(text: page.runtime.token ?? ""))
        let address = logins.ticket(for: ann, of: session, on: token, to: "/vault?a=b")
        lab.world.waiting = []
        let coming = try lab.browser.begin(.get, address)
        lab.server.loop.perform { logins.endAll(of: ann) }
        let waiting = try #require(lab.world.waiting)
        lab.world.waiting = nil
        for work in waiting { work() }
        lab.rest()
        let answer = try #require(coming.answer)
        #expect(answer.status == 303)
        #expect(answer["Location"] == "/door?to=/vault%3Fa%3Db")
        #expect(answer["Set-Cookie"] == nil)
    }
}

/// `@unchecked Sendable`: used on one test's thread only.
private final class Answers: @unchecked Sendable {
    var all: [Result<Login, Logins.Refusal>] = []
}
