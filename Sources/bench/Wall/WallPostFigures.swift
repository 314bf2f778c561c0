// What one post costs for each reader, and when the last of them has it. The floor is a bare loop that writes as many bytes to as
// many sockets.
import HTTP

/// Figures of one post and many readers.
struct WallPostFigures {
    let readers: Int
    private let rounds = 9
    private let posts = 10

    func measure(_ wall: WallFolder, _ programs: Programs) throws -> [Figure] {
        let scene = WallScene(try wall.serve(), wall.cookies)
        defer { scene.hangUp() }
        try scene.open(writers: 10)
        let alone = try measure(scene)
        try scene.open(readers: readers)
        let many = try measure(scene)
        let cost = (many.work - alone.work) / Double(readers)
        let bare = try bare(programs)
        let count = readers.grouped
        return [
            Figure("one post to \(count) readers: CPU per reader", cost / 1e3, "µs", atMost: 6),
            Figure(
                "an as long message, written to as many sockets by a bare loop: CPU per socket",
                "\((bare / 1e3).text(1)) µs"
            ),
            Figure("the same post with no reader: CPU", "\((alone.work / 1e3).text(0)) µs"),
            Figure(
                "one post to \(count) readers: the last reader, once the writer is told",
                many.last / 1e6,
                "ms",
                atMost: 30
            ),
            Figure(
                "one post to \(count) readers: the last reader, from the tap on",
                "\((many.whole / 1e6).text(1)) ms"
            ),
        ]
    }

    /// Medians, in nanoseconds: the server's processor time for a post, and how long the last reader waits.
    private func measure(_ scene: WallScene) throws -> (work: Double, last: Double, whole: Double) {
        var work: [Double] = []
        scene.beginAnew()
        for round in 0...rounds {
            let start = scene.server.processorTime
            for _ in 0..<posts { try scene.post() }
            // The first warms up.
            if round > 0 {
                work.append(Double(scene.server.processorTime - start) / Double(posts))
            } else {
                scene.beginAnew()
            }
        }
        let last = scene.last.indices.map { Double(max(0, scene.last[$0] - scene.told[$0])) }
        let whole = scene.last.indices.map { Double(max(scene.last[$0], scene.told[$0]) - scene.sent[$0]) }
        return (work.median, last.median, whole.median)
    }

    /// Nanoseconds for a socket to which a bare loop writes what a row and what it displaces come to.
    private func bare(_ programs: Programs) throws -> Double {
        let server = try ServerProcess([programs.bench, "topic-server"], log: programs.log)
        let run = LoadRun(.news, address: server.address, server: server)
        defer { run.hangUp() }
        try run.open(readers)
        for tab in run.tabs { tab.speech = .plain }
        let text = PercentEncoding.path(String(repeating: "a", count: 700))
        let works = try (0...rounds).map { _ in Double(try run.tell("/write?text=\(text)")) }
        return works.dropFirst().map { $0 / Double(readers) }.median
    }
}
