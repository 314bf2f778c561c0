// What people who sign up notice of others' photos: the latency of a validated key while files come in and collages of a camera's
// photos are rendered.
import Glibc

/// The figure of sign-up beside photos.
struct SignupBesidePhotos {
    private let uploads = 20
    private let renders = 4
    /// Bytes of an upload.
    private let size = 8 << 20
    /// How many of them come in a second.
    private let rate = 2 << 20
    private let pages = 20
    private let seconds = 6.0

    func measure(_ programs: Programs) throws -> [Figure] {
        let wall = try WallFolder(programs, .init(users: 4, logins: 8, posts: 10), kept: nil)
        let server = try wall.serve(loops: 1)
        let run = LoadRun(.keystroke, address: server.address, server: server)
        defer { run.hangUp() }
        try run.open(pages)
        let alone = try run.paced(seconds: seconds / 3, period: 0.1)
        let files = try PhotoClient.cameraPhotos(programs.root)
        let clients = wall.cookies.map { PhotoClient(server.address, cookie: $0, photos: files) }
        var first = clients[0]
        for _ in 0..<6 { try first.send() }
        let photos = try first.library()
        let (sending, rendering) = (Background(), Background())
        for number in 0..<uploads {
            var client = clients[1 + number % (clients.count - 1)]
            let (size, rate) = (size, rate)
            sending.begin { try client.sendSlowly(bytes: size, perSecond: rate) }
        }
        for number in 0..<renders {
            let client = clients[0], chosen = Array(photos.prefix(number % 2 == 0 ? 6 : 4))
            rendering.begin { try client.render(chosen) }
        }
        let during = try run.paced(seconds: seconds, period: 0.1, warmUp: 2)
        let collages = try rendering.stop()
        let sent = try sending.stop()
        guard sent > 0, collages > 0 else { throw BenchError("Nothing was sent, or rendered, beside sign-up.") }
        let what =
            "sign-up while \(uploads) uploads of 2 MB/s come in and previews of \(renders) collages of 12 megapixels a photo are rendered"
        return [
            Figure("\(what): p99 of a validated key's latency", during.p99, "ms", digits: 2, atMost: 5),
            Figure("the same without them", "\(alone.p99.text(2)) ms"),
        ]
    }
}
