// Who may what: each event of each screen for users, and each call of the wall, tried by those who may not. What there is to be tried
// is found in the router, and on the screens.
import Controls
import GRDB
import HTTP
import Markup
import RxLive
import Sodium
import Storage
import Testing

@testable import Photowall
@testable import RxLive
@testable import RxLiveTest

@Suite struct RightsTests {
    private static let screens = ["/account", "/feed", "/feed/:id", "/search", "/notifications", "/collage", "/photos"]

    @Test func `every screen for users is tried`() throws {
        let router = try WallHouse().server.application.router
        let found = router.patterns.filter { router.match($0)?.value.screen?.audience == .users }
        #expect(found == Self.screens)
    }

    @Test func `an event of a page whose login is over does nothing, and is answered with nothing`() throws {
        let place = try RightsPlace()
        for screen in Self.screens {
            let first = try place.open(screen, as: place.ann), deeds = place.deeds(at: first.page)
            #expect(deeds.count > 1, "\(deeds.map(\.name))")
            for (number, deed) in deeds.enumerated() {
                let visit = try number == 0 ? first : place.open(screen, as: place.ann)
                try tryOver(deed, visit, place)
                visit.page.close()
            }
        }
    }

    private func tryOver(_ deed: RightsPlace.Deed, _ visit: RightsPlace.Visit, _ place: RightsPlace) throws {
        let line = try #require(visit.page.line), before = try place.stored()
        line.isDownHeld = true
        place.house.server.loop.perform {
            place.logins.end(visit.session)
            // The loop has not heard of it yet.
            _ = visit.page.runtime.emit(at: deed.target, deed.content)
        }
        place.house.server.loop.run()
        let said = line.down.compactMap { if case .text(let bytes) = $0.message { bytes } else { nil } }
        #expect(said.isEmpty, "\(deed.name): \(said.map { String(decoding: $0, as: UTF8.self) })")
        place.house.pass(.milliseconds(20))
        #expect(try place.stored() == before, "\(deed.name)")
        #expect(place.logins.logins(of: place.ann).count == 1, "\(deed.name)")
        line.isDownHeld = false
        #expect(place.house.wait { visit.page.path.hasPrefix("/login?to=/") }, "\(deed.name)")
    }

    @Test func `what is another person's is shown and done to by no event, and by no cookie but theirs`() throws {
        let place = try RightsPlace()
        for screen in Self.screens { try tryElsewhere(screen, place) }
    }

    private func tryElsewhere(_ screen: String, _ place: RightsPlace) throws {
        let theirs = try place.open(screen, as: place.ann)
        // By what another person's page calls its controls and rows, and by what the own one has, hidden ones too.
        var handles = place.deeds(at: theirs.page)[...]
        var visit = try place.open(screen, as: place.bob), pages = [theirs.page, visit.page], tried: Set<String> = []
        var shown = visit.page.html, isTyped = false
        let before = try place.stored(of: place.ann)
        while true {
            // A page that is as it was is as good as a new one. Where it is not, what is under way there goes on.
            if isTyped || visit.page.html != shown {
                visit = try place.open(screen, as: place.bob)
                pages.append(visit.page)
                shown = visit.page.html
            }
            let handle = handles.popFirst()
            let own = place.deeds(at: visit.page).first { !tried.contains($0.name) }
            guard let deed = handle ?? own else { break }
            if handle == nil { tried.insert(deed.name) }
            isTyped = deed.isTyped
            let said = place.said(by: visit.page) { _ = visit.page.runtime.emit(at: deed.target, deed.content) }
            // A change of the password ends the logins that begin meanwhile, such as that of the next page.
            #expect(place.house.wait { visit.page.text("progress") != "Changing the password …" }, "\(deed.name)")
            place.house.pass(.milliseconds(10))
            #expect(try place.stored(of: place.ann) == before, "\(deed.name)")
            #expect(!place.isAnnsAlone(said), "\(deed.name): \(said)")
        }
        place.house.pass(.milliseconds(200))
        #expect(try place.stored(of: place.ann) == before, "in the end")
        #expect(theirs.page.path.hasPrefix(screen.prefix { $0 != ":" }), "another person's login lasts")
        try tryCookie(of: visit.page, at: theirs.page, place)
        for page in pages { page.close() }
    }

