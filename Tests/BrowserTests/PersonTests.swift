// Screens one above the other in real browsers: history, Back and Forward without a load, and what a covered screen had.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct PersonTests {
        private static let scroll = "document.querySelector('.scroll')"

        /// What only browsers show: their own history, and what stands in fields of a screen that was covered.
        @Test(arguments: Engine.allCases)
        func `goes from the table to somebody and back`(_ engine: Engine) async throws {
            try await visit(engine, "/people") { ada in
                try await ada.run("window.isOld = true")
                try await ada.type("typed before", into: "tbody tr:nth-child(2) [data-outlet=note]")
                try await ada.click("tbody tr:nth-child(3) [data-outlet=name]")
                try await ada.wait(until: .script("location.pathname === '/people/3'"))
                let name = try #require(try await ada.text(of: "h1"))
                #expect(try await ada.run("return document.title").string == name)
                try await ada.type("met at lunch", into: "#note")
                try await ada.click("[data-outlet=wave]")
                try await ada.wait(until: .text("[data-outlet=waves]", is: "1 time"))
                try await ada.run("history.back()")
                try await ada.wait(until: .script("location.pathname === '/people'"))
                try await ada.wait(until: .text("[data-outlet=summary]", is: "100,000 people, 2 notes, 1 wave"))
                #expect(try await ada.value(of: "tbody tr:nth-child(2) [data-outlet=note]") == "typed before")
                #expect(try await ada.value(of: "tbody tr:nth-child(3) [data-outlet=note]") == "met at lunch")
                try await ada.run("history.forward()")
                try await ada.wait(until: .text("h1", is: name))
                #expect(try await ada.run("return location.pathname").string == "/people/3")
                try await ada.click(".trail a")
                try await ada.wait(until: .script("location.pathname === '/people'"))
                try await ada.run("history.go(-2)")
                try await ada.wait(until: .text("[data-outlet=summary]", is: "100,000 people, 2 notes, 1 wave"))
                #expect(try await ada.run("return [window.isOld, location.pathname]").array.first == true, "no load")
            }
        }

        /// What only browsers show: how far a list is scrolled that was out of the document.
        @Test(arguments: Engine.allCases)
        func `finds the table scrolled as it was left`(_ engine: Engine) async throws {
            try await visit(engine, "/people") { ada in
                try await ada.type("5000", into: "#row")
                try await ada.click("[data-outlet=go]")
                let row = """
                    [...document.querySelectorAll('tbody tr')]
                        .find((tr) => tr.querySelector('[data-outlet=number]').textContent === '5,002')
                    """.replacing("\n", with: " ")
                let top = "Math.round(\(row)?.getBoundingClientRect().top)"
                try await ada.wait(until: .script("\(row) && \(Self.scroll).scrollTop > 50000"))
                // What is clicked is brought into sight, by which the page may scroll.
                try await ada.run("\(row).scrollIntoView({ block: 'nearest' })")
                try await ada.run("\(row).querySelector('a').id = 'chosen'")
                let before = try #require(try await ada.run("return \(top)").int)
                try await ada.click("#chosen")
                try await ada.wait(until: .script("location.pathname === '/people/5002'"))
                try await ada.run("history.back()")
                try await ada.wait(
                    until: .script("location.pathname === '/people' && \(Self.scroll)?.scrollTop > 50000")
                )
                try await ada.wait(until: .script("Math.abs(\(top) - args[0]) < 100", JSON(before)))
            }
        }
    }
}
