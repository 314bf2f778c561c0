// GraphWall: a wall of Graph's shape over HTTP: the one in this program, or any other.
import Controls
import Foundation
import Jansson
import Networking
import Rx
import RxLive

/// A wall over HTTP, for one reader.
final class GraphWall: Wall {
    let provider: Provider<Graph>
    private let answers: FeedAnswers
    private let base: URL
    private let token: String
    let user: Principal
    let isElsewhere: Bool

    /// What readers of this program do on a wall elsewhere, which tells nothing by itself.
    private static let news = Topic<WallNews>("wall elsewhere")

    /// What one of them does there that is addressed to somebody: nobody else is told here.
    private static func news(of user: String) -> Topic<WallNews> { Topic("wall elsewhere of \(user)") }

    /// - Parameters:
    ///   - provider: Sends the requests; one for all readers.
    ///   - answers: Has what the latest answers say; one for all readers.
    ///   - base: Where the wall is, such as `http://127.0.0.1:8080/graph/v1`.
    ///   - token: Says to the wall who reads.
    ///   - user: Whose answers are kept apart in the cache.
    ///   - isElsewhere: Whether it is not this program's: its people are others, whatever their ids. Default: false.
    init(
        provider: Provider<Graph>,
        answers: FeedAnswers,
        base: URL,
        token: String,
        user: Principal,
        isElsewhere: Bool = false
    ) {
        self.provider = provider
        self.answers = answers
        self.base = base
        self.token = token
        self.user = user
        self.isElsewhere = isElsewhere
    }

    static let decoder = JanssonDecoder(keyStrategy: .convertFromSnakeCase)

    func graph(_ call: Graph.Call) -> Graph {
        Graph(baseURL: base, token: token, call: call, isElsewhere: isElsewhere)
    }

    func getFeeds() -> Observable<GetFeedsResponse> {
        provider.rx.request(graph(.feed()), policy: .cacheThenRequest, scope: user.id).compactMap(readUnlessStored)
            .map(own).catch(GraphWall.fail).observe(on: MainScheduler.instance)
    }

    func getFeeds(after cursor: String) -> Observable<GetFeedsResponse> {
        let call = Paging.parameters(of: cursor).map { Graph.Call.page($0) } ?? .feed(after: cursor)
        return provider.rx.request(graph(call)).asObservable().map(readFeeds).map(own).catch(GraphWall.fail)
            .observe(on: MainScheduler.instance)
    }

    func getFeedInfo(_ id: String) -> Observable<GetFeedInfoResponse> {
        guard GraphWall.isID(id) else { return .error(GraphWall.unknown) }
        return provider.rx.request(graph(.info(id: id))).asObservable().map(GraphWall.read).map(own)
            .catch(GraphWall.fail).observe(on: MainScheduler.instance)
    }

    func post(_ draft: PostDraft, once key: OnceKey) -> Single<PostOutcome> {
        // Its number is another picture's over there, or none's.
        if isElsewhere, !draft.photos.isEmpty {
            return .just(.refused("A picture of this library cannot be shared on that wall."))
        }
        let to = draft.to.map(\.id), now = MainScheduler.instance.now
        return provider.rx
            .request(graph(.post(message: draft.message, to: to, photos: draft.photos.map(\.media), key: key.text)))
            .map { [self] response -> PostOutcome in
                guard 200..<300 ~= response.statusCode else {
                    // A server says so before the wall has heard of it (RFC 9110 section 15.5.14).
                    if response.statusCode == 413 { return .refused("The post is too long.") }
                    // What the wall says in its own words it has not stored; of another answer nobody knows.
                    let failure = try? GraphWall.decoder.decode(GraphFailure.self, from: response.data)
                    guard let failure else { throw OutcomeUnknown() }
                    return .refused(failure.error.message)
                }
                if let feed = try? GraphWall.decoder.decode(Feed.self, from: response.data) { return tell(feed, draft) }
                guard let posted = try? GraphWall.decoder.decode(PostedResponse.self, from: response.data) else {
                    throw OutcomeUnknown()
                }
                let author = IdName(id: user.id, name: user.name)
                return tell(Feed(id: posted.id, createdTime: now, message: draft.message, from: author), draft)
            }
            .catch { error in
                // The wall may have it: the key says so when it is asked again.
                guard case NetworkingError.requestMapping = error else { return .error(OutcomeUnknown()) }
                return .just(.failed(GraphWall.sentence(error)))
            }
    }

    func edit(_ id: String, to text: String) -> Single<Feed> {
        guard GraphWall.isID(id) else { return .error(GraphWall.unknown) }
        return ask(.edit(id: id, message: text))
    }

    func delete(_ id: String) -> Single<Void> { change(.delete(id: id)) }

    func restore(_ id: String) -> Single<Void> { change(.restore(id: id)) }

    func change(_ call: Graph.Call) -> Single<Void> {
        provider.rx.request(graph(call)).map { (response: Response) in
            let _: SuccessResponse = try GraphWall.read(response)
        }
        .catch { .error(WallError(sentence: GraphWall.sentence($0))) }
        .observe(on: MainScheduler.instance)
    }

