// How Chromium is started: chromedriver starts it, with the flags that make its pictures the same in each run.
import Foundation

enum Chromium {
    /// --disable-partial-raster is what makes two runs byte-identical; the others settle fonts, colours and size.
    private static let arguments: [JSON] = [
        "--headless", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=900,760",
        "--force-device-scale-factor=1", "--hide-scrollbars", "--disable-lcd-text", "--font-render-hinting=none",
        "--force-color-profile=srgb", "--disable-partial-raster", "--disable-skia-runtime-opts",
        "--lang=en-US", "--no-first-run", "--disable-component-update",
        "--disable-background-networking", "--disable-breakpad",
    ]

    static func launch(_ settings: User.Settings) async throws -> Launched {
        let driver = try Checkout.program("/usr/bin/chromedriver")
        // Not /usr/bin/chromium: that is a script which writes errors of its own into the log.
        let binary = try Checkout.program("/usr/lib/chromium/chromium")
        let folder = try Folder()
        let port = try freePort()
        let child = try Child(
            [driver, "--port=\(port)"],
            environment: folder.browserEnvironment(),
            folder: folder
        )
        let wire = WebDriver(port: port)
        let motion: [JSON] = settings.prefersReducedMotion ? ["--force-prefers-reduced-motion"] : []
        do {
            try await wire.open([
                "acceptInsecureCerts": true, "unhandledPromptBehavior": "ignore",
                "goog:loggingPrefs": ["browser": "ALL"],
                "goog:chromeOptions": [
                    "binary": .string(binary), "args": .array(arguments + motion),
                    // 1 allows, 2 refuses.
                    "prefs": ["profile.default_content_setting_values.cookies": settings.keepsCookies ? 1 : 2],
                ],
            ])
        } catch {
            throw BrowserError("Chromium did not start: \(error)\n\(child.log.suffix(2000))")
        }
        return (wire, child, await wire.capabilities)
    }
}
