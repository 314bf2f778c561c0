// PostPicture: a photo on the page of its post.
public import Controls

/// What the page of a post says of one of its photos.
public struct PostPicture: Hashable, Identifiable, Sendable {
    let photo: FeedPhoto
    /// Whose post it is; nil: the wall does not say.
    let author: String?

    /// The photo's, as the wall names it.
    public var id: String { photo.id }
}

extension PictureCell: ModelCell {
    /// Shows the photo.
    public func show(_ model: PostPicture) { picture.show(model.photo, by: model.author) }
}

extension GetFeedInfoResponse {
    /// The photos of the post, whichever way the wall tells of them.
    var pictures: [PostPicture] {
        let photos = photos ?? FeedPhotos(picture: fullPicture, images: images)
        return photos?.data.map { PostPicture(photo: $0, author: from?.name) } ?? []
    }
}
