// GraphWall+Talk: likes and comments of this program's wall. A wall elsewhere has none here: all of this program's readers are one
// person there.
import Controls
import Foundation
import Jansson
import Networking
import Rx
import RxLive

extension GraphWall: WallTalk {
    var talk: (any WallTalk)? { isElsewhere ? nil : self }

    func liked(of ids: [String]) -> Single<Set<String>> {
        guard !ids.isEmpty, ids.allSatisfy(GraphWall.isID) else { return .just([]) }
        return ask(.liked(ids: ids)).map { (answer: LikedResponse) in Set(answer.data.map(\.id)) }
    }

    func setLiked(_ isLiked: Bool, _ id: String) -> Single<Void> {
        guard GraphWall.isID(id) else { return .error(GraphWall.unknown) }
        return change(.like(id: id, isLiked: isLiked))
    }

    func likes(of id: String) -> Single<LikesResponse> {
        guard GraphWall.isID(id) else { return .error(GraphWall.unknown) }
        return ask(.likes(id: id))
    }

    func comments(of id: String, after cursor: String?) -> Single<CommentsResponse> {
        guard GraphWall.isID(id) else { return .error(GraphWall.unknown) }
        return ask(.comments(id: id, after: cursor))
    }

    func comment(_ text: String, on id: String, once key: OnceKey) -> Single<CommentOutcome> {
        guard GraphWall.isID(id) else { return .just(.refused(GraphWall.unknown.sentence)) }
        return outcome(of: .comment(id: id, message: text, key: key.text)) { .said($0) }
    }

    func edit(_ comment: String, to text: String) -> Single<CommentOutcome> {
        guard GraphWall.isID(comment) else { return .just(.refused(GraphWall.unknown.sentence)) }
        return outcome(of: .edit(id: comment, message: text)) { .edited($0) }
    }

    func delete(comment: String) -> Single<Void> {
        guard GraphWall.isID(comment) else { return .error(GraphWall.unknown) }
        return change(.delete(id: comment))
    }

    func restore(comment: String) -> Single<Void> {
        guard GraphWall.isID(comment) else { return .error(GraphWall.unknown) }
        return change(.restore(id: comment))
    }

    func ask<Answer: Decodable & Sendable>(_ call: Graph.Call) -> Single<Answer> {
        provider.rx.request(graph(call)).map { (response: Response) -> Answer in try GraphWall.read(response) }
            .catch { .error($0 as? WallError ?? WallError(sentence: GraphWall.sentence($0))) }
            .observe(on: MainScheduler.instance)
    }

    private func outcome(
        of call: Graph.Call,
        _ done: @escaping (FeedComment) -> CommentOutcome
    ) -> Single<CommentOutcome> {
        provider.rx.request(graph(call)).map { (response: Response) -> CommentOutcome in
            guard 200..<300 ~= response.statusCode else {
                // A server says so before the wall has heard of it (RFC 9110 section 15.5.14).
                if response.statusCode == 413 { return .refused("The comment is too long.") }
                // What the wall says in its own words it has not stored; of another answer nobody knows.
                let failure = try? GraphWall.decoder.decode(GraphFailure.self, from: response.data)
                guard let failure else { throw OutcomeUnknown() }
                return .refused(failure.error.message)
            }
            guard let comment = try? GraphWall.decoder.decode(FeedComment.self, from: response.data) else {
                throw OutcomeUnknown()
            }
            return done(comment)
        }
        .catch { error in
            // The wall may have it: the key says so when it is asked again.
            guard case NetworkingError.requestMapping = error else { return .error(OutcomeUnknown()) }
            return .just(.failed(GraphWall.sentence(error)))
        }
    }
}
