// The tus protocol, request by request, as a client sees it; no socket.
import Testing

@testable import Uploads

@Suite struct TusServerTests {
    private let folder = TestFolder()
    private let clock = TestClock()

    /// A client of one owner.
    private struct Client {
        let server: TusServer
        var owner: String? = "ada"

        func send(
            _ method: String,
            _ location: String? = nil,
            _ fields: [String: String] = [:],
            _ body: [UInt8] = []
        ) async -> TusAnswer {
            var fields = fields.reduce(into: [:]) { $0[$1.key.lowercased()] = $1.value }
            if fields["tus-resumable"] == nil { fields["tus-resumable"] = "1.0.0" }
            if !body.isEmpty, fields["content-length"] == nil { fields["content-length"] = "\(body.count)" }
            return await server.answer(
                TusRequest(
                    method: method,
                    id: location.map { String($0.split(separator: "/").last ?? "") },
                    owner: owner,
                    field: { [fields] in fields[$0.lowercased()] },
                    body: Line(body, pieces: 1_000)
                )
            )
        }

        func create(_ length: Int, _ fields: [String: String] = [:]) async throws -> String {
            let answer = await send("POST", nil, ["Upload-Length": "\(length)"].merging(fields) { $1 })
            #expect(answer.status == 201)
            return try #require(answer.field("Location"))
        }

        func patch(
            _ location: String,
            _ offset: Int,
            _ body: [UInt8],
            _ fields: [String: String] = [:]
        ) async -> TusAnswer {
            let usual = ["Content-Type": "application/offset+octet-stream", "Upload-Offset": "\(offset)"]
            return await send("PATCH", location, usual.merging(fields) { $1 }, body)
        }
    }

    private func client(
        _ limits: UploadLimits = UploadLimits(),
        _ rules: any UploadRules = AnyUploads()
    ) throws -> Client {
        let store = try UploadStore(folder, limits: limits, rules: rules, clock: clock)
        return Client(server: TusServer(store, path: "/uploads"))
    }

    @Test func `OPTIONS says what there is`() async throws {
        let answer = try await client().send("OPTIONS")
        #expect(answer.status == 204)
        #expect(answer.field("Tus-Version") == "1.0.0")
        #expect(answer.field("Tus-Resumable") == "1.0.0")
        #expect(answer.field("Tus-Extension") == "creation,creation-with-upload,termination,checksum,expiration")
        #expect(answer.field("Tus-Max-Size") == "1073741824")
        #expect(answer.field("Tus-Checksum-Algorithm") == "sha1,sha256")
    }

    @Test func `creates, looks, goes on, and is done`() async throws {
        let client = try client()
        let location = try await client.create(7_000, ["Upload-Metadata": "filename YQ=="])
        #expect(location.hasPrefix("/uploads/"))
        let begun = await client.send("HEAD", location)
        #expect(begun.status == 200)
        #expect(begun.field("Upload-Offset") == "0")
        #expect(begun.field("Upload-Length") == "7000")
        #expect(begun.field("Upload-Metadata") == "filename YQ==")
        #expect(begun.field("Cache-Control") == "no-store")
        #expect(begun.field("Upload-Expires") == "Wed, 15 Nov 2023 22:13:20 GMT")
        let first = await client.patch(location, 0, Array(noise(7_000)[..<3_000]))
        #expect(first.status == 204)
        #expect(first.field("Upload-Offset") == "3000")
        #expect(first.field("Upload-Expires") != nil)
        #expect(await client.send("HEAD", location).field("Upload-Offset") == "3000")
        let last = await client.patch(location, 3_000, Array(noise(7_000)[3_000...]))
        #expect(last.status == 204)
        #expect(last.field("Upload-Offset") == "7000")
        #expect(last.field("Upload-Expires") == nil)
        let done = await client.send("HEAD", location)
        #expect((done.status, done.field("Upload-Offset")) == (200, "7000"))
        #expect(folder.files == [hash(noise(7_000)).text])
    }

    @Test func `creation with upload`() async throws {
        let client = try client()
        let fields = ["Upload-Length": "3", "Content-Type": "application/offset+octet-stream"]
        let whole = await client.send("POST", nil, fields, [1, 2, 3])
        #expect((whole.status, whole.field("Upload-Offset")) == (201, "3"))
        let part = await client.send("POST", nil, fields, [1, 2])
        #expect((part.status, part.field("Upload-Offset")) == (201, "2"))
        let location = try #require(part.field("Location"))
        #expect(await client.patch(location, 2, [3]).status == 204)
        let surplus = await client.send("POST", nil, fields, [1, 2, 3, 4])
        #expect(surplus.status == 413)
        #expect(folder.files == [hash([1, 2, 3]).text])
    }

    @Test func `an offset that is not the upload's is 409`() async throws {
        let client = try client()
        let location = try await client.create(4)
        #expect(await client.patch(location, 0, [1, 2]).status == 204)
        for wrong in [0, 1, 3, 4, 999_999_999_999_999_999] {
            let answer = await client.patch(location, wrong, [9])
            #expect((answer.status, answer.field("Upload-Offset")) == (409, "2"))
            #expect(!answer.sentence.isEmpty)
        }
        #expect(await client.patch(location, 2, [3, 4, 5]).status == 413)
        #expect(await client.send("HEAD", location).field("Upload-Offset") == "2")
    }

