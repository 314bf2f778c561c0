// GraphService where the database is locked, the disk full or a queue is: an answer of Graph's shape in words, and nothing lost.
import Foundation
import GRDB
import HTTP
import Jansson
import RxLiveTest
import Storage
import Testing

@testable import Photowall

@Suite struct GraphTroubleTests {
    private func call(
        _ house: WallHouse,
        _ method: HTTP.Method,
        _ path: String,
        as token: String,
        _ form: String = ""
    ) throws -> TestAnswer {
        let field = (name: "Authorization", value: "Bearer " + token)
        return try house.server.browser()
            .send(method, GraphService.path + path, fields: [field], body: Array(form.utf8))
    }

    private func failure(_ answer: TestAnswer) throws -> GraphFailure.Reason {
        #expect(answer["Content-Type"] == "application/json; charset=utf-8")
        #expect(answer["Cache-Control"] == "no-store", "nobody keeps what will not last")
        return try GraphWall.decoder.decode(GraphFailure.self, from: answer.body).error
    }

    @Test func `a locked database is told, is read all the same, and a key posts once afterwards`() throws {
        let house = try WallHouse(settings: StoreSettings(busyTimeout: .milliseconds(20)))
        let ann = try house.reader("Ann"), token = try house.token(of: ann)
        let post = try house.post("one", by: "Ann"), id = Feed(post).id
        let form = "message=two&key=AAAAAAAAAAAAAAAAAAAAAA"
        try house.whileLocked {
            for (method, path, form) in [
                (HTTP.Method.post, "/me/feed", form), (.delete, "/\(id)", ""), (.post, "/\(id)/restore", ""),
            ] {
                let answer = try call(house, method, path, as: token, form)
                #expect(answer.status == 503, "\(method) \(path)")
                let reason = try failure(answer)
                #expect(reason.code == 2 && reason.type == "GraphMethodException")
                #expect(reason.message == "The wall is locked by another program at the moment. Please try again.")
            }
            #expect(try call(house, .get, "/me/feed", as: token).status == 200)
            #expect(try call(house, .get, "/\(id)", as: token).status == 200)
        }
        #expect(try house.count() == 1)
        for _ in 0..<2 { #expect(try call(house, .post, "/me/feed", as: token, form).status == 200) }
        #expect(try house.count() == 2)
    }

    @Test func `a full disk is told, and what was posted is there`() throws {
        let house = try WallHouse(settings: StoreSettings(maximumBytes: 400 << 10))
        let ann = try house.reader("Ann"), token = try house.token(of: ann)
        let stored = try house.fillDisk(as: ann)
        #expect(stored > 10)
        let answer = try call(house, .post, "/me/feed", as: token, "message=" + String(repeating: "x", count: 4_900))
        #expect(answer.status == 507)
        let reason = try failure(answer)
        #expect(reason.code == 2 && reason.type == "GraphMethodException")
        #expect(reason.message == "The server's disk is full: nothing was posted. Please try again later.")
        #expect(try house.count() == stored)
        let feed = try GraphWall.decoder.decode(
            GetFeedsResponse.self,
            from: call(house, .get, "/me/feed?limit=100", as: token).body
        )
        #expect(feed.data.count == min(stored, 100))
    }

    @Test(arguments: [(HTTP.Method.get, "/me/feed", ""), (.get, "/1_1", ""), (.get, "/search?q=a", "")])
    func `a queue that is full of readers is told`(_ method: HTTP.Method, _ path: String, _ form: String) throws {
        let house = try WallHouse(capacity: .init(reading: 0))
        try busy(house, method, path, form)
    }

    @Test(arguments: [
        (HTTP.Method.post, "/me/feed", "message=a"), (.delete, "/1_1", ""), (.post, "/1_1/restore", ""),
    ])
    func `a queue that is full of writers is told`(_ method: HTTP.Method, _ path: String, _ form: String) throws {
        let house = try WallHouse(capacity: .init(writing: 0))
        try busy(house, method, path, form)
        #expect(try house.count() == 0)
    }

    private func busy(_ house: WallHouse, _ method: HTTP.Method, _ path: String, _ form: String) throws {
        let token = try house.token(of: house.reader("Ann"))
        let answer = try call(house, method, path, as: token, form)
        #expect(answer.status == 503)
        let reason = try failure(answer)
        #expect(reason.code == 4)
        #expect(reason.message == "Too many people are using the wall at this moment. Please try again.")
    }
}

extension WallHouse {
    /// Posts until the disk is full.
    ///
    /// - Returns: How many posts there are.
    @discardableResult
    func fillDisk(as page: TestPage) throws -> Int {
        let token = try token(of: page), client = server.browser()
        let field = (name: "Authorization", value: "Bearer " + token)
        let form = Array(("message=" + String(repeating: "x", count: 4_900)).utf8)
        for _ in 0..<500 {
            let answer = try client.send(.post, GraphService.path + "/me/feed", fields: [field], body: form)
            if answer.status == 507 { return try count() }
        }
        throw Problem("the disk does not fill")
    }

    /// Posts that are stored.
    func count() throws -> Int {
        try openBeside(folder.path + "/wall.sqlite").read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM post") ?? 0
        }
    }
}
