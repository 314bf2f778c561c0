// WallReader: one page of the feed, and which of the measured posts it has shown. WallPost is what such a post says.

/// A post by which a wall is measured.
enum WallPost {
    /// Posts of a run.
    static let limit = 1_000_000
    private static let opening: StaticString = "by its number "
    private static let digits = 6

    /// What the post says: the number stands behind what a label for screen readers quotes of it.
    static func text(_ number: Int) -> [UInt8] {
        let digits = "\(limit + number)".dropFirst()
        return Array(
            "One of the posts that the wall is measured with known by its number \(digits) to all who read".utf8
        )
    }

    /// Calls `body` with the number of each post that stands in `bytes`, those that stand there twice too.
    static func each(in bytes: UnsafeRawBufferPointer, _ body: (Int) -> Void) {
        var position = 0
        while let start = bytes.position(of: opening, from: position) {
            position = start + opening.utf8CodeUnitCount + digits
            guard position <= bytes.count else { return }
            body(bytes[(position - digits)..<position].reduce(0) { $0 * 10 + Int($1 & 15) })
        }
    }

    /// The number before "new posts", on a page whose reader is not at the top.
    static func waiting(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let end = bytes.position(of: " new post") else { return nil }
        var (number, power, place) = (0, 1, end - 1)
        while place >= 0, case let digit = bytes[place], 48...57 ~= digit {
            number += Int(digit & 15) * power
            power *= 10
            place -= 1
        }
        return power > 1 ? number : nil
    }
}

/// One page that shows the feed.
final class WallReader {
    let tab: Tab
    /// Whether the reader has left the top of the feed, so that posts wait above it.
    private(set) var isAway = false
    /// Posts seen: rows, or the number that is said.
    private(set) var count = 0
    private var seen: [Bool] = []

    init(_ tab: Tab) { self.tab = tab }

    /// Leaves the top of the feed.
    func leave() throws(BenchError) {
        isAway = true
        tab.scrollPage(past: try tab.control("stream"), to: 800)
    }

    /// Starts to count from zero.
    func forget() {
        seen = []
        if !isAway { count = 0 }
    }

    /// Takes a frame; `news` is called with each post that was not seen before.
    func hear(_ message: ServerMessage, _ news: (Int) -> Void) {
        guard message.frame != nil else { return }
        if isAway, let waiting = WallPost.waiting(in: message.bytes) {
            count = waiting
        } else {
            WallPost.each(in: message.bytes) { number in
                while seen.count <= number { seen.append(false) }
                guard !seen[number] else { return }
                seen[number] = true
                count += 1
                news(number)
            }
        }
    }
}

/// One page of the feed on which somebody posts.
final class WallWriter {
    let tab: Tab
    /// The post that is on its way.
    private(set) var post: Int?

    init(_ tab: Tab) { self.tab = tab }

    /// Types a post, and sends it.
    func write(_ number: Int) throws(BenchError) {
        post = number
        tab.type(WallPost.text(number), into: try tab.control("message"))
        tab.actOnce(on: try tab.control("post"))
    }

    /// Takes a frame; the number of the post that it says is done, if it does.
    func hear(_ message: ServerMessage) -> Int? {
        guard let post, message.bytes.position(of: "\"settled\"") != nil else { return nil }
        self.post = nil
        return post
    }
}
