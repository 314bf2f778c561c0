// PhotoWriter: makes a picture of photos, and writes it to the library.
import Controls
import Imaging
import Rx
import RxLive
import Storage
import Uploads

/// Writes collages to somebody's library.
protocol PhotoWriter: Sendable {
    /// Renders a collage at full size, and writes it to the library, once for each key.
    ///
    /// - Parameters:
    ///   - photos: One to six photos, in order.
    ///   - key: The once-key.
    /// - Returns: The id of the picture; or fails with a ``PhotoProblem``, and nothing is written.
    func save(_ photos: [Int64], once key: OnceKey) -> Single<String>

    /// What was written under a key; nil where nothing was.
    ///
    /// - Parameters:
    ///   - key: The once-key.
    ///   - photos: What it may have been written of.
    /// - Returns: The id of the picture, and whether it is of these photos.
    func saved(by key: OnceKey, of photos: [Int64]) -> Single<(id: String, isOfThese: Bool)?>
}

/// The writer of somebody's library.
struct LibraryPhotoWriter: PhotoWriter {
    let library: PhotoLibrary
    let user: Principal

    /// Pixels of each side of what is saved.
    static let side = 2_400

    /// What a collage of photos looks like in a size: whatever that is, what is saved scaled to it.
    ///
    /// - Parameters:
    ///   - sizes: The photos' own, however large the files are that it is made of.
    ///   - side: Pixels of each side.
    /// - Returns: The collage, with a place for each photo.
    static func collage(of sizes: [CollageLayout.Size], side: Int) -> Collage {
        let whole = CollageLayout(sizes, on: canvas(LibraryPhotoWriter.side), gap: gap(LibraryPhotoWriter.side))
        let layout = whole.scaled(to: canvas(side), gap: gap(side))
        let encoding = ImageEncoding.jpeg(quality: 88)
        return Collage(width: side, height: side, gap: layout.gap, encoding: encoding, places: layout.rectangles)
    }

    private static func canvas(_ side: Int) -> CollageLayout.Size { CollageLayout.Size(width: side, height: side) }

    private static func gap(_ side: Int) -> Int { max(2, side / 160) }

    func save(_ ids: [Int64], once key: OnceKey) -> Single<String> {
        // What was saved under the key is the answer, whatever has become of its photos since.
        library.saved(of: ids, of: user, key: key)
            .flatMap { saved in saved.map { Single.just("\($0)") } ?? render(ids, once: key) }
            .catch { .error(PhotoProblem($0)) }
    }

    func saved(by key: OnceKey, of photos: [Int64]) -> Single<(id: String, isOfThese: Bool)?> {
        library.saved(of: photos, of: user, key: key).map { $0.map { (id: "\($0)", isOfThese: true) } }
            .catch { error in
                guard case StorageError.keyUsed = error else { return .error(error) }
                return library.saved(of: user, key: key).map { $0.map { (id: "\($0)", isOfThese: false) } }
            }
    }

    private func render(_ ids: [Int64], once key: OnceKey) -> Single<String> {
        library.photos(ids, of: user).flatMap { [library, user] photos in
            .task {
                guard photos.count == ids.count else {
                    throw PhotoProblem(sentence: "One of the photos is not there any more. Please choose again.")
                }
                let sources = photos.compactMap { ContentHash($0.hash) }
                    .map { ImageSource.file(library.uploads.vault.path(of: $0)) }
                let collage = LibraryPhotoWriter.collage(of: photos.map(\.size), side: LibraryPhotoWriter.side)
                let image = try await library.images.render(collage, of: sources, for: PhotoLibrary.turn(of: user))
                return "\(try await library.write(image, of: ids, of: user, key: key))"
            }
        }
    }
}

extension Photo {
    /// Its own size, as it is shown.
    var size: CollageLayout.Size { CollageLayout.Size(width: max(1, width), height: max(1, height)) }
}
