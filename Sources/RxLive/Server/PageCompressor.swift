// PageCompressor: pages packed for browsers that take gzip. Packing each page again would cost as much as making it; but
// the first HTML of a screen is nearly always the same, but for the page's token.
import Glibc
import Gzip

/// The packed pages of one loop; used on that loop only.
///
/// Packed is only what two sessions have been shown alike, byte for byte. So nothing that is one person's own ever stands in
/// a packed text, and the token is stored in it as it is: the length of an answer tells nothing of either, whatever else an
/// attacker makes the page say (BREACH, https://www.breachattack.com).
final class PageCompressor {
    private let loop: any Loop
    /// By path: of those that were shown last.
    private var pages: [String: Seen] = [:]
    /// Paths that are remembered: a route with parameters has as many as somebody asks for.
    static let limit = 64

    /// What a path has shown last.
    fileprivate struct Seen {
        let html: [UInt8]
        let token: Int
        let session: SessionID
        let time: Duration
        /// When the path was last shown so.
        var used: Duration
        var frame: GzipFrame?
    }

    /// Bytes of a token's text.
    fileprivate static let tokenSize = 22
    /// How long what a path has shown is kept at least: a page that differs each time is not packed.
    private static let stay = Duration.seconds(1)

    init(loop: any Loop) { self.loop = loop }

    /// How many paths are remembered.
    var pathCount: Int { pages.count }

    /// The packed page; nil where it goes out as it is.
    func packed(_ html: [UInt8], of path: String, token: PageToken, for session: SessionID) -> [UInt8]? {
        guard let place = html.position(of: token.text, guess: pages[path]?.token) else { return nil }
        let now = loop.now
        guard let seen = pages[path], seen.isLike(html, place) else {
            if let seen = pages[path] {
                if now - seen.time < PageCompressor.stay { return nil }
            } else {
                makeRoom()
            }
            pages[path] = Seen(html: html, token: place, session: session, time: now, used: now)
            return nil
        }
        pages[path]?.used = now
        let rest = place + PageCompressor.tokenSize
        if let frame = seen.frame { return frame.filled(with: html[place..<rest]) }
        guard seen.session != session else { return nil }
        let frame = GzipFrame(before: html[..<place], hole: PageCompressor.tokenSize, after: html[rest...])
        pages[path]?.frame = frame
        return frame.filled(with: html[place..<rest])
    }

    /// Forgets the path that was not shown for the longest, where there is no room for one more.
    private func makeRoom() {
        guard pages.count >= PageCompressor.limit else { return }
        guard let oldest = pages.min(by: { $0.value.used < $1.value.used })?.key else { return }
        pages[oldest] = nil
    }
}

extension PageCompressor.Seen {
    /// Whether a page is the same but for its token.
    fileprivate func isLike(_ other: [UInt8], _ place: Int) -> Bool {
        guard token == place, html.count == other.count else { return false }
        let rest = place + PageCompressor.tokenSize
        return html.withUnsafeBytes { mine in
            other.withUnsafeBytes { theirs in
                guard let one = mine.baseAddress, let another = theirs.baseAddress else { return true }
                return memcmp(one, another, place) == 0 && memcmp(one + rest, another + rest, mine.count - rest) == 0
            }
        }
    }
}

extension [UInt8] {
    /// Where `text` begins first; looked for at `guess` before all else.
    fileprivate func position(of text: String, guess: Int?) -> Int? {
        var text = text
        return text.withUTF8 { text in
            withUnsafeBytes { all -> Int? in
                guard let start = all.baseAddress, let wanted = text.baseAddress, count >= text.count else {
                    return nil
                }
                let isThere = { memcmp(start + $0, wanted, text.count) == 0 }
                if let guess, guess + text.count <= count, isThere(guess) { return guess }
                return (0...(count - text.count)).first { all[$0] == text[0] && isThere($0) }
            }
        }
    }
}
