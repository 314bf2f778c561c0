// "Log in with …" as people use it: the login page, the consent page of the embedded provider, and what comes of it, with the
// requests between them over real sockets.
import Foundation
import HTTP
import Locking
import Logging
import OAuth
import Rx
import RxLive
import RxLiveTest
import Storage
import Testing

@testable import Photowall

@Suite struct ProvidersScreenTests {
    private let house: WallHouse
    private let checks = HeldChecks()

    init() throws { house = try WallHouse(work: checks.work) }

    /// Goes where the tab was sent, in the same browser.
    private func follow(_ page: TestPage) throws -> TestPage {
        let url = try #require(page.destination.flatMap { URLComponents(string: $0) })
        let browser = try house.browser(of: page)
        return try browser.open(url.percentEncodedPath + "?" + (url.percentEncodedQuery ?? ""))
    }

    /// The consent page, for somebody who wanted to be at `path`.
    private func consent(_ browser: TestBrowser, for path: String = "/feed") throws -> TestPage {
        let login = try browser.open(path)
        #expect(login.text("providers[0]/enter") == "Log in with Demo ID")
        try login.tap("providers[0]/enter")
        #expect(house.wait { login.destination != nil })
        return try follow(login)
    }

    private func allow(_ name: String, at consent: TestPage) throws -> TestPage {
        try consent.fill("name", name)
        #expect(house.wait { consent.isEnabled("allow") })
        try consent.tap("allow")
        #expect(house.wait { consent.destination != nil })
        return try follow(consent)
    }

    @Test func `a person makes an account the first time, and is logged in the second time`() throws {
        let browser = house.browser()
        let first = try allow("Jane Doe", at: try consent(browser, for: "/feed?x=1"))
        #expect(first.path.hasPrefix("/login/first?arrival=") && first.path.hasSuffix("&to=/feed%3Fx%3D1"))
        #expect(first.text("who") == "Jane Doe" && first.text("provider") == "Demo ID")
        #expect(first.value("name") == "JaneDoe")
        #expect(house.wait { first.isEnabled("create") })
        try first.tap("create")
        #expect(house.wait { first.path == "/feed?x=1" })
        #expect(first.text("name") == "JaneDoe")
        try first.choose("logout", of: "you")
        #expect(house.wait { first.path.hasPrefix("/login") })
        #expect(first.announcements.isEmpty, "nobody is told to check whether that is so")

        let other = house.browser()
        let second = try allow("jane doe", at: try consent(other))
        #expect(house.wait { second.path == "/feed" })
        #expect(second.text("name") == "JaneDoe")
    }

    @Test func `an account that one has is linked by its password`() throws {
        let ann = try house.reader("Ann", "kobalt")
        ann.close()
        let browser = house.browser()
        let first = try allow("Ann from there", at: try consent(browser))
        try first.fill("username", "ann")
        try first.fill("password", "wrong")
        #expect(house.wait { first.isEnabled("link") })
        try first.tap("link")
        #expect(house.wait { first.text("linked") == "That user name and password don’t match." })
        try first.fill("password", "kobalt")
        #expect(house.wait { first.isEnabled("link") })
        try first.tap("link")
        #expect(house.wait { first.path == "/feed" })
        #expect(first.text("name") == "Ann")

        let second = try allow("Ann from there", at: try consent(house.browser()))
        #expect(house.wait { second.path == "/feed" && second.text("name") == "Ann" })
    }

    @Test func `nobody gets an account by its name alone`() throws {
        let ann = try house.reader("Ann", "kobalt")
        ann.close()
        let first = try allow("Ann", at: try consent(house.browser()))
        #expect(first.path.hasPrefix("/login/first?arrival="))
        #expect(house.wait { first.text("nameValidation").hasSuffix(" is taken. Try another.") })
        #expect(!first.isEnabled("create"))
    }

    @Test func `who cancels is told so, and is not logged in`() throws {
        let consent = try consent(house.browser())
        try consent.tap("cancel")
        #expect(house.wait { consent.destination != nil })
        let login = try follow(consent)
        #expect(login.path.hasPrefix("/login?arrival=") && login.path.hasSuffix("&to=/feed"))
        #expect(house.wait { !login.dialogs.isEmpty })
        #expect(login.dialogs.first?.contains("Result is cancelled") == true, "\(login.dialogs)")
        try login.tap("cancel")
        #expect(house.wait { login.dialogs.isEmpty })
        login.reload()
        #expect(login.dialogs.isEmpty, "it is told once")
    }

