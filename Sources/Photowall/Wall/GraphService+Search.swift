// GraphService+Search: what is found on the wall: people by the beginning of their names, and posts by their words.
import HTTP
import Rx
import RxLive
import Storage

extension GraphService {
    /// `search`: people, or posts where `type=post` asks for them.
    nonisolated(nonsending) func search(_ request: EndpointRequest, _ caller: GraphCaller) async throws -> [UInt8] {
        switch request.query["type"] ?? "user" {
        case "user":
            let people = try await wall.people(request.query["q"] ?? "").value
            return try GraphService.text(GetFeedInfoResponse.Recipients(data: people.map(IdName.init)))
        case "post": return try await posts(request, caller)
        default: throw GraphFailure(100, "\"type\" is user or post.")
        }
    }

    /// The posts with the words in `q`, or those of them behind a cursor.
    private nonisolated(nonsending) func posts(
        _ request: EndpointRequest,
        _ caller: GraphCaller
    ) async throws -> [UInt8] {
        let query = request.query, reader = try GraphService.account(of: caller)
        let words = try GraphService.words(query["q"] ?? ""), fields = try GraphFields(query)
        let limit = min(try GraphService.limit(query), PostPage.limits.upperBound)
        let cursor = try query["after"].map { text throws in try PostCursor(text) }
        if let wait = searchPace.take(reader) { throw GraphFailure.tooOften(wait, of: "searches") }
        guard let words else { return try GraphService.text(GetFeedsResponse(data: [])) }
        let pictures = GraphService.pictures(for: caller, request)
        let kept = query["fields"].map { "&fields=" + PercentEncoding.component($0) } ?? ""
        let address =
            GraphService.address(for: request) + "/search?type=post&q="
            + PercentEncoding.component(query["q"] ?? "") + "&limit=\(limit)\(kept)&after="
        return try await wall.read { store in
            let slice = try store.posts(with: words, for: reader, after: cursor, limit: limit)
            let paging = Paging(
                cursors: slice.after.map { .init(before: nil, after: $0.text) },
                next: slice.after.map { address + $0.text }
            )
            let posts = slice.posts.map { Feed($0, pictures: pictures).having(fields) }
            return try GraphService.text(GetFeedsResponse(data: posts, paging: paging))
        }.value
    }

    /// What is looked for; nil where that is nothing.
    private static func words(_ text: String) throws -> SearchWords? {
        do throws(SearchWords.Problem) {
            return try SearchWords(text)
        } catch {
            switch error {
            case .empty: return nil
            case .tooLong: throw GraphFailure(100, "Search for \(SearchWords.maximumLength) characters at most.")
            case .tooMany: throw GraphFailure(100, "Search for \(SearchWords.maximumCount) words at most.")
            }
        }
    }
}
