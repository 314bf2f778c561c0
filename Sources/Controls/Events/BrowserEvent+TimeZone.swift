// Where the person's clock is.

extension BrowserEvent<String> {
    /// The time zone of the browser, by its name in the IANA database, such as `Europe/Vienna`; told once.
    ///
    /// Before the browser has told anything, `PageRequest.timeZone` says it, from a person's second page on.
    public static var timeZone: BrowserEvent {
        BrowserEvent("timezone", .text("zone"), options: [.latestOnly, .anywhere]) { $0 }
    }

    /// The language that the browser speaks, such as `de-AT`; only the latest counts.
    ///
    /// `PageRequest.languages` has all that the person reads, best first.
    public static var language: BrowserEvent {
        BrowserEvent("languagechange", .text("window.navigator.language"), options: [.latestOnly, .anywhere]) { $0 }
    }
}
