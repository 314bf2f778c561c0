// Which heads are read in one way only, and what they say about the content that follows.
import Testing

@testable import HTTP

@Suite struct RequestHeadTests {
    /// What is read of a head whose zeros are written as `·`, colons and line ends as they come to it.
    private func read(_ fields: String, isVersion10: Bool = false) -> Result<Content, HeadRefusal> {
        let line = "GET·/·HTTP/1.1··"
        let bytes = (line + fields).unicodeScalars.map { $0 == "·" ? UInt8(0) : UInt8($0.value & 0xFF) }
        return bytes.withUnsafeBytes { bytes in
            Result { () throws(HeadRefusal) in
                try RequestHead.content(bytes, fieldsAt: line.unicodeScalars.count, isVersion10: isVersion10)
            }
        }
    }

    private func status(_ fields: String, isVersion10: Bool = false) -> Int? {
        if case .failure(let refusal) = read(fields, isVersion10: isVersion10) { refusal.status } else { nil }
    }

    @Test(arguments: [
        ("Host· a.b:80····", Content.none), ("host·a··X···Y·\tb\t····", .none),
        ("HOST· [::1]:8··X· caf\u{E9}\t\"()····", .none),
        ("Host· t··Content-Length· 0····", Content.none), ("Host· t··content-length·\t 15····", .length(15)),
        ("Content-Length· 999999999999999999··Host· t····", .length(999_999_999_999_999_999)),
        ("Host· t··Transfer-Encoding· Chunked····", .chunked),
    ])
    func `reads what is well-formed`(_ fields: String, _ content: Content) {
        #expect(read(fields) == .success(content))
    }

    @Test(arguments: [
        "", "·", "···", "Host· t··", "Host· t···", "Host· t·····",  // cut short or too long
        "Host· t··: x····", "Host· t···· x··", "· x··Host· t····",  // a line without a name
        "Host· t··X ·1····", "Host· t·· X·1····", "Host· t··X\t·1····", "Host· t··(X)·1····", "Host· t··\u{E9}·1····",
        "Host· t··X·a·Y·b····", "Host· t··X·a··\u{A}Y·b····", "Host· t··X·a\u{D}Y: b····", "Host· t··X·\u{7F}····",
        "Host· t··X·a·b····", "Host· t··X: a····", "Host· t··X·a···Y·b····",
    ])
    func `refuses what two readers could take apart differently`(_ fields: String) {
        #expect(status(fields) == 400)
    }

    @Test(arguments: [
        ("X·1····", 400), ("Host·····", 400), ("Host· t··Host· t····", 400), ("Host· a b····", 400),
        ("Host· a/b····", 400),
        ("Host· a@b····", 400), ("Host· a,b····", 400), ("Host· \"a\"····", 400),
    ])
    func `asks for one host`(_ fields: String, _ status: Int) {
        #expect(self.status(fields) == status)
    }

    @Test(arguments: [
        ("Content-Length· 5··Content-Length· 5", 400), ("Content-Length· 5··content-length· 6", 400),
        ("Content-Length· 5, 5", 400), ("Content-Length· +5", 400), ("Content-Length· -1", 400),
        ("Content-Length· 0x5", 400), ("Content-Length· 5 ", 400), ("Content-Length·", 400),
        ("Content-Length· 5\t6", 400),
        ("Content-Length· 9223372036854775808", 400), ("Content-Length· 1000000000000000000", 400),
        ("Content-Length· 5··Transfer-Encoding· chunked", 400), ("Transfer-Encoding· chunked··Content-Length· 0", 400),
        ("Transfer-Encoding· chunked··Transfer-Encoding· chunked", 400), ("Transfer-Encoding· gzip", 501),
        ("Transfer-Encoding· gzip, chunked", 501), ("Transfer-Encoding· chunked, identity", 501),
        ("Transfer-Encoding· chunked ", 501), ("Transfer-Encoding· \"chunked\"", 501),
        ("Transfer-Encoding· xchunked", 501),
        ("Transfer-Encoding·", 501), ("Transfer-Encoding· chunked;q=1", 501),
    ])
    func `asks for one length`(_ fields: String, _ status: Int) {
        #expect(self.status("Host· t··" + fields + "····") == status)
    }

    @Test func `a name is a token, and a host what an address has`() {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let common = letters + letters.uppercased() + "0123456789"
        let tokens = Set((common + "!#$%&'*+-.^_`|~").unicodeScalars)
        let hosts = Set((common + "!$%&'()*+-.:;=[]_~").unicodeScalars)
        for value in UInt8(1)...255 {
            let scalar = Unicode.Scalar(value)
            // The middle dot stands for a zero here.
            guard scalar != "·" else { continue }
            #expect((status("Host· t··X\(scalar)·1····") == nil) == tokens.contains(scalar), "\(value)")
            #expect((status("Host· t\(scalar)t····") == nil) == hosts.contains(scalar), "\(value)")
        }
    }

    @Test func `HTTP 1.0 needs no host and knows no chunks`() {
        #expect(read("··", isVersion10: true) == .success(.none))
        #expect(read("Content-Length· 3····", isVersion10: true) == .success(.length(3)))
        #expect(status("Transfer-Encoding· chunked····", isVersion10: true) == 400)
    }

    @Test func `the request line ends where its parts do`() {
        let bytes = [UInt8]("GET·/a b·HTTP/1.1··Host· t····".unicodeScalars.map { $0 == "·" ? 0 : UInt8($0.value) })
        for place in 0...bytes.count + 2 where place != 19 {
            let content = bytes.withUnsafeBytes { bytes in
                Result { () throws(HeadRefusal) in
                    try RequestHead.content(bytes, fieldsAt: place, isVersion10: false)
                }
            }
            #expect((try? content.get()) == nil, "\(place)")
        }
    }
}
