// How Firefox is started: with a profile of its own whose preferences silence what calls home, and Marionette on.
import Foundation

enum Firefox {
    private static let preferences = [
        "app.update.enabled": "false",
        "browser.aboutwelcome.enabled": "false",
        "browser.safebrowsing.update.enabled": "false",
        "browser.shell.checkDefaultBrowser": "false",
        "browser.startup.page": "0",
        "datareporting.policy.dataSubmissionEnabled": "false",
        "devtools.console.stdout.chrome": "false",
        "devtools.console.stdout.content": "true",
        "extensions.update.enabled": "false",
        "gfx.text.subpixel-position.force-enabled": "true",
        "network.captive-portal-service.enabled": "false",
        "network.connectivity-service.enabled": "false",
        "network.disable-localhost-when-offline": "true",
        "services.settings.server": #""data:,#remote-settings-dummy/v1""#,
        "toolkit.telemetry.enabled": "false",
    ]

    static func launch(_ settings: User.Settings) async throws -> Launched {
        let program = try Checkout.program("/usr/bin/firefox-esr")
        let folder = try Folder()
        let port = try freePort()
        var wanted = preferences
        wanted["marionette.port"] = "\(port)"
        wanted["ui.prefersReducedMotion"] = settings.prefersReducedMotion ? "1" : "0"
        if !settings.keepsCookies { wanted["network.cookie.cookieBehavior"] = "2" }
        wanted["layout.css.prefers-color-scheme.content-override"] = settings.colorScheme == .dark ? "0" : "1"
        try folder.write(wanted.map { "user_pref(\"\($0)\", \($1));\n" }.joined(), to: "profile/user.js")
        let child = try Child(
            [
                program, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile",
                folder.path + "/profile",
            ],
            environment: folder.browserEnvironment(),
            folder: folder
        )
        let wire = Marionette(port: port)
        do {
            try await wire.open(["acceptInsecureCerts": true, "unhandledPromptBehavior": "ignore"])
        } catch {
            throw BrowserError("Firefox did not start: \(error)\n\(child.log.suffix(2000))")
        }
        return (wire, child, await wire.capabilities)
    }
}