    func people(_ prefix: String) -> Single<[IdName]> {
        provider.rx.request(graph(.people(prefix: prefix))).map { (response: Response) -> [IdName] in
            let found: GetFeedInfoResponse.Recipients = try GraphWall.read(response)
            return found.data
        }
        .observe(on: MainScheduler.instance)
    }

    var news: Observable<WallNews> {
        let (all, own) =
            isElsewhere
            ? (GraphWall.news, GraphWall.news(of: user.id)) : (GraphService.news, GraphService.news(for: user.id))
        return Observable.merge(all.events, own.events).map { $0.message ?? .missed }
    }

    /// One that the wall has taken.
    private func tell(_ feed: Feed, _ draft: PostDraft) -> PostOutcome {
        var feed = feed
        if feed.to == nil, !draft.to.isEmpty { feed.to = .init(data: draft.to) }
        feed = own(feed)
        // Where it is this program's, its readers have been told.
        if isElsewhere { (feed.to == nil ? GraphWall.news : GraphWall.news(of: user.id)).post(.posted(feed)) }
        return .posted(feed)
    }

    private func own(_ response: GetFeedsResponse) -> GetFeedsResponse {
        guard isElsewhere else { return response }
        var response = response
        response.data = response.data.map(own)
        return response
    }

    /// With people who are nobody's namesakes: on a wall elsewhere all of this program's readers are one person, so that no post is one
    /// reader's to take away.
    private func own(_ feed: Feed) -> Feed {
        guard isElsewhere else { return feed }
        var feed = feed
        feed.from = feed.from?.elsewhere
        feed.to = feed.to?.elsewhere
        feed.photos = FeedPhotos(picture: feed.fullPicture.flatMap(address), images: own(feed.images))
        (feed.fullPicture, feed.images, feed.likes, feed.comments) = (nil, nil, nil, nil)
        return feed
    }

    /// Whether an id can stand in an address, of the wall and of this program, and means nothing else there.
    static func isID(_ id: String) -> Bool { id.wholeMatch(of: /[A-Za-z0-9_\-]{1,200}/) != nil }

    static let unknown = WallError(sentence: GraphFailure.noPost.error.message, isGone: true)

    /// With pictures that are where the wall says, not on this program's site.
    private func own(_ info: GetFeedInfoResponse) throws -> GetFeedInfoResponse {
        guard GraphWall.isID(info.id) else { throw GraphWall.unknown }
        guard isElsewhere else { return info }
        var info = info
        info.from = info.from?.elsewhere
        info.to = info.to?.elsewhere
        (info.likes, info.comments) = (nil, nil)
        info.fullPicture = info.fullPicture.flatMap(address)
        info.images = own(info.images)
        info.photos = nil
        return info
    }

    /// The sizes of a picture that are somewhere on the web, as many as this program's pictures have at most.
    private func own(_ images: [GetFeedInfoResponse.Image]?) -> [GetFeedInfoResponse.Image]? {
        images?.prefix(Renditions.widths.count).compactMap { image in
            address(image.source).map { .init(source: $0, width: image.width, height: image.height) }
        }
    }

    /// The whole address of a picture; nil where it is none of the web.
    private func address(_ picture: String) -> String? {
        guard let url = URL(string: picture, relativeTo: base)?.absoluteURL,
            ["http", "https"].contains(url.scheme?.lowercased())
        else {
            return nil
        }
        return url.absoluteString
    }

    // MARK: Answers

    /// Nil of a stored answer that cannot be read: it keeps nobody from the one that is under way.
    private func readUnlessStored(_ response: Response) throws -> GetFeedsResponse? {
        do {
            return try readFeeds(response)
        } catch {
            guard case .cache = response.origin else { throw error }
            return nil
        }
    }

    private func readFeeds(_ response: Response) throws -> GetFeedsResponse {
        guard 200..<300 ~= response.statusCode else { return try GraphWall.read(response) }
        return try answers.read(response.data) { try GraphWall.read(response) }
    }

    /// What an answer says; a `WallError` where it says that something is wrong, or nothing that can be read.
    static func read<Value: Decodable>(_ response: Response) throws -> Value {
        guard 200..<300 ~= response.statusCode else {
            let failure = try? decoder.decode(GraphFailure.self, from: response.data)
            throw WallError(
                sentence: failure?.error.message ?? "The wall has answered with status \(response.statusCode).",
                isGone: response.statusCode == 404
            )
        }
        do {
            return try decoder.decode(Value.self, from: response.data)
        } catch {
            throw WallError(sentence: "The wall's answer is not understood: \(error)")
        }
    }

    private static func fail<Element>(_ error: any Error) -> Observable<Element> {
        .error(error as? WallError ?? WallError(sentence: sentence(error)))
    }

    static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as WallError: error.sentence
        case NetworkingError.timedOut: "The wall does not answer in time."
        case let error as NetworkingError: "The wall cannot be reached: \(error.localizedDescription)"
        default: "The wall cannot be reached: \(error)"
        }
    }
}
