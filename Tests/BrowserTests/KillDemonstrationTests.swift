// The demonstration of the first page: a visitor kills the server with what they have typed, types on, and finds all of it.
import BrowserKit
import Foundation
import Testing

extension BrowserTests {
    @Suite struct KillDemonstrationTests {
        /// What only browsers show: what is typed while there is no server.
        ///
        /// With RXLIVE_BLESS=1 the film of the README is made of it.
        @Test func `keeps what is typed before, while and after the server is killed`() async throws {
            let wall = try await Wall.start("--demo", environment: ["RXLIVE_KEPT": "yes"])
            let size = Viewport(800, 460)
            var film = Film(size)
            try await User.with(.chromium, .init(viewport: size)) { ada in
                try await ada.open(wall.url("/"))
                try await ada.waitForServer()
                let words = "[data-outlet=words]", reached = "[data-outlet=reached]"
                try await ada.run("document.querySelector('.breaks').scrollIntoView({ block: 'center' })")
                try await film.take(ada, for: .milliseconds(900))
                try await ada.click(words)
                for part in ["Nothing ", "is ever ", "lost:"] {
                    try await ada.type(part)
                    try await ada.wait(
                        until: .script(
                            "document.querySelector(args[0]).value.endsWith(args[1])",
                            .string(words),
                            .string(part)
                        )
                    )
                    try await film.take(ada, for: .milliseconds(350))
                }
                try await ada.wait(until: .text(reached, contains: "21 characters have reached"))
                let former = try await ada.text(of: reached) ?? ""
                try await film.take(ada, for: .milliseconds(800))
                try await ada.click("[data-outlet=kill]")
                try await ada.wait(until: .text(Form.connection, contains: "Reconnecting…"))
                try await film.take(ada, for: .milliseconds(900))
                try await ada.click(words)
                for part in [" not ", "what you ", "type now."] {
                    try await ada.type(part)
                    try await film.take(ada, for: .milliseconds(350))
                }
                try await wall.server.start()
                try await ada.wait(until: .text(reached, contains: "44 characters have reached"))
                try await ada.wait(until: .text("[data-outlet=killed]", contains: "Nothing was lost."))
                try await ada.wait(until: .text(Form.connection, is: ""))
                #expect(try await ada.value(of: words) == "Nothing is ever lost: not what you type now.")
                #expect(
                    try await ada.text(of: reached)?.split(separator: " ").last != former.split(separator: " ").last
                )
                try await film.take(ada, for: .milliseconds(2_600))
                try await ada.checkConsole(isCut: true)
            }
            guard ProcessInfo.processInfo.environment["RXLIVE_BLESS"] == "1" else { return }
            let title =
                "A visitor types, kills the server, types on, and finds every word on the server that takes over."
            try film.svg(title: title).write(
                toFile: URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Goldens/kill.svg",
                atomically: true,
                encoding: .utf8
            )
        }
    }
}
