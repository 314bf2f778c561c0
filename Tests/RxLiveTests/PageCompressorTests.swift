// Which pages are packed, and what their length tells.
import Gzip
import HTTP
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct PageCompressorTests {
    private let loop = TestLoop()
    private let one = SessionID(high: 1, low: 1)
    private let other = SessionID(high: 2, low: 2)

    private func page(_ text: String, _ token: PageToken) -> [UInt8] {
        let filler = (0..<50).map { "<p>line \($0)</p>" }.joined()
        return Array("<body data-page=\"\(token.text)\">\(filler)\(text)</body>".utf8)
    }

    private func token(_ number: UInt64) -> PageToken {
        PageToken(high: number &* 0x9E37_79B9_7F4A_7C15, low: number &* 0xC2B2_AE3D_27D4_EB4F)
    }

    @Test func `what two sessions are shown alike is packed, but for the token`() throws {
        let compressor = PageCompressor(loop: loop)
        let first = token(1)
        #expect(compressor.packed(page("a", first), of: "/", token: first, for: one) == nil)
        #expect(compressor.packed(page("a", token(2)), of: "/", token: token(2), for: one) == nil)
        var sizes: Set<Int> = []
        for number in UInt64(3)...20 {
            let html = page("a", token(number))
            let session = number % 2 == 0 ? one : other
            let packed = try #require(compressor.packed(html, of: "/", token: token(number), for: session))
            #expect(try gunzip(packed) == html)
            #expect(packed.count * 2 < html.count)
            sizes.insert(packed.count)
        }
        #expect(sizes.count == 1)
    }

    @Test func `what is one person's own is never packed`() {
        let compressor = PageCompressor(loop: loop)
        for number in UInt64(1)...10 {
            loop.advance(by: .seconds(2))
            let token = token(number)
            #expect(compressor.packed(page("secret", token), of: "/", token: token, for: one) == nil)
            let text = "secret \(number)"
            #expect(compressor.packed(page(text, token), of: "/", token: token, for: other) == nil)
        }
    }

    @Test func `however many paths there are, those shown last are remembered`() {
        let compressor = PageCompressor(loop: loop)
        func isPacked(_ path: String, _ number: UInt64) -> Bool {
            loop.advance(by: .milliseconds(1))
            let session = number % 2 == 0 ? one : other
            return compressor.packed(page(path, token(number)), of: path, token: token(number), for: session) != nil
        }
        for path in ["/", "/seldom"] { #expect([1, 2].map { isPacked(path, $0) } == [false, true]) }
        for number in UInt64(3)...200 {
            #expect(!isPacked("/photos/\(number)", number))
            #expect(isPacked("/", number))
            #expect(compressor.pathCount <= PageCompressor.limit)
        }
        #expect(isPacked("/photos/200", 201))
        #expect(!isPacked("/seldom", 202))
    }

    @Test func `a page that has changed is packed again once it stays`() {
        let compressor = PageCompressor(loop: loop)
        for text in ["a", "b"] {
            loop.advance(by: .seconds(2))
            #expect(compressor.packed(page(text, token(1)), of: "/", token: token(1), for: one) == nil)
            #expect(compressor.packed(page(text, token(2)), of: "/", token: token(2), for: other) != nil)
        }
        #expect(compressor.packed(page("a", token(3)), of: "/", token: token(3), for: one) == nil)
        #expect(compressor.packed(page("b", token(4)), of: "/", token: token(4), for: one) != nil)
    }
}
