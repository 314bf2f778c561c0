// DemonstrationAlbum: pictures that the people of a demonstration post, and what the others say of them. To add one, add it to `all`;
// new pictures are drawn by Scripts/scenes.
import RxLive
import Storage

/// One post with pictures of the demonstration.
struct DemonstrationAlbum {
    /// What is said of them.
    let words: String
    /// The pictures in the folder `Static`, and what each shows.
    let photos: [(path: String, shows: String)]
    /// What others say of it.
    var comments: [String] = []
    /// How many like it.
    var likes = 0

    /// Posts it, and has others like it and comment on it.
    ///
    /// - Parameters:
    ///   - author: Who posts.
    ///   - people: All who take part.
    ///   - library: Takes the pictures.
    ///   - store: Takes the rest.
    /// - Throws: `StorageError`, or what the library says.
    func post(by author: Account, among people: [Account], _ library: PhotoLibrary, _ store: Store) async throws {
        let user = Principal(id: "\(author.id)", name: author.name), posts = PostStore(store)
        var shown: [PostPhoto] = []
        for (path, shows) in photos {
            shown.append(PostPhoto(try await library.putSample(path, of: user), alternative: try PostLine(shows)))
        }
        let post = try posts.create(
            author: author.id,
            message: PostMessage(words),
            name: PostLine(Demonstration.name),
            type: .photo,
            photos: shown
        ).post
        let others = people.filter { $0.id != author.id }
        for other in others.prefix(likes) { try posts.setLiked(true, post: post.id, by: other.id) }
        for (place, text) in comments.enumerated() where !others.isEmpty {
            _ = try posts.comment(CommentText(text), on: post.id, by: others[(place + likes) % others.count].id)
        }
        // With what has been said of it, which is told to nobody else.
        if let post = try posts.post(id: post.id, for: nil) { GraphService.tell(.posted(Feed(post)), of: post) }
    }

    /// The pictures of the demonstration, the oldest first.
    static let all = [
        DemonstrationAlbum(
            words: "Same hill, half a year between.",
            photos: [("samples/noon", "Green hills at noon"), ("samples/snow", "Snowy slopes in thin cloud")],
            likes: 2
        ),
        DemonstrationAlbum(
            words: "It poured all the way to the station, and nobody minded.",
            photos: [("scenes/umbrella", "Somebody under a red umbrella in a rainy street")],
            comments: ["That red!"],
            likes: 3
        ),
        DemonstrationAlbum(
            words: "The bridge wakes up later than we do.",
            photos: [("scenes/bridge", "A red suspension bridge in the fog")],
            likes: 1
        ),
        DemonstrationAlbum(
            words: "Last light from the ridge.",
            photos: [("samples/dusk", "A red evening behind dark mountains")],
            comments: ["Was that on Thursday? I saw it from the train.", "On Friday. Thursday was only rain."],
            likes: 4
        ),
        DemonstrationAlbum(
            words: "The fields are out! Take bus 12 to the last stop.",
            photos: [
                ("scenes/tulips", "Rows of tulips in all colours, and a windmill"),
                ("scenes/poppies", "Poppies in high grass"),
            ],
            comments: ["We go on Saturday. Does anybody have room in the car?"],
            likes: 5
        ),
        DemonstrationAlbum(
            words: "Supper is late, says somebody.",
            photos: [("scenes/window", "A black cat on a window sill, at dusk")],
            comments: ["Somebody is right."],
            likes: 6
        ),
        DemonstrationAlbum(
            words: "Sunday, slowly.",
            photos: [
                ("scenes/coffee", "A cup of coffee on a wooden table"),
                ("scenes/lemons", "Slices of lemons, oranges and limes"),
            ],
            likes: 2
        ),
        DemonstrationAlbum(
            words: "Three nights up north. We slept by day.",
            photos: [
                ("scenes/aurora", "Northern lights above a lake"),
                ("scenes/cabin", "A cabin with lit windows in the snow"),
                ("scenes/woods", "Sunlight between tall trees"),
            ],
            comments: ["How long did you expose the first one?", "Eight seconds, on a stone wrapped in my scarf."],
            likes: 6
        ),
        DemonstrationAlbum(
            words: "The town turned eight hundred. It did not go quietly.",
            photos: [("scenes/fireworks", "Fireworks above a dark town")],
            likes: 3
        ),
        DemonstrationAlbum(
            words: "I counted five before breakfast.",
            photos: [("scenes/balloons", "Hot-air balloons over green hills")],
            comments: ["Six. You were in the last one!"],
            likes: 4
        ),
        DemonstrationAlbum(
            words: "A week by the water.",
            photos: [
                ("scenes/harbour", "Sailing boats at sunset"),
                ("scenes/lighthouse", "A lighthouse with red and white bands"),
                ("scenes/jetty", "A wooden jetty on a still lake"),
                ("scenes/skyline", "A town at night across the water"),
            ],
            comments: [
                "The last one would make a fine postcard.", "Where is the lighthouse?",
                "Two hours on foot, and worth it.",
            ],
            likes: 6
        ),
    ]
}
