// TestTalk: likes and comments in virtual time: they answer what a test says, some ticks after they were asked, and remember what
// that was.
import Controls
import Foundation
import Rx
import RxLive
import RxTest

@testable import Photowall

/// The likes and comments of a wall, for view models.
///
/// `@unchecked Sendable`: used by the one thread that runs the test.
final class TestTalk: WallTalk, @unchecked Sendable {
    /// Which posts are liked, where anybody asks.
    var liked: Set<String> = []
    var likes: Result<LikesResponse, WallError> = .success(TestTalk.likes([]))
    /// Answers to the latest comments, in the order of the asking; the last one stands.
    var latest: [Result<CommentsResponse, WallError>] = [.success(TestTalk.answer([]))]
    var further: [String: Result<CommentsResponse, WallError>] = [:]
    /// Why what is to be changed is not; nil: it is.
    var refusal: String?
    /// What is told.
    let told = PublishSubject<WallNews>()
    private(set) var asked: [String] = []
    private let scheduler: TestScheduler

    init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

    static let ann = IdName(id: "7", name: "Ann")
    static let bob = IdName(id: "8", name: "Bob")
    static let post = "7_1"

    static func comment(_ number: Int, _ text: String? = nil, by author: IdName = bob) -> FeedComment {
        FeedComment(
            id: "\(post)_\(number)",
            createdTime: Date(timeIntervalSince1970: Double(number)),
            from: author,
            message: text ?? "comment \(number)"
        )
    }

    /// Comments, the latest first.
    static func answer(_ numbers: [Int], after cursor: String? = nil, count: Int? = nil) -> CommentsResponse {
        CommentsResponse(
            data: numbers.map { comment($0) },
            paging: Paging(
                cursors: .init(before: nil, after: cursor),
                previous: nil,
                next: cursor.map { "next " + $0 }
            ),
            summary: .init(totalCount: count ?? numbers.count)
        )
    }

    static func likes(_ people: [IdName], count: Int? = nil, isLiked: Bool = false) -> LikesResponse {
        LikesResponse(data: people, summary: .init(totalCount: count ?? people.count, hasLiked: isLiked))
    }

    func liked(of ids: [String]) -> Single<Set<String>> {
        later("liked \(ids.joined(separator: " "))") { .success($0.liked.intersection(ids)) }
    }

    func setLiked(_ isLiked: Bool, _ id: String) -> Single<Void> { change("\(isLiked ? "like" : "unlike") \(id)") }

    func likes(of id: String) -> Single<LikesResponse> { later("likes \(id)") { $0.likes } }

    func comments(of id: String, after cursor: String?) -> Single<CommentsResponse> {
        later("comments \(cursor ?? "latest")") { talk in
            if let cursor { return talk.further[cursor] ?? .success(TestTalk.answer([])) }
            return talk.latest.count > 1 ? talk.latest.removeFirst() : talk.latest[0]
        }
    }

    func comment(_ text: String, on id: String, once key: OnceKey) -> Single<CommentOutcome> {
        later("say \(text)") { talk in
            if let refusal = talk.refusal { return .success(.refused(refusal)) }
            return .success(.said(TestTalk.comment(9, text, by: TestTalk.ann)))
        }
    }

    func edit(_ comment: String, to text: String) -> Single<CommentOutcome> {
        later("edit \(comment) to \(text)") { talk in
            if let refusal = talk.refusal { return .success(.refused(refusal)) }
            var edited = TestTalk.comment(1, text, by: TestTalk.ann)
            edited.editedTime = Date(timeIntervalSince1970: 50)
            return .success(.edited(edited))
        }
    }

    func delete(comment: String) -> Single<Void> { change("delete \(comment)") }

    func restore(comment: String) -> Single<Void> { change("restore \(comment)") }

    private func change(_ what: String) -> Single<Void> {
        later(what) { $0.refusal.map { .failure(WallError(sentence: $0)) } ?? .success(()) }
    }

    private func later<Value>(
        _ what: String,
        _ answer: @escaping (TestTalk) -> Result<Value, WallError>
    ) -> Single<Value> {
        .create { [self] observer in
            asked.append(what)
            let result = answer(self)
            return scheduler.scheduleRelativeVirtual((), dueTime: 5) { _ in
                switch result {
                case .success(let value): observer(.success(value))
                case .failure(let error): observer(.failure(error))
                }
                return Disposables.create()
            }
        }
    }
}
