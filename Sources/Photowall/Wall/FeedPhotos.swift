// FeedPhotos: the photos of a post as a wall tells of them, in the shape of an edge of Graph's.
import Storage

/// The photos of a post, in order: all of them, or the first few and how many there are.
struct FeedPhotos: Codable, Hashable, Sendable {
    /// What Graph tells of an edge as a whole.
    struct Summary: Codable, Hashable, Sendable {
        var totalCount: Int
    }

    /// Photos that a row shows; a feed tells of no more.
    static let rowLimit = 4

    var data: [FeedPhoto]
    /// How many there are; nil: no more than are told of.
    var summary: Summary?

    /// How many the post has.
    var count: Int { max(data.count, summary?.totalCount ?? 0) }
}

extension FeedPhotos {
    /// The photos of a post; nil where it has none.
    ///
    /// - Parameters:
    ///   - post: The post.
    ///   - pictures: What stands before the addresses of pictures.
    ///   - limit: The most to tell of. Default: all.
    init?(_ post: Post, pictures: String, limit: Int = PostPhoto.maximumCount) {
        guard !post.photos.isEmpty else { return nil }
        data = post.photos.prefix(limit).map { photo in
            FeedPhoto(photo.id, photo.alternative, photo.width, photo.height, pictures: pictures)
        }
        if post.photos.count > limit { summary = Summary(totalCount: post.photos.count) }
    }

    /// The photos of a post that its author's page is sending; nil where it has none.
    init?(_ drafts: [DraftPhoto]) {
        guard !drafts.isEmpty else { return nil }
        data = drafts.prefix(FeedPhotos.rowLimit).map { draft in
            FeedPhoto(draft.id, draft.media.altTextCustom, draft.width, draft.height)
        }
        if drafts.count > data.count { summary = Summary(totalCount: drafts.count) }
    }

    /// The picture of a post on a wall that tells of one; nil where it tells of none.
    ///
    /// - Parameters:
    ///   - picture: Where it is.
    ///   - images: Its sizes, where the wall has them.
    init?(picture: String?, images: [GetFeedInfoResponse.Image]?) {
        guard let picture else { return nil }
        let images = images ?? []
        let photo = FeedPhoto(
            id: "",
            width: images.last?.width ?? 0,
            height: images.last?.height ?? 0,
            images: images.isEmpty ? [.init(source: picture, width: 0, height: 0)] : images
        )
        self.init(data: [photo])
    }
}
