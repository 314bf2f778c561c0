// TestWall: a wall in virtual time: it answers what a test says, some ticks after it was asked, and remembers what that was.
import Controls
import Foundation
import Rx
import RxLive
import RxTest

@testable import Photowall

/// A wall for view models.
///
/// `@unchecked Sendable`: used by the one thread that runs the test.
final class TestWall: Wall, @unchecked Sendable {
    /// Answers to the latest posts, in the order of the asking; the last one stands.
    var latest: [Result<GetFeedsResponse, WallError>] = [.success(GetFeedsResponse(data: []))]
    var further: [String: Result<GetFeedsResponse, WallError>] = [:]
    /// Answers to details, in the order of the asking.
    var infos: [Result<GetFeedInfoResponse, WallError>] = []
    var outcome = PostOutcome.posted(TestWall.feed(100))
    /// Answers to changes, in the order of the asking.
    var edits: [Result<Feed, WallError>] = []
    var found: [String: [IdName]] = [:]
    /// Whether nobody can be looked up.
    var isSilent = false
    let told = PublishSubject<WallNews>()
    var isElsewhere = false
    var talk: (any WallTalk)?

    private(set) var asked: [String] = []
    private let scheduler: TestScheduler

    init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

    static func feed(_ number: Int, _ message: String? = nil) -> Feed {
        Feed(
            id: "7_\(number)",
            createdTime: Date(timeIntervalSince1970: Double(number)),
            story: nil,
            message: message ?? "post \(number)",
            from: IdName(id: "7", name: "Ann")
        )
    }

    static func answer(_ numbers: [Int], after cursor: String? = nil) -> GetFeedsResponse {
        GetFeedsResponse(
            data: numbers.map { feed($0) },
            paging: Paging(cursors: .init(before: nil, after: cursor), previous: nil, next: cursor.map { "next " + $0 })
        )
    }

    static func info(_ number: Int) -> GetFeedInfoResponse {
        GetFeedInfoResponse(id: "7_\(number)", createdTime: Date(timeIntervalSince1970: Double(number)))
    }

    func getFeeds() -> Observable<GetFeedsResponse> {
        later { [self] in
            asked.append("latest")
            return latest.count > 1 ? latest.removeFirst() : latest[0]
        }
    }

    func getFeeds(after cursor: String) -> Observable<GetFeedsResponse> {
        later { [self] in
            asked.append("after \(cursor)")
            return further[cursor] ?? .success(GetFeedsResponse(data: []))
        }
    }

    func getFeedInfo(_ id: String) -> Observable<GetFeedInfoResponse> {
        later { [self] in
            asked.append("info \(id)")
            return infos.isEmpty ? .failure(WallError(sentence: "nothing")) : infos.removeFirst()
        }
    }

    func post(_ draft: PostDraft, once key: OnceKey) -> Single<PostOutcome> {
        later { [self] in
            let photos = draft.photos.isEmpty ? "" : " with \(draft.photos.map(\.id))"
            asked.append("post \(draft.message) to \(draft.to.map(\.name))" + photos)
            return .success(outcome)
        }
        .asSingle()
    }

    func edit(_ id: String, to text: String) -> Single<Feed> {
        later { [self] in
            asked.append("edit \(id) to \(text)")
            return edits.isEmpty ? .failure(WallError(sentence: "Not now.")) : edits.removeFirst()
        }
        .asSingle()
    }

    func delete(_ id: String) -> Single<Void> { later { .success(()) }.asSingle() }

    func restore(_ id: String) -> Single<Void> { later { .success(()) }.asSingle() }

    func people(_ prefix: String) -> Single<[IdName]> {
        later { [self] in
            asked.append("people \(prefix)")
            return isSilent ? .failure(WallError(sentence: "Not now.")) : .success(found[prefix] ?? [])
        }
        .asSingle()
    }

    var news: Observable<WallNews> { told.asObservable() }

    private func later<Value>(_ answer: @escaping () -> Result<Value, WallError>) -> Observable<Value> {
        .create { [scheduler] observer in
            let result = answer()
            return scheduler.scheduleRelativeVirtual((), dueTime: 5) { _ in
                switch result {
                case .success(let value):
                    observer.onNext(value)
                    observer.onCompleted()
                case .failure(let error): observer.onError(error)
                }
                return Disposables.create()
            }
        }
    }
}

/// Answers questions as a test says.
final class TestWireframe: Wireframe {
    /// What is chosen, in order; when there is nothing more, the cancel action.
    var choices: [String] = []
    private(set) var questions: [String] = []

    func promptFor<Action: CustomStringConvertible>(
        _ message: String,
        cancelAction: Action,
        actions: [Action],
        destructiveAction: Action?
    ) -> Observable<Action> {
        .deferred { [self] in
            questions.append(message)
            let choice = choices.isEmpty ? nil : choices.removeFirst()
            return .just(
                (actions + [destructiveAction].compactMap { $0 }).first { $0.description == choice } ?? cancelAction
            )
        }
    }

    func alert(title: String, text: String?, action: String) -> Completable {
        .deferred { [self] in
            questions.append(title)
            return .empty()
        }
    }
}
