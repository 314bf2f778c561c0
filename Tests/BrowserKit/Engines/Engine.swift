// The three browser engines. How each is started is its own file; one more engine: a case here and such a file.
import Foundation

/// A browser engine of the three that matter.
public enum Engine: String, CaseIterable, Sendable {
    /// Chromium, driven by chromedriver. It alone does composition, network emulation and golden pictures.
    case chromium
    /// Firefox ESR, driven by its Marionette.
    case firefox
    /// WebKitGTK's MiniBrowser, driven by WebKitWebDriver on a virtual display.
    case webkit

    func launch(_ settings: User.Settings) async throws -> (wire: any Wire, child: Child, capabilities: JSON) {
        switch self {
        case .chromium: try await Chromium.launch(settings)
        case .firefox: try await Firefox.launch(settings)
        case .webkit: try await WebKit.launch(settings)
        }
    }
}

/// A running browser, as an engine hands it over.
typealias Launched = (wire: any Wire, child: Child, capabilities: JSON)

extension Folder {
    /// The environment of a browser that keeps all its files in this folder and knows our list of fonts only.
    func browserEnvironment() throws -> [String: String] {
        let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Resources")
        let cache = Checkout.root.appendingPathComponent(".build-tools/fonts").path
        let fonts = try String(contentsOf: resources.appendingPathComponent("fonts.conf"), encoding: .utf8)
            .replacingOccurrences(of: "CACHE", with: cache)
        return [
            "FONTCONFIG_FILE": try write(fonts, to: "fonts.conf"),
            "HOME": path, "XDG_CONFIG_HOME": path + "/config", "XDG_CACHE_HOME": path + "/cache",
            "XDG_RUNTIME_DIR": path, "LC_ALL": "en_US.UTF-8", "LANGUAGE": "en_US", "LANG": "en_US.UTF-8",
            "NO_AT_BRIDGE": "1", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        ]
    }
}
