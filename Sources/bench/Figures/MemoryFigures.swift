// What an idle page keeps of the process's memory, and whether very many pages all answer.

/// Figures of memory.
struct MemoryFigures {
    let pages: Int

    func measure(_ programs: Programs) throws -> [Figure] {
        try figures(.counter, programs, goal: 8) + figures(.keystroke, programs, goal: 12)
    }

    private func figures(_ scenario: Scenario, _ programs: Programs, goal: Double) throws -> [Figure] {
        let server = try programs.startPhotowall()
        let run = LoadRun(scenario, address: server.address, server: server)
        defer { run.hangUp() }
        // The first pages bring what all share: code, tables, the allocator's first arenas.
        try run.open(100)
        var figures: [Figure] = []
        let start = server.residentBytes
        for (count, name) in [(1_000, "1 000"), (pages, pages.grouped)] {
            try run.open(100 + count)
            let bytes = Double(server.residentBytes - start) / Double(count)
            figures.append(
                Figure("memory of an idle \(scenario.path) page, \(name) pages", bytes / 1_024, "KB", atMost: goal)
            )
        }
        guard scenario == .counter else { return figures }
        let seconds = try run.roundOfAll()
        return figures + [
            Figure("\(pages.grouped) live pages, one event on each: all answered after", "\(seconds.text(2)) s")
        ]
    }
}

extension Int {
    /// With a space before each three digits.
    var grouped: String {
        let digits = String(self)
        return digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index) % 3 == 0 ? " \(digit)" : "\(digit)"
        }.joined()
    }
}
