// Tokens for programs as people use them: pages in memory, the real database, and a program that shows them to the wall.
import Foundation
import GRDB
import HTTP
import Jansson
import RxLiveTest
import StateStorage
import Storage
import Testing

@testable import Photowall
@testable import RxLiveTest

@Suite struct TokensScreenTests {
    @Test func `a token is shown once, and a program reads by it`() throws {
        let house = try WallHouse(), ann = try house.account(of: "Ann")
        #expect(house.wait { ann.text("noTokens") == "You have no tokens." })
        #expect(!ann.isVisible("made"))
        #expect(ann.text("example").contains("http://127.0.0.1/graph/v1/me/feed"))
        let token = try house.makeToken("Script", at: ann)
        #expect(token.wholeMatch(of: /photowall_[A-Za-z0-9_-]{44}/) != nil)
        #expect(ann.text("tokenOutcome") == "The token “Script” has been made.")
        #expect(house.wait { ann.focused == "copyToken" })
        #expect(ann.value("tokenName") == "" && ann.text("tokenNameValidation") == "")
        try ann.tap("copyToken")
        #expect(ann.clipboard == token)
        #expect(house.wait { ann.text("tokenCopied") == "It is on your clipboard." })
        #expect(house.wait { ann.rows("tokens").count == 1 })
        #expect(ann.text("tokens[0]/name") == "Script" && ann.text("tokens[0]/rights") == "May read the wall")
        #expect(ann.text("tokens[0]/times").hasPrefix("Made just now, never used, expires "))
        #expect(ann.text("noTokens") == "")
        try house.post("hello", by: "Ann")
        let answer = try house.call(.get, "/me/feed", token)
        #expect(answer.status == 200 && answer.text.contains("hello"))
        #expect(house.wait { ann.text("tokens[0]/times").contains(", last used just now, ") })
        #expect(ann.text("token") == token, "that a program has come is no action of its owner")
        ann.reload()
        #expect(house.wait { ann.rows("tokens").count == 1 })
        #expect(!ann.html.contains(token) && !ann.isVisible("made"))
    }

    @Test func `what a program posts is there for everybody at once`() throws {
        let house = try WallHouse(), ann = try house.account(of: "Ann"), bob = try house.reader("Bob")
        let token = try house.makeToken("Script", rights: "Read, post and delete", at: ann)
        let answer = try house.call(.post, "/me/feed", token, "message=from+a+program")
        #expect(answer.status == 200)
        #expect(house.wait { bob.posts == ["from a program"] })
        let post = try GraphWall.decoder.decode(Feed.self, from: answer.body)
        #expect(post.from?.name == "Ann")
        #expect(try house.call(.delete, "/\(post.id)", token).status == 200)
        #expect(house.wait { bob.posts.isEmpty })
    }

    @Test func `a program sees the pictures that the wall shows, and no others of its owner`() throws {
        let house = try WallHouse(), ann = try house.account(of: "Ann"),
            photos = try house.browser(of: ann).open("/photos")
        #expect(house.wait { photos.isVisible("samples") })
        try photos.tap("samples")
        #expect(house.wait { photos.photoCount == 6 })
        let token = try house.makeToken("Script", at: ann), post = try house.post("Look", by: "Ann")
        try house.write("INSERT INTO postPhoto SELECT id, 0, 1, NULL FROM post")
        let told = try house.call(.get, "/\(post.author.id)_\(post.id)", token)
        let info = try GraphWall.decoder.decode(GetFeedInfoResponse.self, from: told.body)
        let pictures = try #require(info.images).map(\.source) + [try #require(info.fullPicture)]
        let start = "http://\(house.server.host)" + GraphService.path
        for picture in pictures {
            let address = picture.dropFirst(start.count)
            #expect(picture.hasPrefix(start) && address.hasPrefix("/photos/1/"))
            let answer = try house.call(.get, String(address), token)
            #expect(answer.status == 200 && answer["Content-Type"] == "image/jpeg" && answer["Vary"] == "Authorization")
            #expect(answer.body.prefix(3) == [0xFF, 0xD8, 0xFF])
        }
        // The feed has them where they are asked for: the picture, and its three sizes.
        for (field, count) in [("full_picture", 4), ("images", 3), ("type,story", 0), ("message", 0)] {
            let feed = try house.call(.get, "/me/feed?fields=\(field)", token).text
            #expect(feed.ranges(of: start + "/photos").count == count, "\(feed)")
            #expect(feed.contains("\"type\"") == field.hasPrefix("type"))
        }
        for other in ["/photos/2/320.jpg", "/photos/99/320.jpg", "/photos/1/321.jpg", "/photos/1/320.png"] {
            let answer = try house.call(.get, other, token)
            #expect(answer.status == 404)
            #expect(try house.failure(answer) == "The wall shows no such picture.")
        }
        #expect(try house.call(.get, "/photos/1/320.jpg", ProgramToken().text).status == 401)
        #expect(try house.call(.post, "/photos/1/320.jpg", token)["Allow"] == "GET, HEAD")
    }

