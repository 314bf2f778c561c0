// Picture: what an image shows, in the sizes that there are of it: its browser takes the one that fits.
import Controls

/// A photo, or the preview of a collage, as images show it.
struct Picture: Hashable, Sendable {
    /// Where it is, for browsers that choose none of the sizes.
    let source: String
    /// Its sizes, smallest first.
    let sizes: [ImageCandidate]

    init(source: String, sizes: [ImageCandidate] = []) {
        (self.source, self.sizes) = (source, sizes)
    }

    /// A photo in the sizes of `Renditions`.
    ///
    /// - Parameters:
    ///   - photo: Its id.
    ///   - width: Pixels of the photo itself.
    ///   - height: Pixels of the photo itself.
    ///   - standard: Which of `Renditions.widths` browsers take that choose none.
    init(of photo: Int64, width: Int, height: Int, standard: Int) {
        let sizes = Renditions.sizes(ofWidth: width, height: height).map { size in
            ImageCandidate(PhotoLibrary.address(of: photo, width: size.box), width: size.width)
        }
        self.init(source: PhotoLibrary.address(of: photo, width: standard), sizes: sizes)
    }

    /// The preview of a collage; nil where there is nothing to see.
    init?(previewOf photos: [Int64]) {
        guard !photos.isEmpty else { return nil }
        let folder = "/collage/preview/\(photos.map(String.init).joined(separator: "-"))"
        let sizes = PhotoLibrary.previewSides.map { ImageCandidate("\(folder)/\($0).jpg", width: $0) }
        self.init(source: sizes.first?.url ?? "", sizes: sizes)
    }
}

extension ImageView {
    /// Shows a picture in the size that fits.
    func show(_ picture: Picture) {
        source = picture.source
        srcset = picture.sizes
    }
}
