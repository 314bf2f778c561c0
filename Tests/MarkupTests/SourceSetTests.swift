// Source sets: read as browsers read them, written as browsers read them again, and nothing in them that may not be loaded.
import Testing

@testable import Markup

@Suite struct SourceSetTests {
    private typealias Candidate = SourceSet.Candidate

    private func read(_ text: String) -> [Candidate]? { SourceSet(parsing: text)?.candidates }

    @Test func `is read as browsers read it`() {
        #expect(read("") == [])
        #expect(read(" ,\n, ") == [])
        #expect(read("/a") == [Candidate("/a", .density(1))])
        #expect(read("/a 320w,/b 640w") == [Candidate("/a", .width(320)), Candidate("/b", .width(640))])
        #expect(
            read("\t/a\n 1.5x ,\r/b   2e0x\u{0C}") == [Candidate("/a", .density(1.5)), Candidate("/b", .density(2))]
        )
        // A comma parts candidates where it ends an address, and does not within one.
        #expect(read("/a,/b 2x") == [Candidate("/a,/b", .density(2))])
        #expect(read("/a, /b 2x") == [Candidate("/a", .density(1)), Candidate("/b", .density(2))])
        #expect(read("/a,,, /b 2x") == [Candidate("/a", .density(1)), Candidate("/b", .density(2))])
    }

    @Test(arguments: [
        "/a 100", "/a 100h", "/a 100w 50h", "/a 1x 2x", "/a x", "/a w", "/a 1.5w", "/a +1x", "/a 0x10x", "/a infx",
        "/a nanx",
        "/a 1x(, /b 2x)", "/a 99999999999999999999w", "/a １w",
    ])
    func `what browsers take for an error is one`(_ text: String) { #expect(read(text) == nil) }

    @Test func `what is written is read as the same again`() {
        let addresses = ["/a", "/a,b", "a?b=1,2&c=%20#d", "https://wall.example/a.png", "/é", "//[::1]/a"]
        for address in addresses {
            let set = SourceSet([Candidate(address, .width(1)), Candidate(address + "/", .width(2))])
            #expect(SourceSet(parsing: set.text)?.candidates == set.candidates)
        }
        let densities = [0.1, 1, 1.5, 2, 1e-7, 1e21, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
        let set = SourceSet(densities.map { Candidate("/a", .density($0)) })
        #expect(set.fault == nil)
        #expect(SourceSet(parsing: set.text)?.candidates == set.candidates)
        #expect(SourceSet([Candidate("/a", .density(1)), Candidate("/b", .density(1.5))]).text == "/a, /b 1.5x")
    }

    @Test func `an address stays one address`() {
        #expect(SourceSet.percentEncoded("/a b") == "/a%20b")
        #expect(SourceSet.percentEncoded(" \t/a\u{0C}b\n2x ") == "/a%0Cb2x")
        #expect(SourceSet.percentEncoded(",/a,b,,") == "%2C/a,b%2C%2C")
        #expect(SourceSet.percentEncoded(",,") == "%2C%2C")
        #expect(SourceSet.percentEncoded(" \u{1}") == "")
        for address in ["/a 2x, javascript:x", "/a,", ",", "/a\t2x,\njavascript:x 3x", "/a\u{0C}2x"] {
            let set = SourceSet([Candidate(address, .width(9))])
            #expect(set.fault == nil)
            #expect(SourceSet(parsing: set.text)?.candidates.map(\.descriptor) == [.width(9)], "\(address)")
        }
    }

    @Test(arguments: [
        "javascript:x", " java\nscript:x", "\u{1}JAVASCRIPT:x", "data:image/png;base64,AAAA", "blob:x",
        "file:///etc/passwd",
    ])
    func `an address that an image may not have is a fault, whichever it is`(_ address: String) {
        for place in 0...2 {
            var candidates = [Candidate("/a", .width(1)), Candidate("/b", .width(2))]
            candidates.insert(Candidate(address, .width(3)), at: place)
            let set = SourceSet(candidates)
            #expect(set.fault == "'\(address)' is an address that is not allowed")
            #expect(Property.srcset.safe(.string(set.text)) == .none, "\(set.text)")
        }
    }

    @Test func `candidates that browsers could not tell apart are a fault`() {
        func fault(_ descriptors: SourceSet.Descriptor...) -> String? {
            SourceSet(descriptors.map { Candidate("/a", $0) }).fault
        }
        #expect(fault() == nil)
        #expect(fault(.width(1), .width(2)) == nil)
        #expect(fault(.width(1), .density(2)) == "some candidates have widths, and others densities")
        #expect(fault(.width(2), .width(2)) == "two candidates have the descriptor 2w")
        #expect(fault(.density(1), .density(1)) == "two candidates have the descriptor 1x")
        #expect(fault(.width(0)) == "'/a' has the descriptor 0w, which is not above 0")
        for density in [0, -1, .infinity, .nan] { #expect(fault(.density(density))?.hasSuffix("not above 0") == true) }
        #expect(SourceSet([Candidate(" ", .density(2))]).fault == "the candidate of 2x has no address")
    }

    @Test func `stands in HTML where it may`() throws {
        let made = try template("<img data-outlet=a src='/a' alt=''>")
        let values: Values = [1: [.srcset: .string("/a 1x, /b?c&d 2x")]]
        #expect(made.content(values).contains(" srcset=\"/a 1x, /b?c&amp;d 2x\""))
        for text in ["/a 1x, javascript:x 2x", "/a 1q", "javascript:x"] {
            #expect(!made.content([1: [.srcset: .string(text)]] as Values).contains("srcset"), "\(text)")
        }
    }

    @Test func `assets in it are those that are served`() throws {
        let source = "<img data-outlet=a src='/a' srcset='../Static/a.png 320w, /b.png 640w' sizes=50vw alt=''>"
        let made = try template(source)
        #expect(made.content().contains("srcset=\"/static/a.png 320w, /b.png 640w\""))
    }
}
