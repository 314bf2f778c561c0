// Requests to endpoints in memory: judged, fed and answered as over sockets.
import Glibc
import HTTP
import Logging
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct TestRequestTests {
    /// A server in memory, and a browser.
    private struct House {
        let server: TestServer
        let browser: TestBrowser

        init(_ routes: (inout Router) -> Void) throws {
            var router = Router()
            routes(&router)
            server = TestServer(try Application(LabTemplates.folders.get(), router: router))
            browser = server.browser()
        }
    }

    @Test func `any method reaches its endpoint, with fields and query`() throws {
        let house = try House { router in
            for method in Method.allCases {
                router.endpoint(method, "/notes/:id") { (request, id: Int) in
                    .text("\(request.method) \(id) \(request.query["q"] ?? "-") \(request.headers["X-Key"] ?? "-")")
                }
            }
        }
        for method in Method.allCases {
            let answer = try house.browser.send(method, "/notes/7?q=x", fields: [("X-Key", "k")])
            #expect(answer.text == "\(method) 7 x k")
            #expect(answer["x-content-type-options"] == "nosniff")
        }
        #expect(try house.browser.send(.get, "/notes/x").status == 404)
        #expect(try house.browser.send(.get, "/nothing").status == 404)
    }

    @Test func `a body comes piece by piece, no faster than it is read`() throws {
        let diary = Diary()
        let gate = Resumption()
        let house = try House { router in
            router.endpoint(.put, "/sum", bodyLimit: 1 << 20) { request in
                await withCheckedContinuation { gate.wait($0) }
                diary.write("begins")
                var (sum, pieces) = (0, 0)
                for try await piece in request.body {
                    sum = piece.reduce(sum) { $0 &+ Int($1) }
                    pieces += 1
                }
                return .text("\(sum) \(pieces > 1)")
            }
            router.endpoint(.post, "/small", bodyLimit: 10) { request in
                .text("\(try await request.body.bytes().count)")
            }
        }
        let body = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        let request = try house.browser.begin(.put, "/sum", body: body)
        #expect(request.answer == nil && diary.all == [])
        gate.resume()
        #expect(request.wait()?.text == "\(body.reduce(0) { $0 + Int($1) }) true")
        #expect(try house.browser.send(.post, "/small", body: [1, 2, 3]).text == "3")
        #expect(try house.browser.send(.post, "/small").text == "0")
        #expect(try house.browser.send(.post, "/small", body: Array(body.prefix(11))).status == 413)
        #expect(try house.browser.send(.delete, "/small", body: [1]).status == 405)
        #expect(try house.browser.send(.delete, "/nothing", body: [1]).status == 404)
    }

    @Test func `answers of other threads are waited for`() throws {
        let house = try House { router in
            router.endpoint(.get, "/late") { _ in
                await pause()
                return .text("late")
            }
        }
        #expect(try house.browser.send(.get, "/late").text == "late")
    }

    @Test func `a client that leaves cancels the endpoint, and ends its body`() throws {
        let diary = Diary()
        let house = try House { router in
            router.endpoint(.get, "/wait") { _ in
                await cancellation()
                diary.write("cancelled")
                throw CancellationError()
            }
            router.endpoint(.post, "/upload", bodyLimit: 1 << 20) { request in
                await cancellation()
                do { _ = try await request.body.bytes() } catch { diary.write("\(type(of: error))") }
                return .text("never seen")
            }
        }
        let wait = try house.browser.begin(.get, "/wait")
        wait.leave()
        #expect(house.server.loop.runUntil(timeout: .seconds(60)) { diary.all == ["cancelled"] })
        #expect(wait.answer == nil)
        let upload = try house.browser.begin(.post, "/upload", body: [UInt8](repeating: 0, count: 500_000))
        upload.leave()
        #expect(house.server.loop.runUntil(timeout: .seconds(60)) { diary.all == ["cancelled", "RequestBodyError"] })
        #expect(upload.answer == nil)
    }

    @Test func `the browser's session comes along, and another origin's page may not post`() throws {
        let house = try House { router in
            router.screen("/") { SecondController(world: LabWorld()) }
            router.endpoint(.post, "/own", bodyLimit: 10) { request in
                .text(request.session == nil ? "nobody" : "known")
            }
        }
        #expect(try house.browser.send(.post, "/own", body: [1]).text == "nobody")
        _ = try house.browser.open("/")
        #expect(try house.browser.send(.post, "/own", body: [1]).text == "known")
        let evil = try house.browser.send(.post, "/own", fields: [("Origin", "https://evil.example")], body: [1])
        #expect(evil.status == 403)
        house.server.isReachable = false
        #expect(throws: BrowserError.unreachable("/own")) { try house.browser.send(.post, "/own") }
    }
}