    @Test func `a code is good once, in the browser that began`() throws {
        let browser = house.browser()
        let consent = try consent(browser)
        try consent.fill("name", "Jane")
        #expect(house.wait { consent.isEnabled("allow") })
        try consent.tap("allow")
        #expect(house.wait { consent.destination != nil })
        // Somebody else has got hold of the address.
        let url = try #require(consent.destination.flatMap { URLComponents(string: $0) })
        let address = url.percentEncodedPath + "?" + (url.percentEncodedQuery ?? "")
        let thief = house.browser()
        _ = try thief.open("/login")
        let stolen = try thief.open(address)
        #expect(stolen.path.hasPrefix("/login?"))
        #expect(house.wait { !stolen.dialogs.isEmpty })
        // That has spoilt it for its owner, too: the state is known to others.
        let owner = try browser.open(address)
        #expect(owner.path.hasPrefix("/login?"))
        #expect(house.wait { !owner.dialogs.isEmpty })
    }

    @Test func `a forged return logs nobody in`() throws {
        let browser = house.browser()
        _ = try consent(browser)
        for query in [
            "", "?code=x", "?code=x&state=y", "?state=y", "?error=access_denied&state=y", "?code=x&state=y&state=z",
        ] {
            let page = try browser.open("/login/demo" + query)
            #expect(page.path.hasPrefix("/login?arrival=") && page.path.hasSuffix("&to=/feed"))
            #expect(house.wait { !page.dialogs.isEmpty })
            #expect(!page.dialogs.joined().contains("cancelled"), "nothing is believed without a state")
            page.close()
        }
    }

    @Test func `ten thousand forged returns do not push out who is choosing a name`() throws {
        let first = try allow("Jane", at: try consent(house.browser()))
        let stranger = house.browser()
        _ = try stranger.open("/login")
        for number in 0...10_000 {
            #expect(try stranger.send(.get, "/login/demo?code=x&state=\(number)").status == 303)
        }
        first.reload()
        #expect(house.wait { first.text("who") == "Jane" })
        #expect(house.wait { first.isEnabled("create") })
        try first.tap("create")
        #expect(house.wait { first.path == "/feed" })
    }

    @Test func `a person who has come back gets in no more once the password is another one`() throws {
        let ann = try house.reader("Ann", "kobalt")
        let first = try allow("Ann from there", at: try consent(house.browser()))
        try first.fill("username", "ann")
        try first.fill("password", "kobalt")
        #expect(house.wait { first.isEnabled("link") })
        try first.tap("link")
        #expect(house.wait { first.path == "/feed" })

        // Another browser comes back, and does not go on yet.
        let browser = house.browser()
        let consent = try consent(browser)
        try consent.fill("name", "Ann from there")
        #expect(house.wait { consent.isEnabled("allow") })
        try consent.tap("allow")
        #expect(house.wait { consent.destination != nil })
        let url = try #require(consent.destination.flatMap { URLComponents(string: $0) })
        let answer = try browser.send(.get, url.percentEncodedPath + "?" + (url.percentEncodedQuery ?? ""))
        let location = try #require(answer["Location"])
        #expect(answer.status == 303 && location.hasPrefix("/login?arrival="), "\(location)")

        try ann.choose("account", of: "you")
        #expect(house.wait { ann.path == "/account" })
        try ann.fill("current", "kobalt")
        try ann.fill("password", "better one")
        try ann.fill("repeatedPassword", "better one")
        #expect(house.wait { ann.isEnabled("change") })
        try ann.tap("change")
        #expect(house.wait { ann.text("result") == PasswordOutcome.changed.sentence })

        let login = try browser.open(location)
        #expect(house.wait { !login.dialogs.isEmpty || login.path == "/feed" })
        #expect(login.dialogs.first?.contains(ProvidersViewModel.unlinked) == true, "\(login.dialogs)")
        #expect(login.path == location)
        #expect(try browser.open("/feed").path == "/login?to=/feed")
    }

