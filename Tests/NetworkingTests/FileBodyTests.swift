// Bodies that go into files, and come from them.
import Foundation
import LoopbackKit
import Networking
import Rx
import Testing

@Suite struct FileBodyTests {
    /// A folder that goes with the test.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("rxlive-\(UUID().uuidString)")
        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: url) }

        var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

        func file(_ name: String) -> URL { url.appendingPathComponent(name) }
        func text(_ name: String) throws -> String { try String(contentsOf: file(name), encoding: .utf8) }
        func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: file(name)) }
    }

    private let provider = Provider<TestTarget>()

    private func download(_ server: LoopbackServer, _ path: String = "", to file: URL) -> TestTarget {
        TestTarget(server, path).with { $0.task = .downloadDestination(file) }
    }

    private func upload(_ file: URL, to server: LoopbackServer, _ path: String = "") -> TestTarget {
        TestTarget(server, path).with {
            $0.method = .post
            $0.task = .uploadFile(file)
        }
    }

    // MARK: Answers

    @Test func `an answer goes into a file, which has its name when it is whole`() throws {
        let folder = try Folder()
        let text = String(repeating: "0123456789", count: 300_000)
        let server = LoopbackServer { _ in .answer(200, body: text) }
        try folder.write("former", to: "answer")
        let all = try collect(provider.rx.requestWithProgress(download(server, to: folder.file("answer"))))
        let last = try #require(all.last)
        #expect(last.response?.statusCode == 200 && last.response?.data.isEmpty == true)
        #expect(last.received == 3_000_000 && last.toReceive == 3_000_000)
        #expect(try folder.text("answer") == text)
        #expect(folder.names == ["answer"])
    }

    @Test func `an empty answer is an empty file`() throws {
        let folder = try Folder()
        let server = LoopbackServer { _ in .answer(204) }
        #expect(try provider.answer(download(server, to: folder.file("answer"))).statusCode == 204)
        #expect(try folder.text("answer") == "" && folder.names == ["answer"])
    }

    @Test func `parameters go along`() throws {
        let folder = try Folder()
        let server = LoopbackServer { .answer(200, body: $0.path) }
        let target = TestTarget(server, "/file").with {
            $0.task = .downloadParameters(["a": 1], encoding: .query, destination: folder.file("answer"))
        }
        _ = try provider.answer(target)
        #expect(try folder.text("answer") == "/file?a=1")
    }

    @Test func `what a redirect and an error say is no file`() throws {
        let folder = try Folder()
        let server = LoopbackServer { request in
            switch request.path {
            case "/moved": .answer(302, headers: ["Location": "/there"], body: "it has moved")
            case "/there": .answer(200, body: "here")
            default: .answer(404, body: "nothing here")
            }
        }
        _ = try provider.answer(download(server, "/moved", to: folder.file("answer")))
        #expect(try folder.text("answer") == "here")
        let response = try provider.answer(download(server, "/no", to: folder.file("answer")))
        #expect(response.statusCode == 404 && response.data == Data("nothing here".utf8))
        #expect(try folder.text("answer") == "here" && folder.names == ["answer"])
    }

    @Test func `one that is disposed of leaves nothing, and what was there`() throws {
        let folder = try Folder()
        try folder.write("former", to: "answer")
        let server = LoopbackServer { _ in .partial("HTTP/1.1 200 X\r\nContent-Length: 99\r\n\r\nhalf of it") }
        let provider = provider
        let received = DispatchSemaphore(value: 0)
        let subscription = provider.rx.requestWithProgress(download(server, to: folder.file("answer")))
            .filter { $0.received > 0 }.subscribe(onNext: { _ in received.signal() })
        received.wait()
        #expect(folder.names.count == 2)
        subscription.dispose()
        server.hasHungUp.wait()
        for _ in 0..<6_000 {
            if folder.names.count == 1 { break }
            usleep(10_000)
        }
        #expect(try folder.text("answer") == "former" && folder.names == ["answer"])
    }

    @Test func `one that is too large is ended, and leaves nothing`() throws {
        let folder = try Folder()
        let server = LoopbackServer { _ in .endless("HTTP/1.1 200 X\r\n\r\n") }
        var settings = SessionSettings()
        settings.maximumFileBytes = 1 << 20
        let provider = Provider<TestTarget>(settings: settings)
        guard case .tooLarge(maximumBytes: 1 << 20)? = provider.failure(download(server, to: folder.file("answer")))
        else {
            Issue.record("it was taken")
            return
        }
        server.hasHungUp.wait()
        #expect(folder.names == [])
    }

    @Test func `a place that nothing can be written to is said`() throws {
        let server = LoopbackServer { _ in .answer(200, body: "text") }
        let error = provider.failure(download(server, to: URL(fileURLWithPath: "/nonexistent/answer")))
        #expect(
            sentence(error) == "The file /nonexistent/answer cannot be written: No such file or directory."
        )
        let target = TestTarget(server).with { $0.task = .downloadDestination(server.url()) }
        #expect(sentence(provider.failure(target)) == "A body's file must have a file: URL.")
    }

    @Test func `a cache keeps nothing of it`() throws {
        let folder = try Folder()
        let server = LoopbackServer { _ in
            .answer(200, headers: ["Cache-Control": "max-age=60"], body: "text")
        }
        let provider = Provider<TestTarget>(cache: MemoryCache())
        for name in ["first", "second"] {
            let target = download(server, to: folder.file(name))
            let answers = try collect(provider.rx.request(target, policy: .cacheThenRequest))
            #expect(answers.map(\.origin) == [.network])
            #expect(try folder.text(name) == "text")
        }
    }

    // MARK: Requests

    @Test func `a request's body comes from a file`() throws {
        let folder = try Folder()
        let text = String(repeating: "0123456789", count: 100_000)
        try folder.write(text, to: "body")
        let server = LoopbackServer { _ in .answer(201) }
        let all = try collect(provider.rx.requestWithProgress(upload(folder.file("body"), to: server)))
        #expect(all.last?.response?.statusCode == 201 && all.last?.sent == 1_000_000)
        let request = try #require(server.requests.first)
        #expect(request.method == "POST" && request.headers["content-length"] == "1000000" && request.body == text)
        #expect(request.headers["transfer-encoding"] == nil && request.headers["expect"] == nil)
    }

    @Test func `it is sent again where the redirect keeps the method, and not where it does not`() throws {
        let folder = try Folder()
        try folder.write("text", to: "body")
        let server = LoopbackServer { request in
            switch request.path {
            case "/kept": .answer(307, headers: ["Location": "/there"])
            case "/other": .answer(303, headers: ["Location": "/there"])
            default: .answer(200)
            }
        }
        _ = try provider.answer(upload(folder.file("body"), to: server, "/kept"))
        _ = try provider.answer(upload(folder.file("body"), to: server, "/other"))
        #expect(server.requests.map(\.method) == ["POST", "POST", "POST", "GET"])
        #expect(server.requests.map(\.body) == ["text", "text", "text", ""])
    }

    @Test func `what is no file is refused before anything is sent`() throws {
        let folder = try Folder()
        let server = LoopbackServer { _ in .answer(200) }
        #expect(mkfifo(folder.file("pipe").path, 0o600) == 0)
        for name in ["none", "pipe", "."] {
            let error = provider.failure(upload(folder.file(name), to: server))
            #expect(sentence(error)?.hasSuffix(" cannot be read.") == true)
        }
        #expect(server.requests.isEmpty)
    }
}