    /// What knows another person's page and comes with its own cookie is not shown it.
    private func tryCookie(of bob: TestPage, at theirs: TestPage, _ place: RightsPlace) throws {
        let token = theirs.runtime.token
        try place.house.browser(of: theirs).cookie = place.house.browser(of: bob).cookie
        let said = place.said(by: theirs) {
            theirs.cutLine()
            place.house.server.advance(by: .seconds(5))
        }
        #expect(!place.isAnnsAlone(said), "\(said)")
        #expect(theirs.runtime.token != token, "the page goes to nobody else")
    }

    @Test
    func `each call of the wall is refused to nobody, to those the post is not for, and to a token not for it`()
        throws
    {
        let place = try RightsPlace()
        let router = place.house.server.application.router
        let post = try place.house.post("to be kept", by: "Ann"), path = GraphService.path
        try place.house.write("INSERT INTO postPhoto VALUES (\(post.id), 0, 1, NULL)")
        let id = "\(post.author.id)_\(post.id)"
        let alone = try place.house.post(RightsPlace.secret, by: "Ann", to: ["Cat"], photo: 2), none = post.id + 1_000
        let old = try place.house.token(of: place.open("/feed/:id", as: place.ann).page)
        for login in place.logins.logins(of: place.ann) { place.logins.end(login.session) }
        let bob = try place.house.token(of: place.open("/feed/:id", as: place.bob).page)
        let theirs = try place.token(of: place.bob, .post), reading = try place.token(of: place.ann, .read)
        let revoked = try place.token(of: place.ann, .post, isRevoked: true)
        let expired = try place.token(of: place.ann, .post, lifetime: 0)
        let strangers = [nil, "", String(repeating: "A", count: 44), ProgramToken().text, revoked, expired, old]
        var tried: [String] = []
        for pattern in router.patterns where pattern.hasPrefix(path) {
            let address = pattern.replacing("photos/:id/:size", with: "photos/1/320.jpg")
                .replacing(":id", with: id).replacing(":edge", with: "none")
                .replacing("/me/likes", with: "/me/likes?ids=\(id)")
            for (method, route) in try #require(router.match(pattern)).value.endpoints {
                #expect(route.audience == .everybody, "the service itself asks for a token")
                for token in strangers + [reading, theirs, bob] {
                    let before = try place.stored(of: place.ann)
                    let field = token.map { [(name: "Authorization", value: "Bearer " + $0)] } ?? []
                    let form = route.bodyLimit > 0 && method == .post ? "message=tried" : ""
                    let answer = try place.house.server.browser()
                        .send(method, address, fields: field, body: Array(form.utf8))
                    let isAllowed = answer.status != 404 && answer.status != 405
                    if token == reading, isAllowed {
                        #expect(answer.status == (method == .get ? 200 : 403), "\(method) \(address)")
                    } else if strangers.contains(token), isAllowed {
                        #expect(answer.status == 401, "\(method) \(address)")
                        #expect(!answer.text.contains("to be kept"))
                        if token == old { tried.append("\(method) \(pattern.dropFirst(path.count))") }
                    }
                    #expect(!answer.text.contains(RightsPlace.secret) || token == reading, "\(method) \(address)")
                    #expect(try place.stored(of: place.ann) == before, "\(method) \(address)")
                    // What is for others is as if it were not there.
                    guard isAllowed, pattern.contains(":id"), token == theirs || token == bob else { continue }
                    let answers = try [(alone.id, 2), (none, 99)].map { number, photo in
                        let address = pattern.replacing("photos/:id/:size", with: "photos/\(photo)/320.jpg")
                            .replacing(":id", with: "\(post.author.id)_\(number)")
                        return try place.house.server.browser()
                            .send(method, address, fields: field, body: Array(form.utf8))
                    }
                    #expect(answers.allSatisfy { $0.status == 404 }, "\(method) \(pattern)")
                    #expect(answers[0].body == answers[1].body, "\(method) \(pattern)")
                    #expect(try place.stored(of: place.ann) == before, "\(method) \(pattern)")
                }
            }
        }
        let calls = [
            "delete /:id", "delete /:id/likes", "get /:id", "get /:id/comments", "get /:id/likes", "get /me",
            "get /me/feed",
            "get /me/likes", "get /photos/:id/:size", "get /search", "post /:id", "post /:id/comments",
            "post /:id/likes",
            "post /:id/restore", "post /me/feed",
        ]
        #expect(tried.sorted() == calls)
    }
}

