// ImageCandidate: one of the pictures that an image offers; a browser takes the one that fits.
import Markup

/// A picture that a browser may choose for an image, by the image's size and the screen's density: an image candidate string
/// (https://html.spec.whatwg.org/multipage/images.html#image-candidate-string).
public struct ImageCandidate: Hashable, Sendable {
    /// What is known of the picture before it is loaded.
    public enum Descriptor: Hashable, Sendable {
        /// How wide it is, in pixels, above 0: `320w`.
        ///
        /// The browser compares it with how wide the image is: with what the template's `sizes` says, else with the whole window.
        case width(Int)
        /// Its pixels for each CSS pixel, above 0: `2x`.
        case density(Double)
    }

    /// Where the picture is: a path, or an `http:` or `https:` address.
    public var url: String
    /// What is known of it.
    public var descriptor: Descriptor

    /// Made of its address, and its width in pixels.
    public init(_ url: String, width: Int) {
        (self.url, descriptor) = (url, .width(width))
    }

    /// Made of its address, and its pixels for each CSS pixel.
    ///
    /// - Parameters:
    ///   - url: A path, or an `http:` or `https:` address.
    ///   - density: Default: 1.
    public init(_ url: String, density: Double = 1) {
        (self.url, descriptor) = (url, .density(density))
    }
}

extension ImageCandidate {
    init(_ candidate: SourceSet.Candidate) {
        switch candidate.descriptor {
        case .width(let width): self.init(candidate.url, width: width)
        case .density(let density): self.init(candidate.url, density: density)
        }
    }

    /// As Markup has it.
    var candidate: SourceSet.Candidate {
        switch descriptor {
        case .width(let width): SourceSet.Candidate(url, .width(width))
        case .density(let density): SourceSet.Candidate(url, .density(density))
        }
    }
}
