// SoakWall: those of a soak who are logged in: they read the wall and write on it, send photos and look at collages.
import Glibc

/// The people who are logged in, for one round.
final class SoakWall {
    private let programs: Programs
    private let server: ServerProcess
    private let cookies: [String]
    private let background = Background()
    private let readers: Int

    /// - Parameters:
    ///   - programs: What is served.
    ///   - server: A server of a wall.
    ///   - cookies: Those of its logins.
    ///   - readers: Pages of the feed.
    init(_ programs: Programs, _ server: ServerProcess, _ cookies: [String], readers: Int) {
        self.programs = programs
        self.server = server
        self.cookies = cookies
        self.readers = readers
    }

    /// Begins; each for so many seconds.
    func begin(seconds: Double) throws(BenchError) {
        let (server, cookies, readers) = (server, cookies, readers)
        background.begin {
            let scene = WallScene(server, cookies)
            defer { scene.hangUp() }
            try scene.open(readers: readers)
            try scene.open(writers: 2)
            try scene.act { reader throws(BenchError) in
                if reader.tab.step % 4 == 0 { try reader.leave() }
            }
            try scene.post(perSecond: 10, seconds: max(1, seconds - 2)) { _ in }
            guard scene.told.allSatisfy({ $0 > 0 }) else { throw BenchError("A post was not told to its writer.") }
        }
        for cookie in cookies.prefix(2) {
            var client = try PhotoClient(server.address, cookie: cookie, photos: PhotoClient.samples(programs.root))
            var photos: [String] = []
            background.begin(pause: 100_000) {
                try client.send()
                if photos.count < 4 { try client.send() }
                if photos.count < 4 { photos = try client.library() }
                try client.render(photos.prefix(6))
            }
        }
    }

    /// Waits until all have left; how often something was done.
    func end() throws(BenchError) -> Int { try background.stop() }
}
