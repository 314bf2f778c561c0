// ImageWork: what can be asked about pictures, as a value, so that it can be done here or by a worker.

/// One piece of work.
enum ImageWork: Hashable, Sendable {
    case inspect
    case validate
    case render(ImageSizing, ImageEncoding)
    case collage(Collage)

    /// What it has found or made.
    enum Outcome: Hashable, Sendable {
        case info(ImageInfo)
        case image(RenderedImage)
    }

    /// Does it, on the calling thread.
    ///
    /// - Parameters:
    ///   - sources: One picture; for a collage, its photos.
    ///   - limits: What is refused.
    ///   - control: What ends it early.
    /// - Returns: An info for `inspect` and `validate`, an image for the others.
    /// - Throws: `ImageError`.
    func run(_ sources: [ImageSource], _ limits: ImageLimits, _ control: ImageControl) throws(ImageError) -> Outcome {
        switch self {
        case .inspect: .info(try ImageCodec.inspect(sources[0], limits: limits, control: control))
        case .validate: .info(try ImageCodec.validate(sources[0], limits: limits, control: control))
        case .render(let sizing, let encoding):
            .image(try ImageCodec.render(sources[0], sizing, as: encoding, limits: limits, control: control))
        case .collage(let collage):
            .image(try ImageCodec.render(collage, of: sources, limits: limits, control: control))
        }
    }
}