    @Test func `what has shown who it is lets nobody in once it has ended, on any of the ways in`() throws {
        try house.reader("Ann", "kobalt").close()
        let accounts = try #require(house.photowall.house).accounts, ended = accounts.ended
        let user = Principal(try #require(try accounts.store.credentials(of: AccountName("ann"))).account)

        let login = try house.browser().open("/login")
        try login.fill("username", "ann")
        try login.fill("password", "kobalt")
        #expect(house.wait { login.isEnabled("login") })
        checks.hold()
        try login.tap("login")
        #expect(house.wait { checks.areReached })
        ended.end(of: user)
        checks.goOn()
        #expect(house.wait { login.text("result") == LoginOutcome.failed.sentence }, "\(login.text("result"))")
        #expect(login.path == "/login")

        let first = try allow("Ann from there", at: try consent(house.browser()))
        try first.fill("username", "ann")
        try first.fill("password", "kobalt")
        #expect(house.wait { first.isEnabled("link") })
        checks.hold()
        try first.tap("link")
        #expect(house.wait { checks.areReached })
        ended.end(of: user)
        checks.goOn()
        #expect(house.wait { first.text("linked") == LoginOutcome.failed.sentence }, "\(first.text("linked"))")
        #expect(first.path.hasPrefix("/login/first?"))
        // Nothing else keeps either of them out.
        for (page, button) in [(login, "login"), (first, "link")] {
            #expect(house.wait { page.isEnabled(button) })
            try page.tap(button)
            #expect(house.wait { page.path == "/feed" }, "\(page.path)")
        }
    }

    @Test func `a browser without cookies is told what it needs`() throws {
        let answer = try house.browser().send(.get, "/login/demo?code=x&state=y")
        #expect(answer.status == 400)
        #expect(try house.browser().send(.get, "/login/nowhere?code=x&state=y").status == 404)
    }

    @Test func `the page of a first login says how to begin where nobody has`() throws {
        let page = try house.browser().open("/login/first")
        #expect(page.isVisible("nobody"))
        #expect(!page.isVisible("stranger"))
    }

    @Test func `a first login outlives a reload, and can be declined`() throws {
        let first = try allow("Jane", at: try consent(house.browser()))
        first.reload()
        #expect(house.wait { first.text("who") == "Jane" })
        let path = first.path
        try first.tap("decline")
        #expect(house.wait { first.path == "/login?to=/feed" }, "\(first.path)")
        #expect(!first.rows("providers").isEmpty, "what was offered is offered again")
        #expect(try house.browser(of: first).open(path).isVisible("nobody"))
    }

    @Test func `a browser with the same cookie, and not the address, gets nobody's login`() throws {
        let browser = house.browser()
        _ = try allow("Jane", at: try consent(browser))
        let other = try browser.open("/login/first")
        #expect(other.isVisible("nobody"))
        #expect(try browser.open("/login").path == "/login")
    }

    @Test func `an address that is loaded again leads to the same`() throws {
        let browser = house.browser()
        let consent = try consent(browser)
        try consent.fill("name", "Jane")
        #expect(house.wait { consent.isEnabled("allow") })
        try consent.tap("allow")
        #expect(house.wait { consent.destination != nil })
        let url = try #require(consent.destination.flatMap { URLComponents(string: $0) })
        let address = url.percentEncodedPath + "?" + (url.percentEncodedQuery ?? "")
        let first = try browser.open(address), second = try browser.open(address)
        #expect(first.path == second.path)
        #expect(second.text("who") == "Jane")
    }

    @Test func `an address that is loaded again before the site has answered leads to the same`() throws {
        @Sendable func answer(_ json: String) -> Response {
            Response(headers: [("Content-Type", "application/json")], body: .bytes(Array(json.utf8)))
        }
        let asked = LockedValue(0), gate = AsyncSubject<Void>()
        var router = Router()
        router.endpoint(.post, "/token", bodyLimit: 10_000, allowsOtherOrigins: true) { _ in
            asked.withLock { $0 += 1 }
            try await gate.asSingle().value
            return answer(#"{"access_token":"t","token_type":"bearer"}"#)
        }
        router.endpoint(.get, "/profile") { _ in answer(#"{"id":"7","name":"Jane"}"#) }
        var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        (settings.port, settings.loops) = (0, 1)
        let slow = try Server(
            application: Application(Package.folders.get(), router: router),
            settings: settings
        )
        try slow.start()
        defer { slow.stop() }
        func url(_ path: String) throws -> URL { try #require(URL(string: "http://127.0.0.1:\(slow.port)\(path)")) }
        let provider = try IdentityProvider(
            name: "Slow",
            kind: .plain(authorize: url("/authorize"), token: url("/token"), profile: url("/profile")),
            clientID: "c",
            redirectURI: url("/login/slow")
        )
        house.photowall.house?.providers.add(provider)
        let browser = house.browser(), login = try browser.open("/login?to=/feed")
        try login.tap("providers[1]/enter")
        #expect(house.wait { login.destination != nil })
        let items = login.destination.flatMap { URLComponents(string: $0) }?.queryItems
        let state = try #require(items?.first { $0.name == "state" }?.value)

        let first = try browser.begin(.get, "/login/slow?code=c&state=\(state)")
        #expect(house.wait { asked.withLock { $0 } == 1 })
        first.leave()
        let second = try browser.begin(.get, "/login/slow?code=c&state=\(state)")
        let third = try browser.begin(.get, "/login/slow?code=c&state=\(state)")
        house.pass(.milliseconds(50))
        #expect(second.answer == nil && third.answer == nil)
        gate.onNext(())
        gate.onCompleted()
        let location = try #require(second.wait()?["Location"])
        #expect(location.hasPrefix("/login/first?arrival="), "\(location)")
        #expect(third.wait()?["Location"] == location)
        #expect(asked.withLock { $0 } == 1)
        let page = try browser.open(location)
        #expect(page.text("who") == "Jane")
    }

    @Test func `a person who has logged in meanwhile goes where they wanted`() throws {
        let ann = try house.reader("Ann")
        let browser = try house.browser(of: ann)
        ann.close()
        let page = try browser.open("/login/demo?code=x&state=y")
        #expect(page.path == "/feed" && page.text("name") == "Ann")
    }

    @Test func `a browser that has come by another name goes where its cookie does`() throws {
        house.server.host = "localhost:8080"
        let login = try house.browser().open("/login?to=/feed/3")
        try login.tap("providers[0]/enter")
        #expect(house.wait { login.destination != nil })
        let there = try #require(login.destination)
        #expect(there.hasPrefix("http://127.0.0.1:") && there.hasSuffix("/login?to=/feed/3"), "\(there)")
    }

    @Test func `nobody elsewhere is offered what is for development`() throws {
        house.server.host = "wall.example"
        let login = try house.browser().open("/login")
        #expect(!login.isVisible("others"))
        let embedded = try #require(house.photowall.house?.embedded)
        let challenge = Base64URL.text([1])
        let query =
            "response_type=code&client_id=photowall&redirect_uri=\(embedded.redirectURI)&state=s"
            + "&code_challenge=\(challenge)&code_challenge_method=S256"
        let consent = try house.browser().open("/provider/authorize?" + query)
        #expect(!consent.isVisible("question"))
        house.server.host = "127.0.0.1"
        #expect(try house.browser().open("/provider/authorize?" + query).isVisible("question"))
    }

    @Test func `an account without a password sets one, and only then its site can be removed`() throws {
        let first = try allow("Jane", at: try consent(house.browser()))
        #expect(house.wait { first.isEnabled("create") })
        try first.tap("create")
        #expect(house.wait { first.path == "/feed" })
        let account = try house.browser(of: first).open("/account")
        #expect(house.wait { account.isVisible("noPassword") && !account.isVisible("currentField") })
        #expect(account.text("passwordHeading") == "Set a password" && account.text("change") == "Set password")
        #expect(!account.isVisible("effects"))
        #expect(house.wait { account.rows("links").count == 1 && account.isVisible("sites") })
        #expect(account.text("links[0]/site") == "Demo ID" && account.text("links[0]/times") == "Linked just now")
        try account.tap("links[0]/remove")
        #expect(account.text("heading") == "Remove the link to Demo ID?")
        try account.tap("actions[0]/button")
        let sentence = "Demo ID is the only way to log in to your account, so the link stays. Set a password first."
        #expect(house.wait { account.text("unlinked") == sentence })
        #expect(account.rows("links").count == 1)

        let second = try house.browser(of: first).open("/account")
        #expect(house.wait { second.isVisible("noPassword") })
        for field in ["password", "repeatedPassword"] { try account.fill(field, "kobalt") }
        #expect(house.wait { account.isEnabled("change") })
        try account.tap("change")
        #expect(house.wait { account.text("result") == PasswordOutcome.set.sentence })
        #expect(house.wait { account.isVisible("currentField") && account.text("passwordHeading").hasPrefix("Change") })
        #expect(account.value("password") == "" && account.focused == "passwordHeading")
        #expect(account.text("unlinked") == "", "it was said of what was before")
        #expect(house.wait { second.isVisible("currentField") && !second.isVisible("noPassword") })

        try account.tap("links[0]/remove")
        try account.tap("actions[0]/button")
        #expect(house.wait { account.text("unlinked") == "The link to Demo ID has been removed." })
        #expect(house.wait { account.rows("links").isEmpty && second.rows("links").isEmpty })
        #expect(account.isVisible("sites") && account.text("noLinks") == "You log in with no other site.")
        #expect(account.focused == "linksHeading")
        let jane = try house.browser().open("/feed")
        try house.logIn("Jane", "kobalt", at: jane)
        #expect(house.wait { jane.path == "/feed" })
        let stranger = try allow("Jane", at: try consent(house.browser()))
        #expect(stranger.path.hasPrefix("/login/first"), "the site knows nobody's account")
    }

    @Test func `sites are named as they are offered, by the issuers that they tell of`() throws {
        let plain = try IdentityProvider(
            name: "Plain",
            kind: .plain(
                authorize: try #require(URL(string: "https://Plain.example:8443/dialog")),
                token: try #require(URL(string: "https://plain.example/token")),
                profile: try #require(URL(string: "https://plain.example/me"))
            ),
            clientID: "c",
            redirectURI: try #require(URL(string: "http://127.0.0.1:9/login/plain"))
        )
        let providers = try #require(house.photowall.house?.providers)
        providers.add(plain)
        #expect(providers.issuers == ["embedded": "Demo ID", "https://plain.example:8443#plain": "Plain"])
        func row(_ issuer: String) -> LinkRow {
            LinkRow(LinkedIdentity(StoredIdentity(issuer: issuer, subject: "7"), made: 0), named: providers.issuers)
        }
        #expect(row("embedded").isOffered)
        let old = row("https://old.example/realm")
        #expect(old.name == "old.example" && !old.isOffered)
        let time = PostTime(zone: nil), now = Date(timeIntervalSince1970: 7_200)
        #expect(old.times(at: now, time) == "Linked 2 hours ago. Nobody can log in with it here at present.")
    }

    @Test func `where no site is linked there is no list, and one that is linked elsewhere comes at once`() throws {
        let ann = try house.reader("Ann", "kobalt"), account = try house.browser(of: ann).open("/account")
        #expect(house.wait { account.rows("logins").count == 1 })
        #expect(!account.isVisible("sites"))
        let first = try allow("Ann from there", at: try consent(house.browser()))
        try first.fill("username", "ann")
        try first.fill("password", "kobalt")
        #expect(house.wait { first.isEnabled("link") })
        try first.tap("link")
        #expect(house.wait { account.isVisible("sites") && account.rows("links").count == 1 })
        try account.tap("links[0]/remove")
        try account.tap("cancel")
        #expect(account.rows("links").count == 1)
        // A change of password forgets it.
        for (field, text) in [("current", "kobalt"), ("password", "an0ther"), ("repeatedPassword", "an0ther")] {
            try account.fill(field, text)
        }
        #expect(house.wait { account.isEnabled("change") })
        try account.tap("change")
        #expect(house.wait { account.rows("links").isEmpty })
        #expect(account.text("noLinks") == "You log in with no other site.")
    }

    @Test func `settings that lead nowhere are refused at the start`() throws {
        func problem(_ name: String, _ path: String) throws -> String? {
            let provider = try IdentityProvider(
                name: name,
                kind: .openID(issuer: try #require(URL(string: "https://id.example"))),
                clientID: "c",
                redirectURI: try #require(URL(string: "https://wall.example" + path))
            )
            return Providers.problem(of: [provider])
        }
        #expect(try problem("Example", "/login/example") == nil)
        #expect(try problem("Example", "/callback")?.contains("/login/example") == true)
        #expect(try problem("First", "/login/first")?.contains("key") == true)
    }

    @Test func `a site that does not answer is said to`() throws {
        let provider = try IdentityProvider(
            name: "Nobody",
            kind: .openID(issuer: try #require(URL(string: "http://127.0.0.1:9"))),
            clientID: "c",
            redirectURI: try #require(URL(string: "http://127.0.0.1:9/login/nobody"))
        )
        house.photowall.house?.providers.add(provider)
        let login = try house.browser().open("/login")
        try login.tap("providers[1]/enter")
        #expect(house.wait { !login.dialogs.isEmpty })
        #expect(login.dialogs.first?.contains("Nobody") == true)
        #expect(login.destination == nil)
    }

    @Test func `the consent page asks nothing for a site that it does not know`() throws {
        let page = try house.browser().open(
            "/provider/authorize?client_id=photowall&redirect_uri=https://evil.example/"
        )
        #expect(page.isVisible("problem"))
        #expect(!page.isVisible("question"))
    }
}