/// A house with two people who have something, and what is tried there.
private final class RightsPlace {
    /// An open page, and the session in which it is.
    struct Visit {
        let page: TestPage
        let session: SessionID
    }

    /// Something that a browser may say to its page.
    struct Deed {
        let name: String
        let target: ClientTarget
        let content: ClientContent

        /// Whether it changes what a field holds, which is not seen in its document.
        var isTyped: Bool { if case .value = content { true } else { false } }
    }

    let house: WallHouse
    let logins: Logins
    let ann: Principal
    let bob: Principal
    private let post: String
    private let store: Store
    private let database: DatabaseQueue

    init() throws {
        house = try WallHouse()
        database = try openBeside(house.folder.path + "/wall.sqlite")
        let photowall = try #require(house.photowall.house)
        logins = photowall.logins
        var people: [Principal] = []
        for name in ["Ann", "Bob", "Cat"] {
            // They stay logged in there, on a page that is gone.
            let page = try house.reader(name)
            if name == "Ann" { try page.fill("message", RightsPlace.draft) }
            if name != "Cat" {
                let photos = try house.browser(of: page).open("/photos")
                #expect(house.wait { photos.isVisible("samples") })
                try photos.tap("samples")
                #expect(house.wait { photos.photoCount == 6 })
                photos.close()
            }
            page.close()
            let account = try #require(try photowall.accounts.store.credentials(of: AccountName(name))).account
            people.append(Principal(id: "\(account.id)", name: name))
        }
        (ann, bob) = (people[0], people[1])
        let post = try house.post("by Ann", by: "Ann")
        self.post = "\(post.author.id)_\(post.id)"
        let secret = try house.post(RightsPlace.secret, by: "Ann", to: ["Cat"], photo: 1)
        let theirs = try house.post("by Bob", by: "Bob"), cat = try house.stored("Cat").id
        store = photowall.store
        for id in [secret.id, theirs.id] { try PostStore(store).setLiked(true, post: id, by: cat) }
    }

    private static let draft = "what Ann alone knows"

    /// What Ann and Cat alone may read.
    static let secret = "what Ann has told Cat"

    private static func script(of user: Principal) -> String { "script of \(user.name)" }

