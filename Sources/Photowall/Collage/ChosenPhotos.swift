// ChosenPhotos: what a person has taken for a collage, without what is not in the library any more.
import Rx
import RxLive

/// The choice of photos, kept to what the library has.
final class ChosenPhotos {
    private let photos: SavedRelay<[Int64]>
    /// Chosen photos that are not in the library any more, and where they were: they may come back, until the choice is another one.
    private var gone: [(photo: Int64, place: Int)] = []

    /// - Parameter photos: The choice, which is kept elsewhere.
    init(_ photos: SavedRelay<[Int64]>) { self.photos = photos }

    /// Takes out what is gone from the library, and puts back what is there again.
    ///
    /// - Parameter known: The photos that the library has.
    func keep(_ known: Set<Int64>) {
        let chosen = photos.value
        var kept = chosen.filter(known.contains)
        // What another tab has put back is not put back twice; a photo may be chosen twice all the same.
        let back = Set(kept)
        for (photo, place) in gone where known.contains(photo) && !back.contains(photo) {
            guard kept.count < CollageViewModel.limit else { break }
            kept.insert(photo, at: min(place, kept.count))
        }
        gone.removeAll { known.contains($0.photo) }
        for (place, photo) in chosen.enumerated() where !known.contains(photo) { gone.append((photo, place)) }
        if kept != chosen { photos.accept(kept) }
    }

    /// The choice is another one: nothing comes back into it.
    func forget() { gone = [] }
}