    @Test func `a name that is missing is told beside its field, and nothing is made`() throws {
        let house = try WallHouse(), ann = try house.account(of: "Ann")
        try ann.tap("makeToken")
        #expect(house.wait { ann.text("tokenNameValidation") == "Name it after the program that it is for" })
        #expect(ann.attribute("aria-invalid", of: "tokenName") == "true")
        #expect(ann.focused == "tokenName", "that is where it is put right")
        #expect(try house.tokenCount() == 0)
        try ann.fill("tokenName", "Script")
        #expect(house.wait { ann.text("tokenNameValidation") == "" })
        #expect(ann.attribute("aria-invalid", of: "tokenName") != "true")
    }

    @Test func `one more than there may be is told, and what was typed stays`() throws {
        let house = try WallHouse(), ann = try house.account(of: "Ann")
        for number in 1...TokenStore.limit { _ = try house.makeToken("Script \(number)", at: ann) }
        #expect(house.wait { ann.rows("tokens").count == 20 })
        try ann.fill("tokenName", "one more")
        try ann.tap("makeToken")
        #expect(house.wait { ann.text("tokenOutcome") == TokenOutcome.tooMany.sentence })
        #expect(ann.value("tokenName") == "one more" && !ann.isVisible("made"))
        #expect(ann.rows("tokens").count == 20)
    }

    @Test func `a name that another token has is told, and the focus is there`() throws {
        let house = try WallHouse(), ann = try house.account(of: "Ann")
        _ = try house.makeToken("Script", at: ann)
        #expect(house.wait { ann.rows("tokens").count == 1 })
        try ann.fill("tokenName", "Script")
        try ann.tap("makeToken")
        #expect(house.wait { ann.text("tokenNameValidation") == TokenOutcome.nameTaken.sentence })
        #expect(ann.attribute("aria-invalid", of: "tokenName") == "true" && ann.text("tokenOutcome") == "")
        #expect(ann.focused == "tokenName" && ann.value("tokenName") == "Script" && !ann.isVisible("made"))
        try ann.fill("tokenName", "Script 2")
        #expect(house.wait { ann.text("tokenNameValidation") == "" })
        #expect(ann.attribute("aria-invalid", of: "tokenName") != "true")
        #expect(try house.tokenCount() == 1)
    }

    @Test func `a revocation is asked about, and the program is refused from then on`() throws {
        let house = try WallHouse(), ann = try house.account(of: "Ann")
        let token = try house.makeToken("Script", at: ann)
        #expect(house.wait { ann.rows("tokens").count == 1 })
        #expect(ann.attribute("aria-label", of: "tokens[0]/revoke") == "Revoke Script")
        try ann.tap("tokens[0]/revoke")
        #expect(ann.dialogs.count == 1)
        #expect(ann.text("heading") == "Revoke the token “Script”?")
        #expect(ann.text("message") == "Programs that use it are refused from then on, and it cannot be brought back.")
        try ann.tap("cancel")
        #expect(ann.rows("tokens").count == 1)
        #expect(try house.call(.get, "/me/feed", token).status == 200)
        #expect(!ann.html.contains(token), "it is shown until anything is done")
        try ann.tap("tokens[0]/revoke")
        try ann.tap("actions[0]/button")
        #expect(house.wait { ann.text("tokenOutcome") == "The token “Script” has been revoked." })
        #expect(house.wait { ann.rows("tokens").isEmpty })
        #expect(ann.focused == "tokensHeading")
        let answer = try house.call(.get, "/me/feed", token)
        #expect(answer.status == 401)
        #expect(try house.failure(answer) == "The token is not known: it has been revoked, or was never made here.")
        #expect(answer["WWW-Authenticate"] == "Bearer realm=\"wall\", error=\"invalid_token\"")
    }