    /// A token for a program.
    func token(
        of user: Principal,
        _ rights: StoredToken.Rights,
        lifetime: Int64 = 3_600,
        isRevoked: Bool = false
    ) throws -> String {
        let store = TokenStore(try #require(house.photowall.house).store), token = ProgramToken()
        let account = try #require(Int64(user.id)), count = try store.tokens(of: account).count
        let name = try TokenName(RightsPlace.script(of: user) + (count > 0 ? " \(count)" : ""))
        let made = try store.add(name, rights, hash: token.hash, of: account, lifetime: lifetime)
        if isRevoked { try store.remove(made.id, of: account) }
        return token.text
    }

    /// Somebody logs in with one more browser, and brings a screen into a state in which all of it can be used.
    func open(_ screen: String, as user: Principal) throws -> Visit {
        let browser = house.browser(), former = house.server.server.cookies.make()
        browser.cookie = former.text
        // Of a page that has gone.
        let token = PageToken(high: 0, low: 0)
        let address = screen.replacing(":id", with: post)
        try database.write { try $0.execute(sql: "UPDATE photo SET deleted = NULL") }
        let page = try browser.open(logins.ticket(for: user, of: former.id, on: token, to: address))
        #expect(page.path == address)
        try ready(screen, page, user)
        return Visit(page: page, session: try #require(browser.cookie.flatMap { house.server.session(of: $0) }))
    }

    private func ready(_ screen: String, _ page: TestPage, _ user: Principal) throws {
        switch screen {
        case "/feed":
            for text in ["to stay", "to be removed"] { try house.post(text, by: user.name) }
            try wait { page.text("feeds[0]/show") == "to be removed" && page.find("feeds[2]/show") != nil }
            try page.choose("remove", ofRow: 0)
            try wait { page.isVisible("undoBar") }
            for name in ["Ann", "Cat"] where name != user.name {
                try page.fill("search", name)
                try wait { page.rows("found") == [name] }
                if name == "Cat" { try page.tap("found[0]/add") }
            }
            try page.fill("search", "Bob")
            try page.fill("message", user == ann ? RightsPlace.draft : "a draft")
            try wait { page.isEnabled("post") && page.rows("recipients") == ["Cat"] }
        case "/search":
            // What Bob does not find, and what he does.
            try page.fill("query", user == ann ? "told" : "by")
            try wait { !page.rows("results").isEmpty && page.path.hasPrefix("/search?q=") }
        case "/notifications":
            // All of it has been seen by then.
            try wait { !page.rows("notifications").isEmpty }
            let account = Int64(user.id) ?? 0
            try wait { (try? PostStore(store).unreadCount(of: account)) == 0 }
        case "/feed/:id": try wait { page.text("message") == "by Ann" }
        case "/account":
            for (field, text) in [("current", "kobalt"), ("password", "an0ther"), ("repeatedPassword", "an0ther")] {
                try page.fill(field, text)
            }
            try wait { page.isEnabled("change") && !page.rows("logins").isEmpty }
            try wait { !page.rows("tokens").isEmpty || !page.text("noTokens").isEmpty }
            if page.rows("tokens").isEmpty {
                try page.fill("tokenName", RightsPlace.script(of: user))
                try page.tap("makeToken")
                try wait { page.rows("tokens").count == 1 }
            }
            try page.fill("tokenName", "another")
        case "/photos":
            try wait { page.photoCount > 5 }
            try page.tap("\(photo(0))/remove")
            try wait { page.isVisible("undoBar") }
            try page.chooseFiles("files", ChosenFile(name: "a.jpg", size: 9_000, type: "image/jpeg", id: "id-a"))
            try wait { page.rows("uploads").count == 1 }
        case "/collage":
            try page.tap("add")
            try wait { page.path == "/photos" && page.photoCount > 5 }
            for place in 0..<2 { try page.tap("\(photo(place))/choose") }
            try page.back()
            try wait { page.isEnabled("save") }
            try page.tap("save")
            try wait { page.isVisible("saved") && page.isEnabled("share") }
        default: Issue.record("nobody knows how to use \(screen)")
        }
    }

    private func wait(until condition: () -> Bool) throws {
        guard house.wait(until: condition) else { throw WallHouse.Problem("the screen does not come") }
    }

    /// Whatever a browser may say to a page: the action, the value and the events of each control, hidden ones too.
    func deeds(at page: TestPage) -> [Deed] {
        let document = page.runtime.document
        var deeds: [Deed] = []
        for element in document.screens.flatMap({ [$0] + $0.descendants }) {
            guard let target = document.target(of: element) else { continue }
            let row = element.row?.visibleText
            func add(_ what: String, _ content: ClientContent) {
                let name = "\(row.map { "\($0)/" } ?? "")\(element.outlet ?? "") \(what)"
                deeds.append(Deed(name: name, target: target, content: content))
            }
            if element.holdsValue { add("value", .value(element.isToggle ? .bool(true) : .string("tried"))) }
            if ["a", "button"].contains(element.tag) {
                add("action", .action(key: element[attribute: DataName.once] == nil ? nil : Token.random().text))
            }
            if element[attribute: DataName.window] != nil {
                add("window", .event(ClientEventName.window, [.int(0), .int(20), .int(0)]))
            }
            for word in ListenedWord.all(at: element) {
                let rows = element.rows.compactMap(\.rowID) + [1]
                add(word.type, .listened(word.type, word.fields.map { value(of: $0, word, rows[0]) }))
            }
        }
        let screen = ClientTarget.control(document.base)
        deeds.append(Deed(name: "visit", target: screen, content: .event(ClientEventName.visit, [.string("/account")])))
        let back: [WireValue] = [.string("/feed"), .int(-1)]
        deeds.append(Deed(name: "back", target: screen, content: .event(ClientEventName.back, back)))
        return deeds
    }

    private func value(of field: String, _ word: ListenedWord, _ row: Int) -> WireValue {
        switch field {
        case "row": .int(row)
        case "key": .string(word.keys.first.map(String.init) ?? "Enter")
        case "files": .string("[[\"b.jpg\",9000,\"image/jpeg\",\"id-b\"]]")
        case "text", "id": .string("tried")
        case "ok", "ctrlKey", "shiftKey", "altKey", "metaKey": .bool(true)
        default: .int(0)
        }
    }

    /// What comes down to a page meanwhile.
    func said(by page: TestPage, _ body: () -> Void) -> String {
        var text = ""
        let old = page.runtime.onEvent
        page.runtime.onEvent = { event in
            old(event)
            switch event {
            case .received(_, let bytes): text += String(decoding: bytes, as: UTF8.self)
            case .loaded(let page?): text += page.html
            default: break
            }
        }
        house.server.loop.perform(body)
        house.server.loop.run()
        return text
    }

    /// What nobody but Ann may see.
    func isAnnsAlone(_ text: String) -> Bool {
        text.contains(RightsPlace.draft) || text.contains(RightsPlace.secret)
            || text.contains(RightsPlace.script(of: ann))
            || text.contains(/\/photos\/[1-6]\//)
    }

    /// All that is in the database but for logins, which come and go here.
    func stored() throws -> [String] {
        try database.read { database in
            let tables = try String.fetchAll(
                database,
                sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('login') ORDER BY name"
            )
            return try tables.flatMap { table in
                try Row.fetchAll(database, sql: "SELECT * FROM \(table)").map { "\(table) \($0)" }
            }
        }
    }

    /// What of it is somebody's, and where they are logged in.
    func stored(of user: Principal) throws -> [String] {
        let tables = [
            "account WHERE id": user.id, "photo WHERE owner": user.id, "postLike WHERE accountID": user.id,
            "comment WHERE authorID": user.id,
            // What those tell who may read a post is their own deed; Cat tells nothing meanwhile.
            "(SELECT * FROM notification WHERE actorID = (SELECT id FROM account WHERE name = 'Cat')) WHERE accountID":
                user.id,
            // Those who may read it may like it, and comment on it.
            "(SELECT id, authorID, type, story, message, name, made, updated, deleted, isAddressed FROM post) WHERE authorID":
                user.id,
            "identity WHERE accountID": user.id, "login WHERE accountID": user.id,
            // When it was used is nobody's deed.
            "(SELECT id, hash, accountID, name, rights, expires FROM token) WHERE accountID": user.id,
        ]
        return try database.read { database in
            try tables.sorted { $0.key < $1.key }.flatMap { table, id in
                try Row.fetchAll(database, sql: "SELECT * FROM \(table) = ?", arguments: [Int64(id)])
                    .map { "\(table) \($0)" }
            }
        }
    }
}
