// Logging in and out, by browsers in memory: who sees what, in how many tabs, and for how long.
import Controls
import HTTP
import Markup
import Rx
import StateStorage
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct LoginTests {
    @Test func `a person who is not logged in is sent to where they can, and then where they wanted to be`() throws {
        let lab = try VaultLab()
        let page = try lab.browser.open("/vault/7?all=yes")
        #expect(page.path == "/door?to=/vault/7%3Fall%3Dyes")
        #expect(lab.world.vaults == 0, "no screen for users was made")
        let anonymous = lab.browser.cookie
        try page.tap("ann")
        lab.rest()
        #expect(page.path == "/vault/7?all=yes")
        #expect(page.text("gold") == "gold of Ann")
        #expect(lab.browser.cookie != anonymous, "the session is another one")
        #expect(page.runtime.faults == [])
        #expect(lab.world.store.kept.count == 1)
    }

    @Test func `nobody gets in by what has ended while the way in was made`() throws {
        let lab = try VaultLab()
        let page = try lab.browser.open("/door?ended")
        try page.tap("ann")
        lab.rest()
        #expect(page.path == "/door?ended" && page.text("who") == "nobody")
        #expect(page.runtime.signals.isEmpty && lab.world.store.kept.isEmpty)
    }

    @Test func `a login outlives its process`() throws {
        let lab = try VaultLab()
        let page = try lab.vault()
        try page.fill("draft", "milk")
        lab.rest()
        lab.server.restart()
        lab.rest(.seconds(12))
        #expect(page.text("gold") == "gold of Ann")
        #expect(page.value("draft") == "milk")
        // Another process has read them again.
        let logins = try lab.world.logins()
        #expect(logins.logins(of: Principal(id: "1", name: "Ann")).count == 1)
    }

    @Test func `a person who logs out does so in all tabs, and hears no more`() throws {
        let lab = try VaultLab()
        let pages = [try lab.vault(), try lab.browser.open("/vault"), try lab.browser.open("/")]
        #expect(pages[2].text("who") == "Ann")
        let other = lab.server.browser(), stranger = try lab.vault(of: "bob", in: other)
        try pages[0].tap("out")
        lab.rest(.seconds(5))
        #expect(pages.map(\.path) == ["/door?to=/vault", "/door?to=/vault", "/"])
        #expect(pages.map { $0.text("who") } == ["nobody", "nobody", "nobody"])
        #expect(stranger.text("gold") == "gold of Bob", "somebody else's pages stay")
        #expect(lab.world.store.kept.values.map(\.user.name) == ["Bob"])
        #expect(pages.flatMap { $0.runtime.faults } == [])
        stranger.close()
    }

    @Test func `nothing goes out and nothing comes in once a login is over`() throws {
        let lab = try VaultLab()
        let page = try lab.vault()
        let session = try #require(lab.browser.cookie.flatMap { lab.server.session(of: $0) })
        // The loops are told later: what is under way between must not count.
        let logins = try #require(lab.server.application.logins)
        lab.server.loop.perform {
            logins.end(session)
            lab.world.gold.onNext("diamonds")
        }
        #expect(page.text("gold") == "gold of Ann")
        lab.server.loop.perform { lab.world.heard = [] }
        _ = try? page.fill("draft", "after")
        lab.rest(.seconds(5))
        #expect(lab.world.heard == [])
        #expect(page.path == "/door?to=/vault")
        #expect(!page.text("who").contains("diamonds"))
    }

    @Test func `the cookie of a login that is over is worth nothing`() throws {
        let lab = try VaultLab()
        let page = try lab.vault()
        let cookie = try #require(lab.browser.cookie)
        try page.tap("out")
        lab.rest(.seconds(5))
        #expect(lab.browser.cookie != cookie, "the browser has got another one")
        #expect(lab.server.session(of: cookie) == nil)
        lab.browser.cookie = cookie
        #expect(try lab.browser.send(.get, "/gold").status == 401)
        #expect(try lab.browser.open("/vault").path == "/door?to=/vault")
        lab.browser.cookie = cookie
        let invented = String(cookie.prefix(22)) + String(cookie.prefix(22))
        #expect(lab.server.session(of: invented) == nil)
    }

    @Test func `a browser that was logged out is told once to forget what it has kept`() throws {
        let lab = try VaultLab()
        let page = try lab.vault()
        let cookie = try #require(lab.browser.cookie)
        #expect(try lab.browser.send(.get, "/door")["Clear-Site-Data"] == nil)
        try page.tap("out")
        lab.rest(.seconds(5))
        #expect(try lab.browser.send(.get, "/door")["Clear-Site-Data"] == nil, "it has another cookie by now")
        lab.browser.cookie = cookie
        #expect(try lab.browser.send(.get, "/door")["Clear-Site-Data"] == "\"cache\"")
        #expect(try lab.server.browser().send(.get, "/door")["Clear-Site-Data"] == nil, "who was never logged in")
    }

    @Test func `somebody who is logged in becomes nobody else`() throws {
        let lab = try VaultLab()
        let page = try lab.browser.open("/door"), other = try lab.browser.open("/door")
        let session = try #require(lab.browser.cookie.flatMap { lab.server.session(of: $0) })
        let logins = try #require(lab.server.application.logins)
        let token = try #require(PageToken(text: page.runtime.token ?? ""))
        try page.tap("ann")
        lab.rest()
        #expect(page.text("gold") == "gold of Ann")
        // Another tab of the same browser, which has followed.
        try other.tap("bob")
        lab.rest()
        #expect(other.text("who") == "Ann")
        #expect(try lab.browser.send(.get, "/who").text == "Ann")
        // Nor by a way in that was given before, or since.
        let mine = try #require(lab.browser.cookie.flatMap { lab.server.session(of: $0) })
        let bob = Principal(id: "2", name: "Bob")
        for owner in [session, mine] {
            let address = logins.ticket(for: bob, of: owner, on: token, to: "/vault")
            #expect(try lab.browser.send(.get, address)["Location"] == "/door")
        }
        #expect(try lab.browser.send(.get, "/who").text == "Ann")
        #expect(lab.world.store.kept.values.map(\.user.name) == ["Ann"])
    }

    @Test(arguments: [
        "https://evil.example/", "//evil.example/", "/\\evil.example", "/%09/evil.example", "/%0D%0AX:%20y",
        "javascript:alert(1)",
        "evil", "", "/%C3%A9",
    ])
    func `nobody is sent elsewhere`(_ address: String) throws {
        let request = PageRequest(
            path: "/login",
            query: Query(Array("to=\(address)".utf8)[...]),
            headers: HeaderFields([]),
            session: SessionID(high: 1, low: 2)
        )
        #expect(request.destination == nil)
    }

    @Test func `a person who logs in without end has so many browsers`() throws {
        let lab = try VaultLab(isStored: false)
        let logins = try #require(lab.server.application.logins), ann = DoorController.users["ann"]
        for number in 0..<120 {
            let browser = lab.server.browser(), page = try browser.open("/door")
            try page.tap("ann")
            lab.rest(.milliseconds(100))
            page.close()
            lab.world.time += 1
            if number == 0 { #expect(lab.world.store.kept.count == 1) }
        }
        #expect(try logins.logins(of: #require(ann)).count == 50)
        #expect(lab.world.store.kept.count == 50)
    }

    @Test func `an end that could not be stored is, as soon as it can be`() throws {
        let lab = try VaultLab()
        let page = try lab.vault()
        lab.world.store.fails = true
        try page.tap("out")
        lab.rest(.seconds(5))
        #expect(page.path == "/door?to=/vault")
        #expect(lab.world.store.kept.count == 1)
        lab.world.store.fails = false
        try page.tap("bob")
        lab.rest()
        #expect(lab.world.store.kept.values.map(\.user.name) == ["Bob"])
    }

    @Test func `an endpoint for users answers users`() throws {
        let lab = try VaultLab()
        #expect(try lab.browser.send(.get, "/gold").status == 401)
        #expect(try lab.browser.send(.get, "/who").text == "nobody")
        _ = try lab.vault()
        #expect(try lab.browser.send(.get, "/gold").text == "gold of Ann")
        #expect(try lab.browser.send(.get, "/who").text == "Ann")
    }

    /// A PUT whose body is still to come.
    private func intake(of lab: VaultLab, _ cookie: String) throws -> Intake {
        let fields = [(name: "Host", value: lab.server.host), (name: "Cookie", value: "session=" + cookie)]
        let begun = lab.server.loop.perform {
            lab.world.heard = []
            return lab.server.server.intake(Request(method: .put, path: "/gold", headers: fields))
        }
        return try #require(begun)
    }

    @Test func `what a request of a login brings is not taken once that is over`() throws {
        let lab = try VaultLab()
        _ = try lab.vault()
        let cookie = try #require(lab.browser.cookie), session = try #require(lab.server.session(of: cookie))
        let logins = try #require(lab.server.application.logins), loop = lab.server.loop
        let intake = try intake(of: lab, cookie)
        var status: Int?
        func send(_ bytes: [UInt8]) { _ = bytes.withUnsafeBytes { intake.sink.receive($0) } }
        loop.perform {
            intake.begin(Reply { status = $0.status })
            send([1, 2, 3])
        }
        lab.rest()
        #expect(lab.world.heard == ["3"])
        loop.perform {
            logins.end(session)
            // The loop has not heard of it yet.
            send([4, 5])
            intake.sink.end(isWhole: true)
        }
        lab.rest()
        #expect(lab.world.heard == ["3", "RequestBodyError"])
        #expect(status == 401)
    }

    @Test func `an endpoint that waits for a body hears at once that the login has ended`() throws {
        let lab = try VaultLab()
        let page = try lab.vault()
        let cookie = try #require(lab.browser.cookie), loop = lab.server.loop
        let intake = try intake(of: lab, cookie)
        var status: Int?
        loop.perform { intake.begin(Reply { status = $0.status }) }
        lab.rest()
        #expect(lab.world.heard == [] && status == nil)
        try page.tap("out")
        lab.rest()
        #expect(lab.world.heard == ["RequestBodyError"])
        #expect(status == 401)
    }

    @Test func `an endpoint is cancelled with the login that it works for, and no other is`() throws {
        let lab = try VaultLab()
        let other = lab.server.browser(), stranger = lab.server.browser()
        let page = try lab.vault(), theirs = try lab.vault(of: "bob", in: other)
        lab.server.loop.perform { lab.world.heard = [] }
        // One that has come to its end is not touched.
        #expect(try lab.browser.send(.get, "/gold").status == 200)
        let ended = try lab.browser.begin(.get, "/vigil")
        let going = [try other.begin(.get, "/vigil"), try stranger.begin(.get, "/vigil")]
        try page.tap("out")
        lab.rest(.seconds(5))
        #expect(ended.answer?.status == 401)
        #expect(going.allSatisfy { $0.answer == nil })
        #expect(lab.world.heard == ["cancelled"])
        for request in going { request.leave() }
        lab.rest()
        #expect(lab.world.heard == ["cancelled", "cancelled", "cancelled"])
        theirs.close()
    }

    @Test func `other tabs of the browser follow a login, with what they hold`() throws {
        let lab = try VaultLab()
        let door = try lab.browser.open("/"), page = try lab.browser.open("/vault")
        #expect(door.text("who") == "nobody")
        #expect(door.runtime.document.body[attribute: "data-login"] == "out")
        try page.tap("ann")
        lab.rest()
        #expect(door.text("who") == "Ann")
        #expect(door.runtime.document.body[attribute: "data-login"] == "in", "so does what the layout offers")
        #expect(door.connection == .connected)
        // A lost line is the new session's by then.
        door.line?.cut(keepingUp: 0, keepingDown: 0)
        lab.rest(.seconds(5))
        #expect(door.connection == .connected)
        #expect(door.text("who") == "Ann")
        #expect(door.announcements == [])
    }

    @Test func `other tabs hear of a login once the browser has its cookie, and no sooner`() throws {
        let lab = try VaultLab()
        let door = try lab.browser.open("/"), page = try lab.browser.open("/door")
        let session = try #require(lab.browser.cookie.flatMap { lab.server.session(of: $0) })
        let logins = try #require(lab.server.application.logins)
        let ann = Principal(id: "1", name: "Ann"), token = try #require(PageToken(text: page.runtime.token ?? ""))
        // The answer is still on its way.
        lab.browser.keepsCookies = false
        let answer = try lab.browser.send(.get, logins.ticket(for: ann, of: session, on: token, to: "/vault"))
        #expect(answer["Location"] == "/vault")
        lab.rest()
        #expect(door.text("who") == "nobody")
        #expect(door.runtime.document.body[attribute: "data-login"] == "out")
        lab.browser.cookie = answer["Set-Cookie"].flatMap(Answer.session)
        #expect(try lab.browser.send(.get, "/who").text == "Ann")
        lab.rest()
        #expect(door.text("who") == "Ann")
        #expect(door.runtime.document.body[attribute: "data-login"] == "in")
        #expect(page.text("who") == "nobody", "it has left, to come back with the login")
    }

    @Test func `what was kept of the session before is the login's`() throws {
        let lab = try VaultLab()
        let page = try lab.vault()
        try page.fill("draft", "milk")
        lab.rest()
        try page.tap("out")
        lab.rest(.seconds(5))
        try page.tap("bob")
        lab.rest()
        #expect(page.text("gold") == "gold of Bob")
        #expect(page.value("draft") == "", "the next person at the same browser sees nothing of it")
    }

    @Test func `a one-time address is one login, for its own browser, for seconds`() throws {
        let lab = try VaultLab()
        let page = try lab.browser.open("/door")
        let cookie = try #require(lab.browser.cookie), session = try #require(lab.server.session(of: cookie))
        let logins = try #require(lab.server.application.logins)
        let ann = Principal(id: "1", name: "Ann"), token = try #require(PageToken(text: page.runtime.token ?? ""))
        func ticket() -> String { logins.ticket(for: ann, of: session, on: token, to: "/vault") }
        let first = ticket(), thief = lab.server.browser()
        #expect(try thief.send(.get, first)["Location"] == "/door")
        let good = try lab.browser.send(.get, first)
        #expect(good.status == 303)
        #expect(good["Location"] == "/vault")
        #expect(good["Cache-Control"] == "no-store")
        // Without it a browser would leave the pages' own group of windows on the way.
        #expect(good["Cross-Origin-Opener-Policy"] == "same-origin")
        let mine = lab.browser.cookie
        lab.browser.cookie = cookie
        // Its answer may have been lost on the way: the same again, and no other login.
        let again = try lab.browser.send(.get, first)
        #expect(again["Location"] == "/vault" && again["Set-Cookie"] == good["Set-Cookie"])
        #expect(lab.browser.cookie == mine)
        #expect(try lab.browser.send(.get, first)["Location"] == "/vault", "nor is who has got in sent away")
        #expect(try thief.send(.get, first)["Location"] == "/door")
        #expect(logins.logins(of: ann).count == 1)
        lab.world.time += 31
        #expect(try lab.browser.send(.get, first)["Location"] == "/door", "for seconds")
        let other = ticket()
        lab.browser.cookie = cookie
        #expect(try lab.browser.send(.get, other)["Location"] == "/vault")
        logins.endAll(of: ann)
        lab.browser.cookie = cookie
        #expect(try lab.browser.send(.get, other)["Location"] == "/door", "its login is over")
        let late = ticket()
        lab.world.time += 31
        #expect(try lab.browser.send(.get, late)["Location"] == "/door")
        #expect(try lab.browser.send(.get, "/session/nonsense")["Location"] == "/door")
        lab.browser.cookie = mine
        #expect(try lab.browser.send(.post, ticket()).status == 405)
    }

    @Test func `a page that leaves to come back with its login and comes back by its history is told of it`() throws {
        let lab = try VaultLab()
        let page = try lab.browser.open("/door")
        #expect(page.text("who") == "nobody")
        let session = try #require(lab.browser.cookie.flatMap { lab.server.session(of: $0) })
        let logins = try #require(lab.server.application.logins)
        let token = try #require(PageToken(text: page.runtime.token ?? ""))
        let address = logins.ticket(for: Principal(id: "1", name: "Ann"), of: session, on: token, to: "/vault")
        // Another tab of the browser takes the way that was this page's: it has left, as far as the server knows.
        _ = try lab.browser.send(.get, address)
        lab.rest()
        #expect(page.text("who") == "nobody", "a person who leaves does not act on it")
        page.line?.cut(keepingUp: 0, keepingDown: 0)
        lab.rest(.seconds(5))
        #expect(page.connection == .connected)
        #expect(page.text("who") == "Ann")
    }

    @Test func `a login that cannot be stored does not happen`() throws {
        let lab = try VaultLab()
        let page = try lab.browser.open("/door")
        lab.world.store.fails = true
        let session = try #require(lab.browser.cookie.flatMap { lab.server.session(of: $0) })
        let logins = try #require(lab.server.application.logins)
        let token = try #require(PageToken(text: page.runtime.token ?? ""))
        let address = logins.ticket(for: Principal(id: "1", name: "Ann"), of: session, on: token, to: "/vault")
        #expect(try lab.browser.send(.get, address).status == 503)
        #expect(try lab.browser.send(.get, "/gold").status == 401)
    }

    @Test func `a login ends after its time without a page load`() throws {
        let lab = try VaultLab()
        _ = try lab.vault()
        lab.world.time += 99_000
        #expect(try lab.browser.send(.get, "/who").text == "Ann")
        let page = try lab.browser.open("/vault")
        #expect(page.text("gold") == "gold of Ann")
        #expect(lab.world.store.updates == 1)
        lab.world.time += 99_000
        #expect(try lab.browser.send(.get, "/who").text == "Ann", "the load counts")
        lab.world.time += 2_000
        #expect(try lab.browser.send(.get, "/who").text == "nobody")
        lab.rest(.seconds(5))
        #expect(page.path == "/door?to=/vault")
        #expect(lab.world.store.kept.isEmpty)
    }

    @Test func `all logins of a user end but one`() throws {
        let lab = try VaultLab()
        let browsers = (0..<3).map { _ in lab.server.browser() }
        let pages = try browsers.map { try lab.vault(in: $0) }
        let logins = try #require(lab.server.application.logins), ann = Principal(id: "1", name: "Ann")
        #expect(logins.logins(of: ann).count == 3)
        let own = try #require(browsers[1].cookie.flatMap { lab.server.session(of: $0) })
        lab.server.loop.perform { logins.endAll(of: ann, except: own) }
        lab.rest(.seconds(5))
        #expect(pages.map(\.path) == ["/door?to=/vault", "/vault", "/door?to=/vault"])
        #expect(logins.logins(of: ann).map(\.session) == [own])
        for page in pages { page.close() }
    }

    @Test func `a document for users is kept by no browser, and none shows one that was`() throws {
        let lab = try VaultLab()
        let page = try lab.vault()
        #expect(try lab.browser.send(.get, "/vault")["Cache-Control"] == "no-store")
        // From a document that a browser may keep, the vault is a document of its own.
        let door = try lab.browser.open("/")
        let former = door.runtime.token
        try door.tap("vault")
        lab.rest()
        #expect(door.path == "/vault")
        #expect(door.runtime.token != former)
        // From one that it may not, it is shown in place.
        let token = page.runtime.token
        try page.tap("deeper")
        lab.rest()
        #expect(page.path == "/vault/7")
        #expect(page.runtime.token == token)
    }

    @Test func `a layout is told whether somebody is logged in`() throws {
        let lab = try VaultLab()
        #expect(try lab.browser.send(.get, "/").text.contains(" data-login=\"out\""))
        let page = try lab.vault()
        #expect(try lab.browser.send(.get, "/").text.contains(" data-login=\"in\""))
        #expect(page.runtime.document.body[attribute: "data-login"] == "in")
        try page.tap("out")
        lab.rest(.seconds(5))
        #expect(page.path == "/door?to=/vault")
        #expect(page.runtime.document.body[attribute: "data-login"] == "out")
        page.close()
    }

    @Test func `a page that was open is not made again for the next person`() throws {
        let lab = try VaultLab()
        let page = try lab.vault()
        try page.fill("draft", "secret of Ann")
        lab.rest()
        let claim = "\(try #require(page.runtime.token)) \(page.runtime.name)"
        try page.tap("out")
        lab.rest(.seconds(5))
        try page.tap("bob")
        lab.rest()
        let answer = try lab.browser.send(.get, "/vault", fields: [("Page", claim)])
        #expect(!answer.text.contains("secret of Ann"))
    }
}
