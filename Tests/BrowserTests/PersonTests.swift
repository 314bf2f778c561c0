// Screens one above the other in real browsers: history, Back and Forward without a load, what a covered screen had, and a
// dialog with its keys.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct PersonTests {
        private static let scroll = "document.querySelector('.scroll')"

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

        @Test(arguments: Engine.allCases)
        func `is asked in a dialog, by the keyboard`(_ engine: Engine) async throws {
            try await visit(engine, "/people/3") { ada in
                let name = try #require(try await ada.text(of: "h1"))
                try await ada.run("document.querySelector('[data-outlet=remove]').focus()")
                try await ada.press(.enter)
                try await ada.wait(until: .script("document.querySelector('dialog')?.open"))
                #expect(
                    try await ada.run("return document.querySelector('dialog').ariaLabel").string == "Remove \(name)?"
                )
                #expect(try await ada.run("return document.activeElement.closest('dialog') !== null").bool == true)
                try await ada.press(.escape)
                try await ada.wait(until: .script("!document.querySelector('dialog')"))
                let isBack = "return document.activeElement?.dataset.outlet"
                #expect(try await ada.run(isBack).string == "remove", "the focus is where it was")
                try await ada.press(.enter)
                try await ada.wait(until: .script("document.querySelector('dialog')?.open"))
                try await ada.click("dialog [data-outlet=remove]")
                try await ada.wait(until: .text("[data-outlet=gone]", is: "\(name) is no longer in the table."))
                #expect(try await ada.count(of: "dialog") == 0)
            }
        }
    }
}
