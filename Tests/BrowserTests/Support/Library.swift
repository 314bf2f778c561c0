// A person's photos, as the journeys choose them and see them.
import BrowserKit
import Foundation

/// The library's photos.
enum Library {
    /// Where a picture lies that somebody has on their device.
    static func sample(_ name: String) -> String { Wall.checkout.appending(path: "Static/samples/\(name).jpg").path }

    /// A photo with megabytes behind its end, which no reader minds; the caller deletes it.
    static func large(_ megabytes: Int) throws -> String {
        let path = NSTemporaryDirectory() + "large-\(UUID().uuidString).jpg"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: Library.sample("noon")))
        var random = SystemRandomNumberGenerator()
        while bytes.count < megabytes << 20 { withUnsafeBytes(of: random.next()) { bytes.append(contentsOf: $0) } }
        try bytes.write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Somebody at their library, behind a line of 1 MB/s.
    static func uploader(_ engine: Engine, at wall: Wall) async throws -> (user: User, line: LineProxy) {
        let ann = try await Cast.shared.stranger(engine, at: wall)
        let line = try LineProxy(to: wall.server.port)
        try await ann.join("Ann", at: wall)
        try await ann.open(wall.url("/photos", through: line))
        try await ann.waitForServer()
        line.trouble = Trouble(rate: 1 << 20)
        return (ann, line)
    }

    /// The same, with so many percent of a file of 6 MB there; the caller removes it.
    ///
    /// From then on it takes a minute: enough for whatever is to happen to it.
    static func sending(
        _ engine: Engine,
        at wall: Wall,
        until percent: Int
    ) async throws -> (user: User, line: LineProxy, path: String) {
        let (ann, line) = try await uploader(engine, at: wall)
        let path = try large(6)
        try await ann.choose(files: [path], in: "#files")
        try await ann.wait(until: .script("\(Library.percent) >= \(percent)"))
        line.trouble = Trouble(rate: 100 << 10)
        return (ann, line, path)
    }

    /// How many percent of the first file on its way are there, in JavaScript.
    static let percent = "parseInt(document.querySelector('.uploads [data-outlet=state]')?.textContent)"

    /// A photo of the library, by its place among them, from 1, the latest first.
    static func photo(_ place: Int) -> String { ".library li:nth-child(\(place) of :has(> .photo)) .photo" }

    /// The numbers of the photos in a library, the latest first.
    static func ids(_ user: User) async throws -> [Int] {
        let sources = "return [...document.querySelectorAll('.library img')].map((each) => +each.src.split('/').at(-2))"
        return try await user.run(sources).array.compactMap(\.int)
    }

    /// Nothing is on its way.
    static let isStill = Condition.script("document.querySelectorAll('.uploads li').length === 0")

    /// A picture is there, in whichever size the browser takes.
    static func hasLoaded(_ selector: String) -> Condition {
        .script(
            "(({ complete, naturalWidth } = {}) => complete && naturalWidth > 0)(document.querySelector(args[0]) ?? {})",
            .string(selector)
        )
    }

    /// There are so many photos in the library, all can be seen, and none glides to its place: a click might miss it.
    static func shows(_ count: Int) -> Condition {
        .script(
            """
            document.querySelectorAll('.library img').length === \(count) &&
            [...document.querySelectorAll('.library img')].every(each => each.complete && each.naturalWidth > 0) &&
            !document.querySelector('.library').getAnimations({ subtree: true }).some(({ playState }) => playState === 'running')
            """
        )
    }
}

extension User {
    /// Logs in, and comes to a library where all the samples can be seen.
    func joinWithSamples(_ name: String = "Ann", at wall: Wall) async throws {
        try await join(name, at: wall)
        try await open(wall.url("/photos"))
        try await waitForServer()
        try await click("[data-outlet=samples]")
        try await wait(until: Library.shows(6))
    }
}

extension Wall {
    /// What is half there on the server.
    func halves() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: database + ".photos/uploads")
            .filter { $0.hasSuffix(".part") }
    }

    /// The files of photos.
    func photoFiles() throws -> [Data] {
        let folder = database + ".photos/files"
        return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.contains("/") }
            .map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")) }
    }
}
