// Crossfade: which of two images over each other shows what, so that one picture gives way to the next one without a gap. What that
// looks like is the stylesheet's.

/// Two images in one place: one is seen; the other has the next picture until that is loaded, and then they change places.
///
/// However fast pictures follow each other, the last one is seen in the end, and each fade ends before the next one begins.
struct Crossfade<Picture: Equatable> {
    /// What an image is at a moment, and its class in the stylesheet.
    enum Role: String {
        /// It shows nothing.
        case empty = ""
        /// It is seen.
        case shown
        /// It is seen from now on, before the one that was seen until now.
        case appearing = "shown appearing"
        /// It was seen until now.
        case former
        /// It waits for its picture.
        case next

        /// Whether it is the image that is seen.
        var isSeen: Bool { self == .shown || self == .appearing }
    }

    private struct Layer {
        var picture: Picture?
        var isLoaded = false
    }

    private var layers = [Layer(), Layer()]
    private var front = 0
    private var wanted: Picture?
    /// Whether a fade is under way, up to `endFade()`.
    private(set) var isFading = false
    /// The image that appears at the moment; nil where none does.
    var appearing: Int? { isFading ? front : nil }
    /// Whether the person is at the screen; what they have not seen gives way at once.
    var isWatched = false { didSet { isSeen = wanted != nil && (isWatched || isSeen) } }
    private var isSeen = false

    /// The picture is to be seen; nil: none.
    mutating func show(_ picture: Picture?) {
        wanted = picture
        if let picture, isSeen {
            goOn(to: picture)
        } else {
            isFading = false
            if layers[front].picture != picture { layers[front] = Layer(picture: picture) }
        }
        isSeen = picture != nil && (isSeen || isWatched)
    }

    /// The browser has the picture of an image, or cannot have it: then the words that stand for it follow the picture before.
    mutating func load(_ index: Int) {
        layers[index].isLoaded = true
        if let wanted { goOn(to: wanted) }
    }

    /// The fade is over.
    mutating func endFade() {
        isFading = false
        if let wanted { goOn(to: wanted) }
    }

    private mutating func goOn(to picture: Picture) {
        guard !isFading, layers[front].picture != picture else { return }
        let back = 1 - front
        if layers[back].picture != picture { layers[back] = Layer(picture: picture) }
        guard layers[back].isLoaded else { return }
        (front, isFading) = (back, true)
    }

    /// The picture of an image.
    func picture(of index: Int) -> Picture? { layers[index].picture }

    func role(of index: Int) -> Role {
        if wanted == nil || layers[index].picture == nil { return .empty }
        if index == front { return isFading ? .appearing : .shown }
        return isFading ? .former : .next
    }
}