    @Test func `another tab's list follows, and what it revokes late is told`() throws {
        let house = try WallHouse(), ann = try house.account(of: "Ann")
        let second = try house.browser(of: ann).open("/account")
        _ = try house.makeToken("Script", at: ann)
        #expect(house.wait { second.rows("tokens").count == 1 })
        #expect(!second.isVisible("made"))
        try second.tap("tokens[0]/revoke")
        try ann.tap("tokens[0]/revoke")
        try ann.tap("actions[0]/button")
        #expect(house.wait { ann.rows("tokens").isEmpty && second.rows("tokens").isEmpty })
        try second.tap("actions[0]/button")
        #expect(house.wait { second.text("tokenOutcome") == "The token “Script” was revoked before." })
    }

    @Test(arguments: ["change", "logins", "feed"])
    func `a token that is shown goes with the next thing that is done`(_ deed: String) throws {
        let house = try WallHouse(), ann = try house.account(of: "Ann"), other = try house.again("Ann")
        let token = try house.makeToken("Script", at: ann)
        #expect(ann.html.contains(token))
        switch deed {
        case "change":
            for (field, text) in [("current", "guess"), ("password", "better"), ("repeatedPassword", "better")] {
                try ann.fill(field, text)
            }
            #expect(house.wait { ann.isEnabled("change") })
            try ann.tap("change")
        case "logins":
            #expect(house.wait { ann.rows("logins").count == 2 })
            try ann.tap("logins[1]/end")
        default:
            try ann.visit("/feed")
            #expect(house.wait { ann.path == "/feed" })
            try ann.back()
            #expect(house.wait { ann.path == "/account" })
        }
        #expect(house.wait { !ann.isVisible("made") })
        #expect(!ann.html.contains(token))
        other.close()
    }

    @Test func `a server that is killed shows it no more, and has kept it nowhere`() throws {
        let folder = try TemporaryFolder()
        let state = try SQLiteStateStore(path: folder.path + "/state")
        let house = try WallHouse(state: state), ann = try house.account(of: "Ann")
        let token = try house.makeToken("Script", at: ann)
        try ann.fill("tokenName", "a draft that is kept")
        house.server.advance(by: .seconds(3))
        house.server.restart()
        #expect(house.wait { ann.connection == .connected && ann.rows("tokens").count == 1 })
        #expect(ann.value("tokenName") == "a draft that is kept")
        #expect(!ann.isVisible("made") && !ann.html.contains(token))
        let secret = Data(token.dropFirst(ProgramToken.prefix.count).utf8)
        var searched = 0
        for place in [folder.path, house.folder.path] {
            for name in try FileManager.default.subpathsOfDirectory(atPath: place) {
                guard let bytes = FileManager.default.contents(atPath: place + "/" + name) else { continue }
                searched += bytes.range(of: Data("a draft that is kept".utf8)) == nil ? 0 : 1
                #expect(bytes.range(of: secret) == nil, "\(name)")
                #expect(bytes.range(of: secret.prefix(22)) == nil && bytes.range(of: secret.suffix(22)) == nil)
            }
        }
        #expect(searched > 0, "what is kept is found there")
    }

