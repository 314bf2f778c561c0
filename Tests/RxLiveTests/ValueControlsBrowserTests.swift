// Controls that are chosen from or set, as a person has them: in memory and in each engine the same.
import BrowserKit
import Logging
import RxLiveTest
import Testing

@testable import RxLive

@Suite(.serialized, .evidence, .timeLimit(.minutes(3))) struct ValueControlsBrowserTests {

    @Test func `in memory`() throws {
        let page = try TestServer(Panel.application()).browser().open("/")
        #expect(page.text("summary") == "20.0 2.0 -1 <> [0] [1] 20779 0")
        #expect(page.choices("country") == ["Chad", "Mali"])
        try page.fill("volume", "20.5")
        try page.fill("count", "3")
        try page.choose("size", "Medium")
        try page.choose("continent", "Africa")
        try page.choose("country", "Mali")
        try page.choose("toppings", "Basil", "Olives")
        try page.fill("day", "2024-02-29")
        try page.type("secret", "abc")
        #expect(page.text("summary") == "20.5 3.0 1 <af> [1] [0, 2] 19782 3")
        #expect(page.chosen("size") == ["Medium"])
        #expect(throws: (any Error).self) { try page.choose("size", "Gigantic") }
        #expect(throws: (any Error).self) { try page.choose("continent", "Africa", "Asia") }
        try page.tap("more")
        #expect(page.choices("country") == ["Niger", "Chad", "Mali"])
        #expect(page.chosen("country") == ["Mali"])
        try page.tap("show")
        #expect(page.attribute("type", of: "secret") == "text")
        try page.tap("reset")
        #expect(page.value("volume") == "12.5")
        #expect(page.value("count") == "7")
        #expect(page.chosen("size") == ["Small"])
        #expect(page.chosen("continent") == ["Asia"])
        #expect(page.chosen("country") == ["Chad"])
        #expect(page.chosen("toppings") == ["Basil", "Olives"])
        #expect(page.value("day") == "1970-01-01")
    }

    @Test(arguments: Engine.allCases)
    func `in a browser`(_ engine: Engine) async throws {
        var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        settings.port = 0
        settings.loops = 1
        let server = try Server(application: try Panel.application(), settings: settings)
        try server.start()
        defer { server.stop() }
        try await User.with(engine) { ada in
            try await ada.open("http://127.0.0.1:\(server.port)/")
            try await ada.wait(until: .attribute("data-connection", of: "html", is: "connected"))
            func says(_ summary: String) async throws {
                try await ada.wait(until: .text("#summary", is: summary))
            }
            try await says("20.0 2.0 -1 <> [0] [1] 20779 0")
            try await ada.run("document.querySelector('#volume').focus()")
            try await ada.press(.right)
            try await says("20.5 2.0 -1 <> [0] [1] 20779 0")
            try await ada.run("document.querySelector('#count').select()")
            try await ada.type("3")
            try await ada.click("#size label:nth-of-type(2) input")
            try await ada.press(.down)
            try await says("20.5 3.0 2 <> [0] [1] 20779 0")
            try await ada.click("#continent option[value=af]")
            try await ada.click("#country option:last-child")
            try await ada.type("abc", into: "#secret")
            try await says("20.5 3.0 2 <af> [1] [1] 20779 3")
            // What an engine's own pickers do in the end.
            try await ada.run(
                """
                const [basil, , olives] = document.querySelector('#toppings').options, day = document.querySelector('#day');
                basil.selected = olives.selected = true;
                day.value = '2024-02-29';
                for (const each of [basil.parentNode, day]) each.dispatchEvent(new Event('change', { bubbles: true }));
                """
            )
            try await says("20.5 3.0 2 <af> [1] [0, 1, 2] 19782 3")
            try await ada.click("#more")
            try await ada.wait(until: .script("document.querySelector('#country').length === 3"))
            #expect(try await ada.run("return document.querySelector('#country').value").string == "Mali")
            try await ada.click("#show")
            try await ada.wait(until: .attribute("type", of: "#secret", is: "text"))
            #expect(try await ada.run("return document.querySelector('#secret').value").string == "abc")
            try await ada.click("#reset")
            let shown = """
                (() => { const at = (id) => document.querySelector(id), all = (id) => [...document.querySelectorAll(id)];
                return [at('#volume').value, at('#count').value, all('#size input').map((each) => each.checked),
                at('#continent').value, at('#country').value, all('#toppings option').map((each) => each.selected),
                at('#day').value].join(); })()
                """
            let reset = "12.5,7,true,false,false,as,Chad,true,false,true,1970-01-01"
            try await ada.wait(until: .script("\(shown) === args[0]", .string(reset)))
            // A narrower range takes the value with it on both sides.
            try await ada.run("document.querySelector('#volume').focus()")
            try await ada.press(.end)
            try await ada.wait(until: .script("document.querySelector('#summary').textContent.startsWith('50.0 ')"))
            try await ada.click("#narrow")
            try await ada.wait(until: .script("document.querySelector('#volume').value === '40'"))
            try await ada.press(.left)
            let faults = try await ada.messages().map(\.text)
            #expect(faults.filter { $0.contains("Error") } == [])
        }
    }
}
