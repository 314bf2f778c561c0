// FeedPhoto: a photo of a post as a wall tells of it, in the shape of Graph's photos.
import Controls

/// A photo of a post.
struct FeedPhoto: Codable, Hashable, Sendable {
    let id: String
    /// What the author says of it for those who cannot see it; nil: nothing.
    var altTextCustom: String?
    /// Pixels; 0: the wall does not say.
    var width = 0
    /// Pixels; 0: the wall does not say.
    var height = 0
    /// Its sizes, smallest first.
    var images: [GetFeedInfoResponse.Image]
}

extension FeedPhoto {
    /// A photo of this program's.
    init(_ id: Int64, _ alternative: String?, _ width: Int, _ height: Int, pictures: String = "") {
        self.init(
            id: "\(id)",
            altTextCustom: alternative,
            width: width,
            height: height,
            images: Renditions.sizes(ofWidth: width, height: height).map { size in
                let address = pictures + PhotoLibrary.address(of: id, width: size.box)
                return .init(source: address, width: size.width, height: size.height)
            }
        )
    }

    /// What stands for it where it cannot be seen.
    ///
    /// - Parameter author: Whose post shows it; nil: the wall does not say.
    /// - Returns: The author's words, or whose photo it is.
    func words(by author: String?) -> String {
        if let altTextCustom, !altTextCustom.isEmpty { return altTextCustom }
        return author.map { "Photo by \($0)" } ?? "Photo"
    }

    /// Whether its shape is known before it is there.
    var hasShape: Bool { width > 0 && height > 0 }

    /// The photo for an image that is no wider than so many pixels; nil where it is nowhere.
    ///
    /// - Parameter width: Larger sizes are left out, where there are smaller ones. Default: none is.
    /// - Returns: The photo in its sizes.
    func picture(within width: Int = .max) -> Picture? {
        let fitting = images.filter { $0.width <= width }
        let images = fitting.isEmpty ? Array(images.prefix(1)) : fitting
        guard let standard = images.last(where: { $0.width <= 1_280 }) ?? images.first else { return nil }
        // A browser tells them apart by their widths.
        var known: Set<Int> = []
        let sizes = images.filter { $0.width > 0 && known.insert($0.width).inserted }
        return Picture(source: standard.source, sizes: sizes.map { ImageCandidate($0.source, width: $0.width) })
    }
}

extension ImageView {
    /// Shows a photo of a post, whose room is there before it is.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - author: Whose post shows it; nil: the wall does not say.
    ///   - width: Pixels that its image has at most. Default: any number.
    func show(_ photo: FeedPhoto, by author: String?, within width: Int = .max) {
        if let picture = photo.picture(within: width) { show(picture) }
        alternative = photo.words(by: author)
        self[attribute: "width"] = photo.hasShape ? "\(photo.width)" : nil
        self[attribute: "height"] = photo.hasShape ? "\(photo.height)" : nil
    }
}
