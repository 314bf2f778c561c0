// A control of an application's own, touched and scrolled by a person, in each engine.
import BrowserKit
import Logging
import Testing

@testable import RxLive

@Suite(.serialized, .evidence, .timeLimit(.minutes(3))) struct TouchViewBrowserTests {
    /// A real server of the pad.
    private final class PadServer {
        let address: String
        private let server: Server
        private let world = PadWorld()

        init() throws {
            var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            settings.port = 0
            settings.loops = 1
            server = try Server(application: world.application(), settings: settings)
            try server.start()
            address = "http://127.0.0.1:\(server.port)/"
        }

        deinit { server.stop() }
    }

    @Test(arguments: Engine.allCases)
    func `says where it was touched`(_ engine: Engine) async throws {
        let server = try PadServer()
        try await User.with(engine) { ada in
            try await ada.open(server.address)
            try await ada.wait(until: .attribute("data-connection", of: "html", is: "connected"))
            // A state is told from the first; so somebody listens.
            try await ada.wait(
                until: .script("document.querySelector('[data-outlet=said]').textContent === 'scrolled to 0'")
            )
            try await ada.click("#inside")
            let place = try await ada.run(
                """
                const inside = document.querySelector('#inside').getBoundingClientRect(), pad = document.querySelector('.pad')
                const {left, top} = pad.getBoundingClientRect()
                return [inside.left + inside.width / 2 - left - pad.clientLeft, inside.top + inside.height / 2 - top - pad.clientTop]
                """
            )
            try await ada.wait(
                until: .script("document.querySelector('[data-outlet=said]').textContent.startsWith('touched at')")
            )
            let said = try #require(try await ada.text(of: "[data-outlet=said]"))
            let numbers = said.split { !$0.isNumber }.compactMap { Double($0) }
            #expect(numbers.count == 2)
            // Engines click at whole pixels.
            for (number, wanted) in zip(numbers, place.array) {
                #expect(abs(number - (wanted.double ?? -9)) <= 1, "\(said), \(place)")
            }
            try await ada.run("document.querySelector('.log').scrollTop = 120")
            try await ada.wait(
                until: .script("document.querySelector('[data-outlet=said]').textContent === 'scrolled to 120'")
            )
            let faults = try await ada.messages().map(\.text)
            #expect(faults.filter { $0.contains("Error") } == [])
        }
    }
}
