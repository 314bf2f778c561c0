// A wall that many read while posts come without end: nothing is lost, nobody waits, and nothing grows.

/// Figures of a wall in use.
struct WallLiveFigures {
    let readers: Int
    /// Of a hundred readers, those who have left the top.
    let away: Int
    let seconds: Double
    let rate: Double
    let loops: Int
    /// Kilobytes by which memory may end above where it stood once a fifth of the time had gone.
    private let margin = 4_096.0

    func measure(_ wall: WallFolder) throws -> [Figure] {
        let scene = WallScene(try wall.serve(loops: loops), wall.cookies)
        defer { scene.hangUp() }
        try scene.open(writers: 20)
        try scene.open(readers: readers)
        for reader in scene.readers.prefix(readers * away / 100) { try reader.leave() }
        try scene.settle()
        scene.beginAnew()
        var memory: [Int] = []
        let start = scene.server.processorTime
        try scene.post(perSecond: rate, seconds: seconds) { _ in memory.append(scene.server.residentBytes) }
        let work = Double(scene.server.processorTime - start) / 1e9
        return figures(scene, memory, work)
    }

    private func figures(_ scene: WallScene, _ memory: [Int], _ work: Double) -> [Figure] {
        let all = "\(readers.grouped) readers, \(rate.shortText) posts a second, \(seconds.shortText) s"
        let lost = scene.readers.reduce(0) { $0 + abs(scene.count - $1.count) }
        let early = memory.isEmpty ? 0 : memory[memory.count / 5], late = memory.last ?? 0
        return [
            Figure("\(all): posts", scene.count.grouped),
            Figure("\(all): lost to a reader, or seen twice", Double(lost), "posts", digits: 0, atMost: 0),
            Figure("\(all): p99 from the post to a reader", scene.latencies.quantile(0.99) / 1e6, "ms", atMost: 5),
            Figure("\(all): p50 from the post to a reader", "\((scene.latencies.quantile(0.5) / 1e6).text(1)) ms"),
            Figure(
                "\(all): memory at the end, above that after a fifth of the time",
                Double(late - early) / 1_024,
                "KB",
                digits: 0,
                atMost: margin
            ),
            Figure("\(all): CPU of the server", "\((work / seconds * 100).text(0)) % of a core"),
        ]
    }
}
