// The heads of tus requests, one by one: what they ask for, and what hostile ones are told.
import Testing

@testable import Uploads

@Suite struct TusCommandTests {
    private let patch = [
        "Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream", "Upload-Offset": "5",
        "Content-Length": "7",
    ]
    private let post = ["Tus-Resumable": "1.0.0", "Upload-Length": "100"]

    private func read(
        _ method: String,
        _ fields: [String: String],
        isUpload: Bool = true
    ) -> Result<TusCommand, TusAnswer> {
        Result { () throws(TusAnswer) in try TusCommand.read(method, isUpload: isUpload) { name in fields[name] } }
    }

    private func status(_ method: String, _ fields: [String: String], isUpload: Bool = true) -> Int? {
        guard case .failure(let answer) = read(method, fields, isUpload: isUpload) else { return nil }
        return answer.status
    }

    private func with(_ fields: [String: String], _ name: String, _ value: String?) -> [String: String] {
        var fields = fields
        fields[name] = value
        return fields
    }

    @Test func `each method has its command`() throws {
        let version = ["Tus-Resumable": "1.0.0"]
        #expect(try read("OPTIONS", [:], isUpload: false).get() == .describe)
        #expect(try read("OPTIONS", ["Tus-Resumable": "0.2.0"]).get() == .describe, "it asks which versions there are")
        #expect(try read("HEAD", version).get() == .look)
        #expect(try read("DELETE", version).get() == .terminate)
        #expect(try read("DELETE", with(version, "Upload-Leaving", "?1")).get() == .leave)
        #expect(try read("DELETE", with(version, "Upload-Leaving", "?0")).get() == .terminate)
        #expect(try read("PATCH", patch).get() == .append(offset: 5, TusBytes(count: 7, checksum: nil)))
        #expect(try read("POST", post, isUpload: false).get() == .create(length: 100, UploadMetadata(), nil))
        for (method, isUpload) in [
            ("GET", true), ("PUT", true), ("POST", true), ("PATCH", false), ("HEAD", false), ("DELETE", false),
        ] {
            #expect(status(method, version, isUpload: isUpload) == 405)
        }
    }

    @Test(arguments: ["HEAD", "PATCH", "DELETE", "POST"])
    func `another version, or none, is refused`(method: String) throws {
        for version in [nil, "", "0.2.2", "1.0", "2.0.0", "1.0.0, 1.0.0", "1.0.0 "] {
            let fields = with(method == "POST" ? post : patch, "Tus-Resumable", version)
            guard case .failure(let answer) = read(method, fields, isUpload: method != "POST") else {
                Issue.record("\(String(describing: version)) was taken")
                continue
            }
            #expect(answer.status == 412)
            #expect(answer.field("tus-version") == "1.0.0")
        }
    }

    @Test(arguments: [
        "", "-1", "+1", "1.0", "0x10", "1e3", " 1", "1 ", "1,2", "5, 5", "١", "1\r\n2", "9223372036854775808",
        "99999999999999999999999999", "NaN",
    ])
    func `a number is digits alone, and one an Int64 holds`(text: String) {
        #expect(status("PATCH", with(patch, "Upload-Offset", text)) == 400)
        #expect(status("POST", with(post, "Upload-Length", text), isUpload: false) == 400)
        #expect(TusCommand.number(text) == nil)
    }

    @Test func `numbers within bounds are taken`() {
        #expect(TusCommand.number("0") == 0)
        #expect(TusCommand.number("007") == 7)
        #expect(TusCommand.number("999999999999999999") == 999_999_999_999_999_999)
        #expect(status("PATCH", with(patch, "Upload-Offset", nil)) == 400)
        #expect(status("POST", with(post, "Upload-Length", nil), isUpload: false) == 400)
    }

    @Test func `bytes have their type`() {
        for type in [nil, "", "application/octet-stream", "application/offset+octet-stream, text/plain", "text/html"] {
            #expect(status("PATCH", with(patch, "Content-Type", type)) == 415)
        }
        #expect(status("PATCH", with(patch, "Content-Type", "Application/Offset+Octet-Stream")) == nil)
    }

