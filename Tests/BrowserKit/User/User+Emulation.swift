// What a person sets in the system: light or dark.

/// What `prefers-color-scheme` says (Media Queries 5 § 12.5).
public enum ColorScheme: String, Sendable, CaseIterable {
    /// Dark text on a light ground.
    case light
    /// Light text on a dark ground.
    case dark
}

extension User {
    /// Changes the colour scheme under the open page.
    /// - Throws: BrowserError for WebKit, which takes it at its start alone (`Settings.colorScheme`).
    public func emulate(_ scheme: ColorScheme) async throws {
        switch engine {
        case .chromium: try await emulate(media: ["prefers-color-scheme": scheme.rawValue])
        case .firefox:
            let name = "layout.css.prefers-color-scheme.content-override"
            try await firefox("Services.prefs.setIntPref('\(name)', \(scheme == .dark ? 0 : 1))")
            // The preference reaches the page's process a moment later.
            try await wait(until: .script("matchMedia(args[0]).matches", "(prefers-color-scheme: \(scheme.rawValue))"))
        case .webkit: throw BrowserError("WebKit takes its colour scheme at its start: User.Settings(colorScheme:).")
        }
    }

    /// Chromium alone: sets these media features, and no others, such as `["forced-colors": "active"]`.
    /// - Throws: BrowserError in other engines.
    public func emulate(media features: [String: String]) async throws {
        let list = features.map { name, value -> JSON in ["name": .string(name), "value": .string(value)] }
        try await devTools("Emulation.setEmulatedMedia", ["features": .array(list)])
    }

    /// Chromium alone: goes to another time zone, such as `Asia/Kolkata`; an empty name is the machine's own.
    /// - Throws: BrowserError in other engines.
    public func emulate(timeZone: String) async throws {
        try await devTools("Emulation.setTimezoneOverride", ["timezoneId": .string(timeZone)])
    }
}
