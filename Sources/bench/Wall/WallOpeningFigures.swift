// What it costs to open the feed, beside what its query costs. The query, its JSON, and the way there and back over HTTP are done by
// threads of their own, but for what the loop does to answer a request: that is measured by requests which the wall refuses, and
// these show which thread the loop is.
import Glibc

/// Figures of feeds that are opened.
struct WallOpeningFigures {
    private let rounds = 9
    private let pages = 40

    func measure(_ wall: WallFolder) throws -> [Figure] {
        let scene = WallScene(try wall.serve(), wall.cookies)
        defer { scene.hangUp() }
        let (loop, answer) = try answer(scene.server)
        try scene.open(readers: pages)
        let times = try (1...rounds).map { round in
            try ThreadTimes(of: scene.server) {
                try scene.open(readers: pages * (round + 1))
                try more(scene, from: pages * round)
            }
        }
        // Two queries, of 25 rows each.
        let own = times.map { $0[loop] }.median / Double(pages) - 2 * answer
        let all = times.map(\.all).median / Double(pages)
        return [
            Figure("a feed of 50 rows opened: CPU beyond its two queries", own / 1e6, "ms", digits: 2, atMost: 0.5),
            Figure("a feed of 50 rows opened: CPU of its two queries", "\(((all - own) / 1e6).text(2)) ms"),
        ]
    }

    /// Asks for the next 25 posts on each page that is new, and for all rows to be shown.
    private func more(_ scene: WallScene, from first: Int) throws {
        for reader in scene.readers[first...] {
            reader.tab.act(on: try reader.tab.control("more"))
            reader.tab.want(rows: 60, of: try reader.tab.control("feeds"))
        }
        try scene.settle()
    }

    /// The thread of the only loop, and its nanoseconds for an endpoint's answer, without what it answers.
    private func answer(_ server: ServerProcess) throws -> (loop: String, time: Double) {
        let count = 200
        let connection = try FileFigures().connect(server.address)
        defer { close(connection) }
        let path = "/graph/v1/me/feed?fields=id,created_time,story,message,from&limit=25"
        let times = try (0..<rounds).map { _ in
            try ThreadTimes(of: server) {
                try FileFigures().ask(path, count, on: [connection], server.address, status: "401")
            }
        }
        guard let loop = times.last?.busiest else { throw BenchError("The server has no threads.") }
        return (loop, times.map { $0[loop] }.median / Double(count))
    }
}
