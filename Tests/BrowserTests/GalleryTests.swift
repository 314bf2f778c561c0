// The gallery's pages in browsers: what keys, pointers, controls and the layout do there. What the pages say to that is tested in
// memory. The rows of the editable table are in GalleryTests+Rows.
import Foundation
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite(.timeLimit(.minutes(3))) struct GalleryTests {
        /// What only browsers show: a disclosure that Enter opens, and a box that arrow keys scroll while the page does not.
        @Test(arguments: Engine.allCases)
        func `a listing is opened and scrolled by keyboard`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/explain") { ada in
                try await ada.run("document.querySelector('details:last-child summary').focus()")
                try await ada.press(.enter)
                try await ada.wait(until: .script("document.querySelector('details:last-child').open"))
                // Its box is long, and alone scrolls.
                try await ada.run("document.querySelector('details:last-child pre').focus()")
                for _ in 0..<5 { try await ada.press(.down) }
                try await ada.wait(until: .script("document.querySelector('details:last-child pre').scrollTop > 0"))
                let isWhole = try await ada.run(
                    "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
                )
                #expect(isWhole == true)
            }
        }

        /// What only browsers show: a click that brings the Shift key with it, as soon as a row says that it can be pressed.
        @Test(arguments: Engine.inTurn)
        func `several rows are selected, with the Shift key all between`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/simple-table") { ada in
                let selected =
                    "[...document.querySelectorAll('tr[data-selected] th')].map((each) => each.textContent).join()"
                try await ada.click("[aria-label='More about Venus']")
                try await ada.wait(until: .script("\(selected) === 'Venus'"))
                #expect(
                    try await ada.run("return document.querySelector('[aria-current=true]').ariaLabel")
                        == "More about Venus"
                )
                // As soon as it can be seen that several can be selected.
                try await ada.run(
                    """
                    const jupiter = document.querySelector('[aria-label="More about Jupiter"]')
                    new MutationObserver((_, observer) => {
                      if (!jupiter.ariaPressed) return
                      observer.disconnect()
                      jupiter.dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true, cancelable: true }))
                    }).observe(jupiter, { attributes: true })
                    """
                )
                try await ada.click("[data-outlet=several]")
                try await ada.wait(until: .script("document.querySelectorAll('[aria-pressed]').length === 8"))
                try await ada.wait(until: .script("\(selected) === 'Venus,Earth,Mars,Jupiter'"))
                try await ada.click("[aria-label='More about Earth']")
                try await ada.wait(until: .script("\(selected) === 'Venus,Mars,Jupiter'"))
                try await ada.wait(until: outlet("detail", is: "Venus, Mars, Jupiter: 97 known moons."))
                #expect(try await ada.run("return document.querySelectorAll('[aria-pressed=true]').length") == 3)
            }
        }

        /// What only browsers show: how far a table is scrolled, rows that come as it is, and the focus that a dialog gives back.
        @Test(arguments: Engine.inTurn)
        func `a delegate is told how far its table is scrolled, and asked of rows that come by that`(
            _ engine: Engine
        ) async throws {
            try await visit(engine, "/gallery/sectioned-table") { ada in
                try await ada.run("document.querySelector('[data-outlet=mountains]').scrollTop = 100")
                try await ada.wait(until: outlet("scrolled", is: "Scrolled by 100 pixels."))
                try await ada.click("[aria-label='More about Aconcagua']")
                try await ada.wait(until: .text("dialog h2", is: "Aconcagua"))
                try await ada.press(.enter)
                try await ada.wait(until: .script("!document.querySelector('dialog')"))
                let focused = try await ada.run("return document.activeElement.ariaLabel")
                #expect(focused == "More about Aconcagua")
                // The browser has the rows near those in sight.
                try await ada.run("document.querySelector('[data-outlet=mountains]').scrollTop = 9999")
                let kailash = "document.querySelector('[aria-label=\"More about Kailash\"]')"
                try await ada.wait(until: .script("\(kailash)"))
                try await ada.run("\(kailash).previousElementSibling.focus()")
                try await ada.press(.enter)
                let refused = "Nobody has stood on Kailash, and the delegate does not let you."
                try await ada.wait(until: outlet("said", is: refused))
            }
        }

        /// What only browsers show: a step back that is undone while a question is open and made by its answer, and the browser's own
        /// question before the page is left.
        @Test(arguments: Engine.allCases)
        func `what is written is not left by mistake`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/navigation") { ada in
                let asksItself = "!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))"
                try await ada.type("beside", into: "#aside")
                try await ada.click("a[href='/gallery/navigation/2']")
                try await ada.wait(until: .script("document.title === 'Letter to Ada'"))
                try await ada.type(" It runs.", into: "#text")
                try await ada.wait(until: .script(asksItself))
                try await ada.run("history.back()")
                try await ada.wait(until: .text("dialog h2", is: "Leave without keeping what you wrote?"))
                try await ada.press(.escape)
                try await ada.wait(until: .count("dialog", is: 0))
                try await ada.wait(until: .path("/gallery/navigation/2"))
                #expect(try await ada.run("return document.querySelector('#text').value.endsWith('It runs.')") == true)
                try await ada.run("history.back()")
                try await ada.wait(until: .visible("dialog [data-outlet=actions] button"))
                try await ada.click("dialog [data-outlet=actions] button")
                try await ada.wait(until: .path("/gallery/navigation"))
                try await ada.wait(until: .count("dialog", is: 0))
                try await ada.wait(until: .value("#aside", is: "beside"))
                try await ada.wait(until: .script("!(\(asksItself))"))
                #expect(try await ada.text(of: ".notes")?.contains("It runs.") == false)
            }
        }

        /// What only browsers show: whether an indicator can be seen.
        @Test(arguments: Engine.inTurn)
        func `what is under way is seen, and no longer than it is`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/activity") { ada in
                let indicator = "document.querySelector('[data-outlet=indicator]').checkVisibility()"
                #expect(try await ada.run("return \(indicator)") == false)
                // It is there for less than a second, which a busy machine may need from one question to the next.
                try await ada.run(
                    """
                    window.sightings = 0
                    const notice = () => { if (\(indicator)) window.sightings += 1 }
                    new MutationObserver(notice).observe(document.querySelector('[data-outlet=indicator]'), { attributes: true })
                    """
                )
                try await ada.click("[data-outlet=refresh]")
                try await ada.wait(until: outlet("weather", is: "Sunny, 18 °C"))
                try await ada.wait(until: .script("!\(indicator)"))
                #expect((try await ada.run("return sightings").int ?? 0) > 0)
            }
        }

        /// What only browsers show: that a field which is left by the Tab key says so.
        @Test(arguments: Engine.inTurn)
        func `a price is written as languages do, once its field is left`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/formats") { ada in
                try await ada.replace("#german", by: "2.000,5")
                try await ada.wait(until: .value("#english", is: "€2,000.50"))
                #expect(try await ada.value(of: "#german") == "2.000,5")
                try await ada.press(.tab)
                try await ada.wait(until: .script("/^2.000,50.€$/.test(document.querySelector('#german').value)"))
            }
        }

        /// What only browsers show: a zone, a clipboard, what is pasted and dropped, and a chooser of files.
        @Test(arguments: Engine.inTurn)
        func `the browser tells its zone, and of what is copied, pasted, dropped and chosen`(
            _ engine: Engine
        ) async throws {
            try await visit(engine, "/gallery/device") { ada in
                let zone = try await ada.run("return Intl.DateTimeFormat().resolvedOptions().timeZone").string ?? ""
                try await ada.wait(until: outlet("zone", is: zone))
                try await ada.wait(until: outlet("sight", is: "in sight"))
                #expect(try await ada.text(of: "[data-outlet=language]")?.isEmpty == false)
                // The clipboard of a browser without a screen may be refused; what the page does with either answer is the same.
                let clipboard = { (answer: String) in
                    """
                    window.copied = []
                    const writeText = (text) => { copied.push(text); return \(answer) }
                    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
                    """
                }
                try await ada.run(clipboard("Promise.resolve()"))
                try await ada.run("document.querySelector('.tabs :checked').focus()")
                try await ada.press(.right)
                try await ada.wait(until: .script("document.querySelector('#text').offsetHeight > 0"))
                try await ada.clear("#text")
                try await ada.type("for you")
                try await ada.wait(until: .script("document.querySelector('[data-copy]').dataset.copy === 'for you'"))
                try await ada.click("[data-outlet=copy]")
                try await ada.wait(until: outlet("copied", is: "It is on your clipboard."))
                #expect(try await ada.run("return copied.join()") == "for you")
                try await ada.run(clipboard("Promise.reject(new Error('no'))"))
                try await ada.click("[data-outlet=copy]")
                try await ada.wait(
                    until: outlet("copied", is: "Your browser does not let the page write to the clipboard.")
                )
                try await ada.click(".tabs label:last-child")
                try await ada.wait(until: .script("document.querySelector('[data-outlet=area]').offsetHeight > 0"))
                try await ada.run(
                    """
                    const area = document.querySelector('[data-outlet=area]'), data = new DataTransfer()
                    data.setData('text/plain', 'two words')
                    const give = (type, more) => {
                      const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), more)
                      area.querySelector('p').dispatchEvent(event)
                      return event.defaultPrevented
                    }
                    window.prevented = [give('dragover', { dataTransfer: data }), give('drop', { dataTransfer: data })].join()
                    """
                )
                #expect(
                    try await ada.run("return prevented") == "true,true",
                    "so that it can be dropped, and does not replace the page"
                )
                try await ada.wait(until: .text("[data-outlet=things] li", is: "The text “two words”"))
                try await ada.run(
                    """
                    const file = new File(['abc'], 'a.txt', { type: 'text/plain' })
                    const event = new Event('paste', { bubbles: true, cancelable: true })
                    Object.assign(event, { clipboardData: { files: [file], getData: () => '' } })
                    document.querySelector('[data-outlet=area]').dispatchEvent(event)
                    """
                )
                try await ada.wait(until: .text("[data-outlet=things] li", is: "a.txt: 3 bytes, text/plain"))
                let file = FileManager.default.temporaryDirectory.appending(path: "chosen-\(engine).txt")
                try Data("chosen".utf8).write(to: file)
                defer { try? FileManager.default.removeItem(at: file) }
                try await ada.choose(files: [file.path], in: "[data-outlet=choose]")
                try await ada.wait(
                    until: .text("[data-outlet=things] li", is: "chosen-\(engine).txt: 6 bytes, text/plain")
                )
                // The next page knows the zone before any script has run.
                let source =
                    "return (await (await fetch(location.href)).text()).includes(`data-outlet=\"zone\" data-n=\"3\">\(zone)<`)"
                #expect(try await ada.run(source) == true)
            }
        }

        /// What only browsers show: where in an element it was touched.
        @Test(arguments: Engine.inTurn)
        func `a control of the gallery's own is touched, and moved by keyboard`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/touch") { ada in
                try await ada.click("[data-outlet=pad]")
                try await ada.wait(until: outlet("count", is: "1 touch"))
                let before = try await ada.text(of: "[data-outlet=point]") ?? ""
                try await ada.run("document.querySelector('[data-outlet=pad]').focus()")
                try await ada.press(.up)
                try await ada.wait(until: outlet("count", is: "2 touches"))
                let after = try await ada.text(of: "[data-outlet=point]") ?? ""
                #expect(numbers(after) == [numbers(before)[0], numbers(before)[1] - 10], "\(before), \(after)")
            }
        }

        /// What only browsers show: a key that is a click where a button has the focus, and no key then.
        @Test(arguments: Engine.allCases)
        func `the calculator hears the keyboard once`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/calculator") { ada in
                try await ada.click("[data-outlet=d1]")
                // Enter on the button that has the focus is its click, and no =.
                try await ada.press(.enter)
                try await ada.wait(until: outlet("display", is: "11"))
                try await ada.type("+2")
                try await ada.wait(until: outlet("display", is: "2"))
                try await ada.run("document.activeElement.blur()")
                try await ada.press(.enter)
                try await ada.wait(until: outlet("display", is: "13"))
            }
        }

        /// What only browsers show: what keys and clicks do to controls of their own.
        @Test(arguments: Engine.allCases)
        func `what is chosen by keyboard is said, and what the program chooses shown`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/pickers") { ada in
                try await ada.run("document.querySelector('[value=medium]').focus()")
                try await ada.press(.right)
                try await ada.run("document.querySelector('#heat').focus()")
                try await ada.press(.right)
                try await ada.run("document.querySelector('#count').focus()")
                try await ada.press(.up)
                try await ada.click("#toppings option:nth-child(2)")
                try await ada.click("#country option:nth-child(2)")
                let said = "2 large pizzas, with one topping, heat 4 of 10, to France on 2026-12-24: €28.40"
                try await ada.wait(until: outlet("summary", is: said))
                try await ada.click("[data-outlet=usual]")
                let usual = "2 large pizzas, with 2 toppings, heat 7 of 10, to Italy on 2026-12-24: €30.80"
                try await ada.wait(until: outlet("summary", is: usual))
                try await ada.wait(until: .script("document.querySelector('#country').value === 'Italy'"))
                let chosen = "[...document.querySelector('#toppings').selectedOptions].map((each) => each.value).join()"
                #expect(try await ada.run("return \(chosen)").string == "Basil,Olives")
            }
        }

        /// What only browsers show: Enter and Escape in a search field, which have a meaning of their own there, and a scroll to the
        /// last of a hundred thousand rows.
        @Test(arguments: Engine.inTurn)
        func `names are found while somebody types, and Enter takes the first`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/search") { ada in
                try await ada.type("grace h. ho", into: "#search")
                try await ada.press(.enter)
                try await ada.wait(until: outlet("chosen", is: "Grace H. Hopper it is."))
                try await ada.press(.escape)
                try await ada.wait(until: outlet("summary", is: "100000 of 100000 names"))
                #expect(try await ada.value(of: "#search") == "")
                try await ada.run("document.querySelector('.found').scrollTop = 1e9")
                try await ada.wait(until: .text(".found li:last-child", is: "Yara Y. Ziegler"))
            }
        }

        /// What only browsers show: where the focus is in a dialog and behind it, and what Tab, Enter and Escape do there.
        @Test(arguments: Engine.allCases)
        func `questions are answered by keyboard`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/dialogs") { ada in
                func begin(_ button: String) async throws {
                    try await ada.run("document.querySelector('[data-outlet=\(button)]').focus()")
                    try await ada.press(.enter)
                    try await ada.wait(until: .script("document.querySelector('dialog')?.open"))
                }
                try await begin("ask")
                try await ada.wait(until: .script("document.activeElement.textContent === 'Keep it'"))
                try await ada.press(.tab)
                try await ada.press(.enter)
                try await ada.wait(until: outlet("said", is: "You said: Remove it."))
                try await ada.wait(until: .focused("[data-outlet=ask]"))
                try await begin("tell")
                try await ada.press(.escape)
                try await ada.wait(until: outlet("said", is: "You have read it."))
                try await ada.wait(until: .focused("[data-outlet=tell]"))
            }
        }

        /// What only browsers show: the keys of a menu, where the focus goes, and where the menu is.
        @Test(arguments: Engine.allCases)
        func `a menu is beside its button, at a narrow window's end, and has its keys`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/menus") { ada in
                let row = "[data-outlet=moons] > li:nth-child(2)", button = "\(row) [data-outlet=more]"
                let remove = "\(row) [data-outlet=remove]"
                try await ada.wait(until: .attribute("aria-haspopup", of: button, is: "menu"))
                try await ada.run("document.querySelector('\(button)').focus()")
                try await ada.press(.enter)
                try await ada.wait(until: .focused("\(row) [data-outlet=top]"))
                // It rises to its place.
                try await ada.wait(until: .script(Self.isBeside, .string(button)))
                #expect(try await ada.violations() == [])
                try await ada.press(.down)
                #expect(try await ada.focused() == "[data-outlet=\"remove\"]")
                try await ada.press(.escape)
                try await ada.wait(until: .focused(button))
                try await ada.wait(until: .hidden(remove))
                try await ada.resize(to: Viewport(560, 800))
                try await ada.click(button)
                try await ada.press(.end)
                try await ada.press(.enter)
                try await ada.wait(until: outlet("said", is: "Europa is gone."))
                try await ada.wait(until: .count("[data-outlet=moons] > li", is: 3))
                try await ada.wait(until: .count(":popover-open", is: 0))
            }
        }

        /// Whether the popover that is open lies in the window, at an edge of its button.
        private static let isBeside = """
            (() => {
              const menu = document.querySelector(':popover-open').getBoundingClientRect()
              const button = document.querySelector(args[0]).getBoundingClientRect()
              const near = (one, other) => Math.abs(one - other) < 8
              return menu.left >= 0 && menu.right <= innerWidth && menu.top >= 0 && menu.bottom <= innerHeight
                && (near(menu.top, button.bottom) || near(menu.bottom, button.top))
                && (near(menu.right, button.right) || near(menu.left, button.left))
            })()
            """

        /// What only browsers show: a place that one has.
        ///
        /// Chromium alone can be told where it is.
        @Test func `a browser's own place is shown`() async throws {
            let wall = try await Wall.shared()
            let ada = try await Cast.shared.stranger(.chromium, at: wall)
            try await ada.devTools(
                "Browser.setPermission",
                ["permission": ["name": "geolocation"], "setting": "granted", "origin": .string(wall.url(""))]
            )
            try await ada.devTools(
                "Emulation.setGeolocationOverride",
                ["latitude": 48.8584, "longitude": 2.2945, "accuracy": 10]
            )
            try await ada.open(wall.url("/gallery/geolocation"))
            try await ada.waitForServer()
            try await ada.click("[data-outlet=ask]")
            try await ada.wait(until: outlet("coordinates", is: "Lat: 48.858, Lon: 2.295"))
            try await ada.checkConsole()
        }

        private func outlet(_ name: String, is text: String) -> Condition { .text("[data-outlet=\(name)]", is: text) }

        private func numbers(_ text: String) -> [Int] { text.split { !$0.isNumber }.compactMap { Int($0) } }
    }
}
