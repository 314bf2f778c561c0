// The sign-up screens in one story: told in memory, and over real sockets to a server on threads, with the real accounts.
import Logging
import RxLive
import RxLiveTest
import Sodium
import Storage
import Testing

@testable import Photowall

@Suite struct SignupStoryTests {
    /// Tells a story to a browser of either kind, each with accounts of its own.
    private nonisolated(nonsending) func inBoth(
        _ story: nonisolated(nonsending) (_ jane: any BrowserDriver, _ john: any BrowserDriver) async throws -> Void
    ) async throws {
        let house = try SignupHouse()
        try await story(house.server.browser(), house.server.browser())
        #expect(try house.names() == ["jane", "john"])

        let other = try SignupHouse()
        var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        settings.port = 0
        settings.loops = 2
        let application = try Photowall(accounts: other.gate).application(Package.folders.get())
        let running = try Server(application: application, settings: settings)
        try running.start()
        defer { running.stop() }
        try await story(SocketBrowser(port: running.port), SocketBrowser(port: running.port))
        #expect(try other.names() == ["jane", "john"])
    }

    @Test(arguments: SignupVariant.allCases)
    func `two people sign up, the second under another name`(_ variant: SignupVariant) async throws {
        try await inBoth { jane, john in
            let hers = try await jane.visit(variant.path)
            let his = try await john.visit(variant.path)
            try hers.fill("username", "jane")
            try hers.fill("password", "kobalt")
            try await hers.expect("passwordValidation", is: "Good")
            try hers.fill("repeatedPassword", "kobalts")
            try await hers.expect("repeatedPasswordValidation", is: "These don’t match")
            try hers.fill("repeatedPassword", "kobalt")
            try await hers.expect("repeatedPasswordValidation", is: "Passwords match")
            try await hers.expect("usernameValidation", is: "“jane” is free")
            #expect(await hers.wait { $0.isEnabled("signup") })
            try hers.tap("signup")
            try await hers.expect("result", is: "Welcome, jane! Your account is ready.")
            try await hers.expect("password", holds: "")

            try his.fill("username", "JANE")
            try his.fill("password", "kobalt")
            try his.fill("repeatedPassword", "kobalt")
            try await his.expect("usernameValidation", is: "“JANE” is taken. Try another.")
            #expect(!his.isEnabled("signup"))
            try his.fill("username", "john")
            try await his.expect("usernameValidation", is: "“john” is free")
            #expect(await his.wait { $0.isEnabled("signup") })
            try his.press(.enter, in: "username")
            try await his.expect("result", is: "Welcome, john! Your account is ready.")
            hers.close()
            his.close()
        }
    }
}