    @Test func `a creation may bring bytes`() throws {
        let fields = with(with(post, "Content-Type", "application/offset+octet-stream"), "Content-Length", "9")
        #expect(
            try read("POST", fields, isUpload: false).get()
                == .create(length: 100, UploadMetadata(), TusBytes(count: 9, checksum: nil))
        )
        let chunked = with(with(fields, "Content-Length", nil), "Transfer-Encoding", "chunked")
        #expect(
            try read("POST", chunked, isUpload: false).get()
                == .create(length: 100, UploadMetadata(), TusBytes(count: nil, checksum: nil))
        )
        let empty = with(with(post, "Content-Type", "text/plain"), "Content-Length", "0")
        #expect(try read("POST", empty, isUpload: false).get() == .create(length: 100, UploadMetadata(), nil))
        #expect(status("POST", with(fields, "Content-Type", "text/plain"), isUpload: false) == 415)
    }

    @Test func `extensions that are not there are refused, not ignored`() {
        #expect(status("POST", with(post, "Upload-Defer-Length", "1"), isUpload: false) == 400)
        #expect(status("POST", with(post, "Upload-Concat", "partial"), isUpload: false) == 400)
    }

    @Test func `metadata is strict`() throws {
        let good = with(post, "Upload-Metadata", "filename YQ==")
        guard case .create(_, let metadata, _) = try read("POST", good, isUpload: false).get() else { return }
        #expect(metadata["filename"] == "a")
        for bad in ["filename YQ", "filename YQ==,filename YQ==", "a b c", "a YQ==\r\nSet-Cookie: x"] {
            #expect(status("POST", with(post, "Upload-Metadata", bad), isUpload: false) == 400)
        }
    }

    @Test func `checksums are read strictly`() throws {
        let sha1 = "sha1 qZk+NkcGgWq6PiVxeFDCbJzQ2J0="
        guard case .append(_, let bytes) = try read("PATCH", with(patch, "Upload-Checksum", sha1)).get() else { return }
        #expect(bytes.checksum?.algorithm == .sha1)
        #expect(bytes.checksum?.bytes.first == 0xA9)
        for bad in [
            "", "sha1", "sha1 ", "md5 1B2M2Y8AsgTpgAmY7PhCfg==", "sha1  qZk+NkcGgWq6PiVxeFDCbJzQ2J0=",
            "SHA1 qZk+NkcGgWq6PiVxeFDCbJzQ2J0=",
            "sha1 qZk+NkcGgWq6PiVxeFDCbJzQ2J0", "sha256 qZk+NkcGgWq6PiVxeFDCbJzQ2J0=", sha1 + ", " + sha1,
        ] {
            #expect(status("PATCH", with(patch, "Upload-Checksum", bad)) == 400)
        }
    }

    @Test func `POST may stand for the method meant, and nothing else may`() throws {
        #expect(
            try read("POST", with(patch, "X-HTTP-Method-Override", "PATCH")).get()
                == .append(offset: 5, TusBytes(count: 7, checksum: nil))
        )
        #expect(try read("POST", ["Tus-Resumable": "1.0.0", "X-HTTP-Method-Override": "DELETE"]).get() == .terminate)
        #expect(try read("POST", ["Tus-Resumable": "1.0.0", "X-HTTP-Method-Override": "HEAD"]).get() == .look)
        #expect(try read("HEAD", ["Tus-Resumable": "1.0.0", "X-HTTP-Method-Override": "DELETE"]).get() == .look)
        #expect(status("GET", ["Tus-Resumable": "1.0.0", "X-HTTP-Method-Override": "DELETE"]) == 405)
        #expect(status("POST", ["Tus-Resumable": "1.0.0", "X-HTTP-Method-Override": "PATCH, DELETE"]) == 405)
        let creation = with(post, "X-HTTP-Method-Override", "POST")
        #expect(try read("OPTIONS", creation, isUpload: false).get() == .describe)
        #expect(try read("DELETE", with(patch, "X-HTTP-Method-Override", "PATCH")).get() == .terminate)
    }
}
