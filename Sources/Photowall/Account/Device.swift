// Device: what a person calls a browser of theirs, made of what it calls itself. Nothing of that is repeated: all words
// are from here. One more browser or system: an entry in a table, before what it also claims to be.

/// A browser and its system, in words.
struct Device: Equatable {
    /// `Firefox on Linux`; as much of that as is known.
    let words: String

    /// - Parameter agent: What the browser called itself, `User-Agent`: RFC 9110 section 10.1.5.
    init(agent: String) {
        let browser = Device.first(of: Device.browsers, in: agent), system = Device.first(of: Device.systems, in: agent)
        words = (browser ?? "A browser") + (system.map { " on \($0)" } ?? "")
    }

    private static func first(of table: [(mark: String, name: String)], in agent: String) -> String? {
        table.first { agent.contains($0.mark) }?.name
    }

    private static let browsers: [(mark: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("Vivaldi/", "Vivaldi"), ("SamsungBrowser/", "Samsung Internet"),
        ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Chromium/", "Chromium"), ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"), ("Epiphany/", "Web"), ("Safari/", "Safari"),
    ]

    private static let systems: [(mark: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Mac OS X", "macOS"), ("Macintosh", "macOS"), ("Linux", "Linux"),
    ]
}
