// How WebKitGTK is started: WebKitWebDriver on a virtual display starts MiniBrowser.
import Foundation

enum WebKit {
    static func launch(_ settings: User.Settings) async throws -> Launched {
        let display = try Checkout.program("/usr/bin/xvfb-run")
        let driver = try Checkout.program("/usr/bin/WebKitWebDriver")
        let browser = try Checkout.program("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser")
        let folder = try Folder()
        let port = try freePort()
        // GTK's word for reduced motion.
        let animates = settings.prefersReducedMotion ? 0 : 1
        try folder.write("[Settings]\ngtk-enable-animations=\(animates)\n", to: "config/gtk-3.0/settings.ini")
        let child = try Child(
            [display, "-a", "-s", "-screen 0 1600x1200x24", driver, "--port=\(port)"],
            environment: folder.browserEnvironment(),
            folder: folder
        )
        let wire = WebDriver(port: port)
        var arguments: [JSON] = ["--automation"]
        if settings.colorScheme == .dark { arguments.append("--dark-mode") }
        if !settings.keepsCookies { arguments.append("--cookies-policy=never") }
        do {
            try await wire.open([
                "acceptInsecureCerts": true, "unhandledPromptBehavior": "ignore",
                "webkitgtk:browserOptions": ["binary": .string(browser), "args": .array(arguments)],
            ])
        } catch {
            throw BrowserError("WebKit did not start: \(error)\n\(child.log.suffix(2000))")
        }
        return (wire, child, await wire.capabilities)
    }
}
