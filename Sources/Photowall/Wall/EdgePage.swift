// EdgePage: which part of a post's likes or comments an address asks for.
import HTTP
import RxLive
import Storage

/// A part of what is behind an edge of a post, such as `{post}/comments`.
struct EdgePage {
    let limit: Int
    let after: PostCursor?
    /// Whether the newest come first, which `order=reverse_chronological` asks for.
    let isNewestFirst: Bool

    private let address: String

    /// - Parameters:
    ///   - request: What asks.
    ///   - id: The post's id.
    ///   - edge: `likes` or `comments`.
    /// - Throws: A failure that says what is wrong.
    init(_ request: EndpointRequest, _ id: String, _ edge: String) throws {
        let query = request.query, order = query["order"] ?? ""
        guard ["", "chronological", "reverse_chronological"].contains(order) else {
            throw GraphFailure(100, "The order is chronological or reverse_chronological.")
        }
        limit = min(try GraphService.limit(query, of: edge), PostPage.limits.upperBound)
        after = try query["after"].map { text throws in try PostCursor(text) }
        isNewestFirst = order == "reverse_chronological"
        let kept = isNewestFirst ? "&order=\(order)" : ""
        address = GraphService.address(for: request) + "/\(id)/\(edge)?limit=\(limit)\(kept)&after="
    }

    /// Where the part behind this one is.
    func paging(_ next: PostCursor?) -> Paging {
        Paging(cursors: next.map { .init(before: nil, after: $0.text) }, next: next.map { address + $0.text })
    }
}

extension GraphService {
    /// How many things a call asks for, more than can be counted among them.
    static func limit(_ query: Query, of what: String = "posts") throws -> Int {
        guard let text = query["limit"] else { return 25 }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let count = isNumber ? Int(text) ?? .max : 0
        guard count > 0 else { throw GraphFailure(100, "\"limit\" is a number of \(what), from 1 on.") }
        return count
    }
}
