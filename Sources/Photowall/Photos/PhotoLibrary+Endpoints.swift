// PhotoLibrary+Endpoints: where uploads go, and where pictures are, for those who may see them.
import HTTP
import Imaging
import Locking
import Rx
import RxLive
import Storage
import Uploads

extension PhotoLibrary {
    /// Where a photo is in a width of `Renditions.widths`.
    static func address(of photo: Int64, width: Int) -> String { "/photos/\(photo)/\(width).jpg" }

    /// Where a photo is to be kept from.
    static func download(of photo: Int64) -> String { "/photos/\(photo)/full.jpg" }

    func add(to router: inout Router) {
        let library = self
        router.uploads("/uploads", uploads, for: .users)
        router.endpoint(.get, "/photos/:id/:size", for: .users) { (request, id: Int, size: String) in
            guard let user = request.user else { return .notFound }
            return try await library.inTurn(user) {
                try await library.picture(request, Int64(id), size, for: user)
            }
        }
        router.endpoint(.get, "/collage/preview/:photos/:size", for: .users) {
            (request, photos: String, size: String) in
            guard let user = request.user else { return .notFound }
            return try await library.inTurn(user) { try await library.preview(photos, size, for: user) }
        }
    }

    /// Pictures that are made for one person at once; a browser asks for fewer.
    static let pictureLimit = 16

    /// Whose turn pictures take that somebody looks at.
    ///
    /// It is another one than that of what they upload, which may be much: somebody else may wait for the same picture.
    static func turn(of user: Principal) -> String { "pictures \(user.id)" }

    /// Does what a request asks for, or refuses it where too many of the same person are under way.
    nonisolated(nonsending) func inTurn(
        _ user: Principal,
        _ work: nonisolated(nonsending) () async throws -> Response
    ) async throws -> Response {
        let isMuch = asking.withLock { asking in
            let count = asking[user.id, default: 0]
            if count < PhotoLibrary.pictureLimit { asking[user.id] = count + 1 }
            return count >= PhotoLibrary.pictureLimit
        }
        guard !isMuch else { return .text("Too many pictures at once. Please try again.", status: 429) }
        defer {
            asking.withLock { asking in
                asking[user.id, default: 1] -= 1
                if asking[user.id] == 0 { asking[user.id] = nil }
            }
        }
        return try await work()
    }

    /// A photo in one of its sizes.
    ///
    /// - Parameters:
    ///   - request: What asks for it.
    ///   - id: The photo.
    ///   - size: A width with its ending, such as `640.jpg`, or `full.jpg`.
    ///   - user: Who asks.
    ///   - isOfWall: Whether a token for the wall says so, which lets nobody see more than the wall shows them; else it is a browser's
    ///     cookie, which shows the person's own photos, too.
    /// - Returns: The picture, or 404 where there is none for them.
    /// - Throws: CancellationError and `ImageError.cancelled` where the client has left; what keeps the library from being read.
    nonisolated(nonsending) func picture(
        _ request: EndpointRequest,
        _ id: Int64,
        _ size: String,
        for user: Principal,
        isOfWall: Bool = false
    ) async throws -> Response {
        guard let photo = try await photo(id, for: user, isOfWall: isOfWall).value,
            let hash = ContentHash(photo.hash), size.hasSuffix(".jpg")
        else { return .notFound }
        let name = size.dropLast(4), width = Int(name)
        guard name == "full" || width.map(Renditions.widths.contains) == true else { return .notFound }
        do {
            let path = uploads.vault.path(of: hash), turn = PhotoLibrary.turn(of: user)
            let rendition = try await renditions.file(of: photo.hash, path, width: width, for: turn)
            return answer(request, rendition, "\(id)-\(width.map(String.init) ?? "full")", isOfWall: isOfWall)
        } catch let error as ImageError where error == .cancelled {
            throw error
        } catch {
            return .text(PhotoProblem(error).sentence, status: 503)
        }
    }

    /// What would be saved of the reader's own photos, small.
    private nonisolated(nonsending) func preview(
        _ name: String,
        _ size: String,
        for user: Principal
    ) async throws -> Response {
        let ids = name.split(separator: "-").compactMap { Int64($0) }
        let isSome = 1...CollageViewModel.limit ~= ids.count
        guard isSome, let side = PhotoLibrary.previewSides.first(where: { "\($0).jpg" == size })
        else { return .notFound }
        let photos = try await photos(ids, of: user).value
        guard photos.count == ids.count else { return .notFound }
        do {
            return Response(
                status: 200,
                headers: [("Content-Type", "image/jpeg")] + PhotoLibrary.caching(),
                body: .bytes(try await preview(of: photos, side: side, for: user).bytes)
            )
        } catch {
            return .text(PhotoProblem(error).sentence, status: 503)
        }
    }

    /// Pixels of each side of a preview, in the sizes that there are.
    static let previewSides = [640, 960, 1_280]

    /// It is not kept: there are as many as there are choices.
    private func preview(of photos: [Photo], side: Int, for user: Principal) async throws -> RenderedImage {
        var sources: [Rendition] = []
        // Their files stay until the collage is made.
        defer { withExtendedLifetime(sources) {} }
        for photo in photos {
            guard let hash = ContentHash(photo.hash) else { throw PhotoProblem.gone }
            let path = uploads.vault.path(of: hash), turn = PhotoLibrary.turn(of: user)
            sources.append(try await renditions.file(of: photo.hash, path, width: 1_280, for: turn))
        }
        let collage = LibraryPhotoWriter.collage(of: photos.map(\.size), side: side)
        return try await images.render(collage, of: sources.map { .file($0.path) }, for: PhotoLibrary.turn(of: user))
    }

    /// A picture never changes under its address, and is its reader's alone: a browser that comes with another cookie, as it does
    /// once it is logged out, shows nothing that it has kept (RFC 9111 section 4.1).
    private static func caching(isOfWall: Bool = false) -> [(name: String, value: String)] {
        [
            ("Cache-Control", "private, max-age=31536000, immutable"),
            ("Vary", isOfWall ? "Authorization" : "Cookie"),
        ]
    }

    /// Answers with a rendition, without a word of whether it lay there already.
    ///
    /// It is of all who have the same photo: its tag says no more than its address and its length do, and nothing says when it was
    /// made.
    private nonisolated func answer(
        _ request: EndpointRequest,
        _ rendition: Rendition,
        _ name: String,
        isOfWall: Bool
    ) -> Response {
        guard let file = rendition.open() else { return .notFound }
        let isDownload = request.query["download"] != nil
        var headers = PhotoLibrary.caching(isOfWall: isOfWall)
        if isDownload { headers.append(("Content-Disposition", "attachment; filename=\"photo.jpg\"")) }
        return request.file(file, type: "image/jpeg", headers: headers, tag: "\"\(name)-\(file.size)\"")
    }
}
