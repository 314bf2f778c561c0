// What a page that shows the feed keeps of the process's memory.

/// Figures of memory.
struct WallMemoryFigures {
    let pages: Int

    func measure(_ wall: WallFolder) throws -> [Figure] {
        let scene = WallScene(try wall.serve(), wall.cookies)
        defer { scene.hangUp() }
        // The first pages bring what all share: the rows, code, tables, the allocator's first arenas.
        try scene.open(readers: 200)
        var figures: [Figure] = []
        var (count, bytes) = (200, scene.server.residentBytes)
        for end in [200 + pages / 2, 200 + pages] {
            try scene.open(readers: end)
            let now = scene.server.residentBytes
            let what = "memory of a page that shows the feed, pages \((count + 1).grouped) to \(end.grouped)"
            figures.append(Figure(what, Double(now - bytes) / Double(end - count) / 1_024, "KB", atMost: 12))
            (count, bytes) = (end, now)
        }
        return figures
    }
}
