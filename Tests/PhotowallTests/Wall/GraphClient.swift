// GraphClient: a program that calls the wall by a token.
import HTTP
import Jansson
import RxLiveTest
import Sodium
import Storage
import Testing

@testable import Photowall
@testable import RxLiveTest

/// Somebody who is logged in, and what their program says to the wall.
struct GraphClient {
    let house: WallHouse
    let token: String
    private let browser: TestBrowser

    init(_ house: WallHouse, _ token: String) {
        self.house = house
        self.token = token
        browser = house.server.browser()
    }

    /// Somebody new, whose page is closed.
    init(_ house: WallHouse, named name: String) throws {
        let page = try house.reader(name)
        self.init(house, try house.token(of: page))
        page.close()
    }

    /// A program of somebody who has an account.
    init(_ house: WallHouse, of name: String, _ rights: StoredToken.Rights) throws {
        let token = ProgramToken(), store = TokenStore(try #require(house.photowall.house).store)
        let account = try house.stored(name)
        _ = try store.add(TokenName("\(rights)"), rights, hash: token.hash, of: account.id, lifetime: 3_600)
        self.init(house, token.text)
    }

    @discardableResult
    func call(
        _ method: HTTP.Method,
        _ path: String,
        _ form: String = "",
        _ fields: [(name: String, value: String)] = []
    ) throws -> TestAnswer {
        let authorization = [(name: "Authorization", value: "Bearer " + token)]
        return try browser.send(
            method,
            GraphService.path + path,
            fields: authorization + fields,
            body: Array(form.utf8)
        )
    }

    /// What an answer says.
    func read<Value: Decodable>(_ path: String) throws -> Value {
        try GraphWall.decoder.decode(Value.self, from: call(.get, path).body)
    }

    /// What an answer says is wrong.
    func failure(_ method: HTTP.Method, _ path: String, _ form: String = "") throws -> String {
        let answer = try call(method, path, form)
        return "\(answer.status) "
            + (try JanssonDecoder().decode(String.self, from: answer.body, atKeyPath: "error.message"))
    }
}