    @Test func `another password and the end of all logins leave tokens as they are`() throws {
        let house = try WallHouse(), ann = try house.account(of: "Ann")
        let token = try house.makeToken("Script", at: ann)
        for (field, text) in [("current", "kobalt"), ("password", "better"), ("repeatedPassword", "better")] {
            try ann.fill(field, text)
        }
        #expect(house.wait { ann.isEnabled("change") })
        try ann.tap("change")
        #expect(house.wait { ann.text("result") == PasswordOutcome.changed.sentence })
        #expect(ann.text("result").contains("tokens for programs still work"))
        #expect(try house.call(.get, "/me/feed", token).status == 200)
        try ann.tap("everywhere")
        #expect(house.wait { ann.path == "/login?to=/account" })
        #expect(try house.call(.get, "/me/feed", token).status == 200)
    }

    @Test func `a change of password revokes the tokens where that is wanted`() throws {
        let house = try WallHouse(), ann = try house.account(of: "Ann")
        #expect(house.wait { ann.text("noTokens") == "You have no tokens." })
        #expect(!ann.isVisible("revoking") && ann.isVisible("tokensStay"))
        let token = try house.makeToken("Script", at: ann)
        #expect(house.wait { ann.isVisible("revoking") && !ann.isVisible("tokensStay") })
        #expect(!ann.isOn("revokeTokens"))
        try ann.toggle("revokeTokens")
        for (field, text) in [("current", "kobalt"), ("password", "better one"), ("repeatedPassword", "better one")] {
            try ann.fill(field, text)
        }
        #expect(house.wait { ann.isEnabled("change") })
        try ann.tap("change")
        #expect(house.wait { ann.text("result") == PasswordOutcome.changedAndRevoked.sentence })
        #expect(house.wait { ann.rows("tokens").isEmpty && !ann.isVisible("revoking") })
        #expect(!ann.isOn("revokeTokens"))
        #expect(try house.call(.get, "/me/feed", token).status == 401)
        #expect(try house.tokenCount() == 0)
    }

    @Test func `a database that is locked is told, and programs read all the same`() throws {
        let house = try WallHouse(), ann = try house.account(of: "Ann")
        let token = try house.makeToken("Script", at: ann)
        try house.whileLocked {
            try ann.fill("tokenName", "Another")
            try ann.tap("makeToken")
            #expect(house.wait { ann.text("tokenOutcome") == TokenOutcome.locked.sentence })
            #expect(try house.call(.get, "/me/feed", token).status == 200)
        }
        #expect(ann.value("tokenName") == "Another")
        #expect(try house.tokenCount() == 1)
    }

    @Test func `where another wall is read there are no tokens`() throws {
        let elsewhere = try #require(WallAddress(base: "http://127.0.0.1:1/v1", token: "x"))
        let house = try WallHouse(elsewhere: elsewhere), ann = try house.account(of: "Ann")
        #expect(ann.isVisible("logins") && !ann.isVisible("programs"))
    }
}

extension WallHouse {
    /// Somebody who has an account, at its screen.
    func account(of name: String) throws -> TestPage {
        let feed = try reader(name), page = try browser(of: feed).open("/account")
        feed.close()
        return page
    }

    /// Makes a token at the account's screen.
    func makeToken(_ name: String, rights: String = "Read the wall", at page: TestPage) throws -> String {
        let former = page.text("token")
        try page.fill("tokenName", name)
        try page.choose("tokenRights", rights)
        try page.tap("makeToken")
        guard wait(until: { page.isVisible("made") && page.text("token") != former }) else {
            throw Problem("no token is shown: \(page.text("tokenOutcome"))")
        }
        return page.text("token")
    }

    /// Calls the wall as a program does.
    func call(_ method: HTTP.Method, _ path: String, _ token: String, _ form: String = "") throws -> TestAnswer {
        let field = [(name: "Authorization", value: "Bearer " + token)]
        return try server.browser().send(method, GraphService.path + path, fields: field, body: Array(form.utf8))
    }

    func failure(_ answer: TestAnswer) throws -> String {
        try JanssonDecoder().decode(String.self, from: answer.body, atKeyPath: "error.message")
    }

    /// How many tokens are stored.
    fileprivate func tokenCount() throws -> Int {
        try openBeside(folder.path + "/wall.sqlite").read { database in
            try Int.fetchOne(database, sql: "SELECT count(*) FROM token") ?? -1
        }
    }
}