    @Test func `a wrong checksum is 460, and the bytes are gone`() async throws {
        let client = try client()
        let location = try await client.create(3)
        // SHA-1 of "abc".
        let fields = ["Upload-Checksum": "sha1 qZk+NkcGgWq6PiVxeFDCbJzQ2J0="]
        #expect(await client.patch(location, 0, Array("abd".utf8), fields).status == 460)
        #expect(await client.send("HEAD", location).field("Upload-Offset") == "0")
        #expect(await client.patch(location, 0, Array("abc".utf8), fields).status == 204)
        #expect(folder.files == [hash(Array("abc".utf8)).text])
        let creation = ["Upload-Length": "3", "Content-Type": "application/offset+octet-stream"].merging(fields) { $1 }
        let spoilt = await client.send("POST", nil, creation, Array("abd".utf8))
        #expect(spoilt.status == 460)
        let again = try #require(spoilt.field("Location"))
        #expect(await client.patch(again, 0, Array("abc".utf8), fields).status == 204)
    }

    @Test func `DELETE ends an upload`() async throws {
        let client = try client()
        let location = try await client.create(3)
        #expect(await client.send("DELETE", location).status == 204)
        for method in ["HEAD", "DELETE"] { #expect(await client.send(method, location).status == 404) }
        #expect(await client.patch(location, 0, [1]).status == 404)
        #expect(folder.names().isEmpty)
    }

    @Test func `what is too old is 410, and later 404`() async throws {
        let store = try UploadStore(folder, clock: clock)
        let client = Client(server: TusServer(store, path: "/uploads"))
        let location = try await client.create(3)
        clock.advance(by: 90_000)
        #expect(await client.send("HEAD", location).status == 410)
        #expect(await client.patch(location, 0, [1]).status == 410)
        await store.sweep()
        #expect(await client.send("HEAD", location).status == 404)
    }

    @Test func `uploads are their owner's`() async throws {
        var client = try client()
        let location = try await client.create(3)
        client.owner = "eve"
        #expect(await client.send("HEAD", location).status == 404)
        #expect(await client.patch(location, 0, [1, 2, 3]).status == 404)
        #expect(await client.send("DELETE", location).status == 404)
        client.owner = nil
        #expect(await client.send("HEAD", location).status == 401)
        #expect(await client.send("POST", nil, ["Upload-Length": "3"]).status == 401)
        #expect(await client.send("OPTIONS").status == 204)
    }

    @Test(arguments: ["", ".", "..", "x", "AAAAAAAAAAAAAAAAAAAAAA", "../lock", String(repeating: "A", count: 5_000)])
    func `an id that is none is 404`(id: String) async throws {
        let client = try client()
        #expect(await client.send("HEAD", "/uploads/" + id).status == 404)
    }

    @Test func `limits have their statuses`() async throws {
        var limits = UploadLimits()
        (limits.bytes, limits.uploadsPerOwner) = (100, 1)
        var client = try client(limits, TestRules(refusal: UploadRefusal(status: 422, "That is no picture.")))
        #expect(await client.send("POST", nil, ["Upload-Length": "101"]).status == 413)
        #expect(await client.send("POST", nil, ["Upload-Length": "999999999999999999"]).status == 413)
        let unwanted = await client.send(
            "POST",
            nil,
            ["Upload-Length": "1", "Upload-Metadata": "filename dW53YW50ZWQ="]
        )
        #expect((unwanted.status, unwanted.sentence) == (413, "Your library is full."))
        let location = try await client.create(3)
        #expect(await client.send("POST", nil, ["Upload-Length": "1"]).status == 429)
        let refused = await client.patch(location, 0, [1, 2, 3])
        #expect((refused.status, refused.sentence) == (422, "That is no picture."))
        #expect(await client.send("HEAD", location).status == 404)
        client.owner = "bob"
        let both = ["Upload-Length": "3", "Content-Type": "application/offset+octet-stream"]
        let creation = await client.send("POST", nil, both, [1, 2, 3])
        #expect(creation.status == 422)
        #expect(creation.field("Location") == nil, "there is nothing any more")
    }

    @Test func `every answer says the version`() async throws {
        let client = try client()
        for method in ["OPTIONS", "HEAD", "PATCH", "DELETE", "GET", "BREW"] {
            #expect(await client.send(method, "/uploads/x").field("Tus-Resumable") == "1.0.0")
            let other = await client.send(method, "/uploads/x", ["Tus-Resumable": "9"])
            #expect(other.field("Tus-Resumable") == "1.0.0")
        }
    }

    @Test func `every trouble has a sentence and a status`() {
        let troubles: [(UploadError, Int)] = [
            (.unknown, 404), (.expired, 410), (.conflict(offset: 1), 409), (.superseded, 409),
            (.tooLarge(limit: 1), 413),
            (.tooMuch(length: 1), 413), (.checksumMismatch, 460), (.tooManyUploads, 429), (.tooManyBytes, 429),
            (.full, 507),
            (.readOnly, 503), (.refused(UploadRefusal(status: 422, "No.")), 422), (.interrupted, 400), (.inUse, 503),
            (.failed("x"), 500),
        ]
        for (trouble, status) in troubles {
            let answer = TusAnswer(trouble)
            #expect(answer.status == status)
            #expect(answer.sentence.hasSuffix("."))
        }
    }
}
