// GraphService+Editing: a post says something else, as a call of the wall.
import RxLive
import Storage

extension GraphService {
    /// Changes what a post says, and tells its readers.
    nonisolated(nonsending) func edit(
        _ id: PostID,
        to words: String,
        _ request: EndpointRequest,
        by caller: GraphCaller
    ) async throws -> [UInt8] {
        let author = try GraphService.account(of: caller)
        // Whether it has to say anything, its photos say.
        let message = try GraphService.message(words, isNeeded: false)
        let story = try PostLine("\(caller.user.name) shared a picture.")
        if let wait = pace.take(author) { throw GraphFailure.tooOften(wait, of: "changes") }
        let post = try await write(for: caller) { store in
            var isChanged = false
            let post = try store.change(id, by: author) {
                do {
                    let result = try store.edit(id: id.number, to: message, orElse: story, by: author)
                    isChanged = result.isChanged
                    return result.post
                } catch StorageError.emptyPost {
                    throw GraphFailure(problem: .empty)
                }
            }
            if isChanged { GraphService.tell(.edited(Feed(post)), of: post) }
            return post
        }
        return try GraphService.text(Feed(post, pictures: GraphService.pictures(for: caller, request)))
    }
}
