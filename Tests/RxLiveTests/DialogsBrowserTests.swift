// Alert, action sheet and progress HUD in each engine, with the keyboard alone.
import BrowserKit
import Logging
import Testing

@testable import RxLive

@Suite(.serialized, .evidence, .timeLimit(.minutes(3))) struct DialogsBrowserTests {
    private static let isOpen = Condition.script("document.querySelector('dialog')?.open")
    private static let isGone = Condition.script("!document.querySelector('dialog')")

    @Test(arguments: Engine.allCases)
    func `are used with the keyboard alone`(_ engine: Engine) async throws {
        var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        settings.port = 0
        settings.loops = 1
        let server = try Server(application: try Questions.application(), settings: settings)
        try server.start()
        defer { server.stop() }
        try await User.with(engine) { ada in
            try await ada.open("http://127.0.0.1:\(server.port)/")
            try await ada.wait(until: .attribute("data-connection", of: "html", is: "connected"))
            try await alert(ada)
            try await sheet(ada)
            try await progress(ada)
            let faults = try await ada.messages().map(\.text)
            #expect(faults.filter { $0.contains("Error") } == [])
        }
    }

    private func alert(_ ada: User) async throws {
        try await open("ask", ada)
        #expect(try await outlet(ada) == "cancel", "what harms least")
        let name = "return document.querySelector('dialog').ariaLabel"
        #expect(try await ada.run(name).string == "Remove it?")
        let description = """
            const box = document.querySelector('[role=alertdialog]');
            return document.getElementById(box.getAttribute('aria-describedby')).textContent
            """
        #expect(try await ada.run(description).string == "It cannot be restored.")
        try await ada.wait(until: .script("getComputedStyle(document.querySelector('dialog')).borderRadius === '14px'"))
        #expect(try await ada.violations(in: "dialog") == [])
        try await ada.press(.escape)
        try await ada.wait(until: .text("[data-outlet=answers]", is: "Keep"))
        try await close("ask", ada)
        try await open("ask", ada)
        try await ada.press(.tab)
        #expect(try await outlet(ada) == "button")
        try await ada.press(.enter)
        try await ada.wait(until: .text("[data-outlet=answers]", is: "Keep,Remove"))
        try await close("ask", ada)
    }

    private func sheet(_ ada: User) async throws {
        try await open("sheet", ada)
        #expect(try await outlet(ada) == "cancel")
        #expect(try await ada.violations(in: "dialog") == [])
        try await ada.press(.tab, holding: .shift)
        #expect(try await ada.run("return document.activeElement.textContent").string == "Remove")
        try await ada.press(.tab, holding: .shift)
        try await ada.press(.enter)
        try await ada.wait(until: .text("[data-outlet=answers]", is: "Keep,Remove,Share"))
        try await close("sheet", ada)
    }

    private func progress(_ ada: User) async throws {
        try await open("load", ada)
        #expect(try await ada.text(of: "dialog [role=status]") == "Loading…")
        #expect(try await ada.violations(in: "dialog") == [])
        try await ada.press(.escape)
        try await close("load", ada)
    }

    /// Presses Enter on a button, and waits for the dialog.
    private func open(_ button: String, _ ada: User) async throws {
        try await ada.run("document.querySelector('[data-outlet=\(button)]').focus()")
        try await ada.press(.enter)
        try await ada.wait(until: Self.isOpen)
    }

    /// Waits until no dialog is there; the focus is on the button again.
    private func close(_ button: String, _ ada: User) async throws {
        try await ada.wait(until: Self.isGone)
        #expect(try await outlet(ada) == button, "the focus is where it was")
    }

    private func outlet(_ ada: User) async throws -> String? {
        try await ada.run("return document.activeElement?.dataset.outlet").string
    }
}
