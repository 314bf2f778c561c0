// A hundred thousand rows in real browsers: scrolling, typing, and what a screen reader is told.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct PeopleTests {
        private static let scroll = "document.querySelector('.scroll')"
        /// The number of the row whose middle is nearest below the upper edge of what is seen, under the head; with the list in sight,
        /// wherever typing has scrolled the page.
        private static let seen = """
            (() => { const list = document.querySelector('.scroll')
            list.scrollIntoView({ block: 'nearest' })
            const box = list.getBoundingClientRect(), at = document.elementFromPoint(box.left + 20, box.top + 120)
            if (!at) throw JSON.stringify([box, innerWidth, innerHeight, scrollX, scrollY, document.visibilityState])
            const row = at.closest('tr')
            return row?.querySelector('[data-outlet=number]')?.textContent ?? '' })()
            """

        /// What only browsers show: which rows are seen as it is scrolled, and that a field far out of sight keeps the focus.
        @Test(arguments: Engine.allCases)
        func `scrolls through a hundred thousand rows while somebody types in one`(_ engine: Engine) async throws {
            try await visit(engine, "/people") { ada in
                #expect(try await ada.run("return document.querySelectorAll('tbody tr').length < 250").bool == true)
                let first = "tbody tr:nth-child(3) [data-outlet=note]"
                try await ada.type("on the phone", into: first)
                try await ada.run("window.typed = document.activeElement")
                // Far away, in steps as a person makes them, and by the scroll bar.
                for place in [600, 2_000, 40_000, 1_000_000] {
                    try await ada.run("\(Self.scroll).scrollTop = \(place)")
                    try await ada.wait(until: .script("\(Self.seen) !== ''"))
                }
                try await ada.run("\(Self.scroll).scrollTop = \(Self.scroll).scrollHeight")
                try await ada.wait(until: .script("\(Self.seen) > '99,9'"))
                // The field is there, has the focus, and what is typed now is added.
                #expect(try await ada.run("return document.activeElement === window.typed").bool == true)
                try await ada.type("!")
                try await ada.wait(until: .text("[data-outlet=summary]", is: "100,000 people, 1 note, 0 waves"))
                #expect(try await ada.run("return window.typed.value").string == "on the phone!")
                // Rows have their numbers for those who do not see the scroll bar.
                #expect(try await ada.run("return document.querySelector('table').ariaRowCount").string == "100001")
                try await ada.run("\(Self.scroll).scrollTop = 0")
                try await ada.wait(until: .text("tbody tr:first-child [data-outlet=number]", is: "1"))
                #expect(try await ada.value(of: first) == "on the phone!")
            }
        }

        /// What only browsers show: what rows above do to a list that is scrolled, each engine in its own way.
        @Test(arguments: Engine.allCases)
        func `goes to a row, and new rows above move nothing that is seen`(_ engine: Engine) async throws {
            try await visit(engine, "/people") { ada in
                try await ada.type("5000", into: "#row")
                try await ada.click("[data-outlet=go]")
                try await ada.wait(until: .script("['5,000', '5,001', '5,002', '5,003'].includes(\(Self.seen))"))
                let seen = try await ada.run("return \(Self.seen)").string
                for count in 1...3 {
                    try await ada.click("[data-outlet=add]")
                    try await ada.wait(until: .text("[data-outlet=summary]", contains: "100,00\(count) people"))
                }
                #expect(try await ada.run("return \(Self.seen)").string == seen)
                // A button in a row changes its row.
                try await ada.run(
                    """
                    const box = document.querySelector('.scroll').getBoundingClientRect()
                    const row = document.elementFromPoint(box.left + 20, box.top + 120).closest('tr')
                    row.querySelector('button').id = 'wave'
                    """
                )
                try await ada.click("#wave")
                try await ada.wait(until: .text("#wave", is: "1"))
            }
        }
    }
}
