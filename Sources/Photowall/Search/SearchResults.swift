// SearchResults: what a reader has found: people, posts, and where older ones are. Pure: what happens goes in, and what is left comes
// out.
import Foundation

/// What a search has come to.
struct SearchResults: Equatable {
    /// What happens to it.
    enum Event: Equatable {
        /// Something has been found, or nothing; the query is "" where nothing is looked for.
        case found(query: String, people: [IdName], GetFeedsResponse)
        /// Older posts have come, behind the cursor that was asked for.
        case older(query: String, after: String, GetFeedsResponse)
        /// It could not be looked for.
        case failed(query: String, String)
        /// A post has gone.
        case deleted(id: String)
    }

    /// What was looked for.
    private(set) var query = ""
    private(set) var people: [IdName] = []
    /// The latest first.
    private(set) var posts: [Feed] = []
    /// Where older ones are; nil where there are none.
    private(set) var after: String?
    /// Why there is nothing to see, or nothing more; "": there is.
    private(set) var problem = ""

    mutating func apply(_ event: Event) {
        switch event {
        case .found(let query, let people, let response):
            self = SearchResults()
            (self.query, self.people, posts) = (query, people, response.data)
            after = response.paging?.further
        case .older(let query, let cursor, let response):
            guard query == self.query, cursor == after else { return }
            let known = Set(posts.map(\.id))
            posts += response.data.filter { !known.contains($0.id) }
            (after, problem) = (response.paging?.further, "")
        case .failed(let query, let sentence):
            if query != self.query { self = SearchResults() }
            (self.query, problem) = (query, sentence)
        case .deleted(let id): posts.removeAll { $0.id == id }
        }
    }

    /// What is said of it; "" where nothing is looked for, or is wrong.
    var summary: String {
        guard !query.isEmpty, problem.isEmpty else { return "" }
        switch posts.count {
        case 0 where people.isEmpty: return "Nothing found for “\(query.shortened)”"
        case 0: return "No posts with “\(query.shortened)”"
        case let count where after != nil: return "The latest \(count) posts"
        case let count: return count == 1 ? "1 post" : "\(count) posts"
        }
    }

    /// Whether there is nothing to see.
    var isEmpty: Bool { posts.isEmpty && people.isEmpty }
}
