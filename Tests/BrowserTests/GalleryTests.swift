// The gallery's pages in each engine, by keyboard where that makes a difference.
import Foundation
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite(.timeLimit(.minutes(3))) struct GalleryTests {
        @Test(arguments: Engine.allCases)
        func `numbers add up while they are typed`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/numbers") { ada in
                try await ada.replace("#number1", by: "40")
                try await ada.wait(until: outlet("result", is: "45"))
                try await ada.press(.tab)
                try await ada.type("x")
                try await ada.wait(until: .script("document.querySelector('#number2').value.includes('x')"))
                try await ada.wait(until: outlet("result", is: "43"))
            }
        }

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

        @Test(arguments: Engine.allCases)
        func `a field and its relay say the same`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/two-way") { ada in
                try await ada.replace("#name", by: "Grace")
                try await ada.wait(until: outlet("relay", is: "Grace"))
                try await ada.press(.tab)
                try await ada.press(.enter)
                try await ada.wait(until: .script("document.querySelector('#name').value === 'GRACE'"))
                try await ada.type("hello, world", into: "#note")
                try await ada.wait(until: outlet("left", is: "268 characters left"))
                try await ada.click("[data-outlet=clear]")
                try await ada.wait(until: .script("document.querySelector('#note').value === ''"))
            }
        }

        @Test(arguments: Engine.allCases)
        func `examples say what they do, also from another queue`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/explain") { ada in
                try await ada.click("[data-outlet=shared]")
                try await ada.wait(until: lastLine(is: "status: 200, 14 bytes"))
                #expect(try await ada.count(of: "[data-outlet=log] li") == 4)
                try await ada.click("[data-outlet=queue]")
                try await ada.wait(
                    until: lastLine(is: "value: made in the page's turn, worked on elsewhere, shown in the page's turn")
                )
                for _ in 0..<4 { try await ada.click("[data-outlet=fragile]") }
                try await ada.wait(until: outlet("taps", is: "Tapped 4 times"))
                #expect(try await ada.count(of: "[data-outlet=log] li") == 4)
            }
        }

        @Test(arguments: Engine.allCases)
        func `a row says of which model it is`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/simple-table") { ada in
                try await ada.run("document.querySelectorAll('td button')[4].focus()")
                try await ada.press(.enter)
                try await ada.wait(until: outlet("detail", is: "Jupiter: 71,492 km, 95 known moons."))
            }
        }

        @Test(arguments: Engine.allCases)
        func `rows are moved and deleted by keyboard, and the focus goes on`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/editable-table") { ada in
                let focused = "document.activeElement.ariaLabel"
                try await handsAreHere(ada)
                try await ada.run("document.querySelector('[aria-label=\"Move 5 down\"]').focus()")
                for _ in 0..<2 { try await ada.press(.enter) }
                try await ada.wait(until: .script("\(rows) === '1 3 2 5 4 6 8 7 11 10'"))
                #expect(try await ada.run("return \(focused)") == "Move 5 down")
                try await ada.run("document.querySelector('[aria-label=\"Delete 11\"]').focus()")
                try await ada.press(.enter)
                try await ada.wait(until: .focused("[aria-label='Delete 10']"))
                try await ada.press(.enter)
                try await ada.wait(until: .focused("[aria-label='Delete 7']"))
                try await ada.wait(until: outlet("said", is: "10 is deleted."))
                #expect(try await ada.run("return \(rows)") == "1 3 2 5 4 6 8 7")
                try await ada.click("[data-outlet=twins]")
                try await ada.wait(until: .script("\(rows) === '1 3 3 2 4 6 8 7 11 10'"))
                try await ada.click("[aria-label='Delete 1']")
                try await ada.wait(until: .script("\(rows) === '3 3 2 4 6 8 7 11 10'"))
            }
        }

        @Test(arguments: Engine.allCases)
        func `a row that is deleted hands its focus on where the server has not heard of it`(
            _ engine: Engine
        ) async throws {
            try await visit(engine, "/gallery/editable-table") { ada in
                try await handsAreHere(ada)
                // As in a window that is not the desktop's active one, where nothing tells that the focus has moved.
                let unheard = """
                    Object.defineProperty(document, 'activeElement', { get: () => document.body, configurable: true })
                    document.querySelector(arguments[0]).focus()
                    delete document.activeElement
                    """
                try await ada.run(unheard, .string("[aria-label='Delete 11']"))
                try await ada.press(.enter)
                try await ada.wait(until: .focused("[aria-label='Delete 10']"))
                // Whoever has gone on by then stays where they are.
                try await ada.run(
                    """
                    document.querySelector('[aria-label="Delete 10"]').click()
                    document.querySelector('[data-outlet=reset]').focus()
                    """
                )
                try await ada.wait(until: .script("\(rows) === '1 3 5 2 4 6 8 7'"))
                #expect(try await ada.run("return document.activeElement.dataset.outlet") == "reset")
            }
        }

        @Test(arguments: Engine.allCases)
        func `rows are moved by the arrow keys on their grip, at once and for good`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/editable-table") { ada in
                try await handsAreHere(ada)
                try await ada.run("document.querySelector('[aria-label=\"Drag 5\"]').focus()")
                // Both before the server has answered the first.
                try await ada.run(
                    """
                    const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
                    for (let i = 0; i < 3; i += 1) press('ArrowDown')
                    window.atOnce = \(rows)
                    """
                )
                #expect(try await ada.run("return atOnce") == "1 3 2 4 5 6 8 7 11 10")
                try await ada.wait(until: .script("\(rows) === '1 3 2 4 5 6 8 7 11 10'"))
                #expect(try await ada.run("return document.activeElement.ariaLabel") == "Drag 5")
                for _ in 0..<2 { try await ada.press(.up) }
                try await ada.wait(
                    until: .script("\(rows) === '1 3 5 2 4 6 8 7 11 10' || \(rows) === '1 3 2 5 4 6 8 7 11 10'")
                )
                try await ada.click("[data-outlet=reset]")
                try await ada.wait(until: .script("\(rows) === '1 3 5 2 4 6 8 7 11 10'"))
            }
        }

        @Test(arguments: Engine.allCases)
        func `a row is dragged by its grip to another section`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/editable-table") { ada in
                try await handsAreHere(ada)
                try await ada.drag("[aria-label='Drag 3']", to: "[aria-label='Drag 6']")
                try await ada.wait(until: .script("\(rows) === '1 5 2 4 6 3 8 7 11 10'"))
                #expect(try await ada.run("return document.querySelectorAll('[data-held]').length") == 0)
                try await ada.drag("[aria-label='Drag 10']", to: "[aria-label='Drag 7']")
                try await ada.wait(until: .script("\(rows) === '1 5 2 4 6 3 8 10 7 11'"))
                // What the server has is what is shown.
                try await ada.click("[aria-label='Move 10 up']")
                try await ada.wait(until: .script("\(rows) === '1 5 2 4 6 3 8 10 7 11'"))
                try await ada.wait(
                    until: .script(
                        "document.querySelector('[aria-label=\"Move 10 up\"]').closest('tr').previousElementSibling.textContent.includes('8')"
                    )
                )
                try await ada.click("[aria-label='Delete 10']")
                try await ada.wait(until: .script("\(rows) === '1 5 2 4 6 3 8 7 11'"))
            }
        }

        @Test(arguments: Engine.allCases)
        func `a row is dragged by a finger, and the page does not scroll`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/editable-table") { ada in
                try await handsAreHere(ada)
                try await ada.drag("[aria-label='Drag 3']", to: "[aria-label='Drag 6']", by: .touch)
                try await ada.wait(until: .script("\(rows) === '1 5 2 4 6 3 8 7 11 10'"))
                try await ada.run(
                    "window.places = []; for (const type of ['pointerdown', 'pointerup']) addEventListener(type, () => places.push(scrollY))"
                )
                try await ada.drag("[aria-label='Drag 3']", to: "[aria-label='Drag 2']", by: .touch)
                try await ada.wait(until: .script("\(rows) === '1 5 3 2 4 6 8 7 11 10'"))
                #expect(try await ada.run("return places.length === 2 && places[0] === places[1]") == true)
                try await ada.click("[aria-label='Delete 3']")
                try await ada.wait(until: .script("\(rows) === '1 5 2 4 6 8 7 11 10'"))
            }
        }

        @Test(arguments: Engine.allCases)
        func `a row is swiped away by a finger`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/editable-table") { ada in
                try await handsAreHere(ada)
                let swipe = """
                    const row = document.querySelector('[aria-label="Delete 4"]').closest('tr'), { left, top } = row.getBoundingClientRect()
                    const touch = (type, x, fingers = type === 'touchend' ? 0 : 1) => {
                      const event = new Event(type, { bubbles: true, cancelable: true })
                      row.dispatchEvent(Object.assign(event, { touches: Array(fingers).fill({ clientX: x, clientY: top + 5 }) }))
                    }
                    const swipe = (far) => {
                      touch('touchstart', left + 300)
                      touch('touchmove', left + 300 - far / 2)
                      touch('touchmove', left + 300 - far)
                      touch('touchend')
                    }
                    """
                try await ada.run(swipe + "\nswipe(40)")
                #expect(try await ada.run("return \(rows)") == "1 3 5 2 4 6 8 7 11 10", "not far enough")
                let two =
                    "\ntouch('touchstart', left + 300); touch('touchmove', left + 200); touch('touchstart', left + 300, 2); touch('touchend')"
                try await ada.run(swipe + two + "; window.moved = row.style.translate")
                #expect(try await ada.run("return moved") == "", "with a second finger it is no swipe")
                #expect(try await ada.run("return \(rows)") == "1 3 5 2 4 6 8 7 11 10")
                try await ada.run(swipe + "\nswipe(row.offsetWidth / 2); window.isGone = row.offsetHeight === 0")
                #expect(try await ada.run("return isGone") == true, "at once")
                try await ada.wait(until: .script("\(rows) === '1 3 5 2 6 8 7 11 10'"))
                try await ada.wait(until: outlet("said", is: "4 is deleted."))
            }
        }

        @Test(arguments: Engine.allCases)
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

        @Test(arguments: Engine.allCases)
        func `a delegate is asked, and told how far its table is scrolled`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/sectioned-table") { ada in
                try await ada.run("document.querySelector('[data-outlet=choose]').focus()")
                try await ada.press(.enter)
                try await ada.wait(until: outlet("said", is: "You chose Kilimanjaro."))
                try await ada.wait(until: outlet("told", is: "The delegate was told of section 0, row 0."))
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

        @Test(arguments: Engine.allCases)
        func `what is written is not left by mistake`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/navigation") { ada in
                try await ada.type("beside", into: "#aside")
                try await ada.click("a[href='/gallery/navigation/2']")
                try await ada.wait(until: .script("document.title === 'Letter to Ada'"))
                try await ada.type(" It runs.", into: "#text")
                try await ada.wait(until: .script("!document.querySelector('[data-outlet=done]').disabled"))
                let asksItself = "!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))"
                try await ada.wait(until: .script(asksItself))
                try await ada.run("history.back()")
                try await ada.wait(until: .text("dialog h2", is: "Leave without keeping what you wrote?"))
                try await ada.press(.escape)
                try await ada.wait(until: .script("!document.querySelector('dialog')"))
                #expect(try await ada.run("return location.pathname") == "/gallery/navigation/2")
                #expect(try await ada.run("return document.querySelector('#text').value.endsWith('It runs.')") == true)
                try await ada.click("[data-outlet=done]")
                try await ada.wait(until: .script("location.pathname === '/gallery/navigation'"))
                try await ada.wait(until: .script("document.querySelector('#aside').value === 'beside'"))
                try await ada.wait(
                    until: .script("/It runs.$/.test(document.querySelectorAll('.notes li')[1].textContent)")
                )
                #expect(try await ada.run("return \(asksItself)") == false, "nothing is unsaved here")
                try await ada.click("a[href='/gallery/navigation/3']")
                try await ada.wait(until: .script("document.title === 'Garden'"))
                try await ada.type(" Now.", into: "#text")
                try await ada.wait(until: .script("!document.querySelector('[data-outlet=done]').disabled"))
                try await ada.run("history.back()")
                try await ada.wait(until: .script("document.querySelector('dialog [data-outlet=actions] button')"))
                try await ada.click("dialog [data-outlet=actions] button")
                try await ada.wait(
                    until: .script("location.pathname === '/gallery/navigation' && !document.querySelector('dialog')")
                )
                #expect(
                    try await ada.run("return document.querySelector('.notes').textContent.includes('Now.')") == false
                )
            }
        }

        @Test(arguments: Engine.allCases)
        func `what is under way is seen, and what failed can be tried again`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/activity") { ada in
                let indicator = "document.querySelector('[data-outlet=indicator]').checkVisibility()"
                // It is there for less than a second, which a busy machine may need from one question to the next.
                try await ada.run(
                    """
                    window.sightings = 0
                    const notice = () => { if (\(indicator)) window.sightings += 1 }
                    new MutationObserver(notice).observe(document.querySelector('[data-outlet=indicator]'), { attributes: true })
                    """
                )
                for answer in [
                    "Sunny, 18 °C", "Sunny, 19 °C", "The forecast cannot be reached. Try again.", "Sunny, 21 °C",
                ] {
                    try await ada.run("window.sightings = 0")
                    try await ada.click("[data-outlet=refresh]")
                    try await ada.wait(until: outlet("weather", is: answer))
                    try await ada.wait(until: .script("window.sightings > 0"))
                    try await ada.wait(until: .script("!\(indicator)"))
                }
                try await ada.click("[data-outlet=count]")
                try await ada.wait(until: outlet("counted", is: "10 of 10"))
                #expect(try await ada.run("return document.querySelector('#part').value") == 1)
            }
        }

        @Test(arguments: Engine.allCases)
        func `a price is written as languages do, once its field is left`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/formats") { ada in
                try await ada.replace("#german", by: "2.000,5")
                try await ada.wait(until: .script("document.querySelector('#english').value === '€2,000.50'"))
                #expect(try await ada.run("return document.querySelector('#german').value") == "2.000,5")
                try await ada.press(.tab)
                try await ada.wait(until: .script("/^2.000,50.€$/.test(document.querySelector('#german').value)"))
                try await ada.replace("#french", by: "beaucoup")
                try await ada.wait(until: outlet("said", is: "The view model has no price."))
                #expect(try await ada.text(of: "#french-check") == "")
                try await ada.press(.tab)
                try await ada.wait(until: .script("document.querySelector('#french').ariaInvalid === 'true'"))
                #expect(try await ada.text(of: "#french-check")?.hasPrefix("Write a price below a million") == true)
            }
        }

        /// The browsers that run these tests are told that the person wants no motion; here one is told otherwise.
        @Test(arguments: Engine.allCases)
        func `rows that stay glide to their places, unless the person wants no motion`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/editable-table") { ada in
                let count = """
                    window.glides = []
                    const animate = Element.prototype.animate
                    Element.prototype.animate = function (frames, options) {
                      // What has gone goes nowhere that can be seen.
                      if (this.isConnected) glides.push(this.querySelector('[data-outlet=choose]')?.textContent ?? 'header')
                      return animate.call(this, frames, options)
                    }
                    """
                try await ada.run(count)
                try await ada.click("[aria-label='Delete 1']")
                try await ada.wait(until: .script("\(rows) === '3 5 2 4 6 8 7 11 10'"))
                try await ada.run("await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
                #expect(try await ada.run("return glides.length") == 0)
                try await ada.run("window.matchMedia = () => ({ matches: false })")
                try await ada.click("[aria-label='Move 3 down']")
                try await ada.wait(until: .script("\(rows) === '5 3 2 4 6 8 7 11 10'"))
                try await ada.wait(until: .script("glides.length > 0"))
                let gone = try await ada.run("return glides.toSorted().join()")
                #expect(gone == "3,5", "nothing else goes anywhere")
                try await ada.wait(until: .script("document.getAnimations().length === 0"))
                try await ada.run(
                    "glides.length = 0; for (const _ of '12') document.querySelector('[aria-label=\"Move 2 down\"]').click()"
                )
                try await ada.wait(until: .script("\(rows) === '5 3 4 6 2 8 7 11 10'"))
                try await ada.wait(until: .script("glides.length > 0"))
                let twice = try await ada.run("return glides.toSorted().join()")
                #expect(twice == "2,4,6", "each by one way, from where it was seen")
                try await ada.wait(until: .script("document.getAnimations().length === 0"))
                try await ada.run("glides.length = 0")
                try await ada.click("[aria-label='Delete 5']")
                try await ada.wait(until: .script("glides.length > 0"))
                #expect(try await ada.run("return glides.join()") == "3,header,4,6,2,8,header,7,11,10")
            }
        }

        @Test(arguments: Engine.allCases)
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

        /// The part of the runtime that drags and swipes comes once the page lives, which is sooner than a person can: it takes the
        /// key that would move the last row down.
        private func handsAreHere(_ ada: User) async throws {
            let key = "new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })"
            try await ada.wait(
                until: .script("!document.querySelector('[aria-label=\"Drag 10\"]').dispatchEvent(\(key))")
            )
        }

        /// The numbers of the editable table.
        private let rows =
            "[...document.querySelectorAll('[data-outlet=choose]')].map(each => each.textContent).join(' ')"

        @Test(arguments: Engine.allCases)
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

        @Test(arguments: Engine.allCases)
        func `two lists follow one relay, and rows stay themselves`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/partial-updates") { ada in
                try await ada.run("window.row = document.querySelector('[data-outlet=grid] .tile')")
                for button in ["add", "remove", "shuffle"] { try await ada.click("[data-outlet=\(button)]") }
                try await ada.click("[data-outlet=add]")
                try await ada.wait(until: outlet("summary", is: "11 numbers"))
                let (table, grid) = (try await texts(of: "table", ada), try await texts(of: "grid", ada))
                #expect(table == grid)
                #expect(table.count == 14)
                #expect(try await ada.run("return window.row.isConnected && window.row.textContent") == "1")
            }
        }

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

        @Test(arguments: Engine.allCases)
        func `a formula is worked out while it is typed`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/spreadsheet") { ada in
                try await ada.type("=(B1+B2)*", into: "[aria-label=E1]")
                try await ada.wait(until: value("E1", is: "a number or a cell is missing"))
                try await ada.type("2")
                try await ada.wait(until: value("E1", is: "14"))
                try await ada.press(.tab)
                try await ada.type("=e1+f1")
                try await ada.wait(until: value("F1", is: "circle: F1 → F1"))
            }
        }

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

        @Test(arguments: Engine.allCases)
        func `names are found while somebody types, and Enter takes the first`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/search") { ada in
                try await ada.type("grace h. ho", into: "#search")
                try await ada.wait(until: .texts("[data-outlet=names] li", are: ["Grace H. Hopper", "Grace H. Horn"]))
                try await ada.press(.enter)
                try await ada.wait(until: outlet("chosen", is: "Grace H. Hopper it is."))
                try await ada.press(.escape)
                try await ada.wait(until: outlet("summary", is: "100000 of 100000 names"))
                #expect(try await ada.value(of: "#search") == "")
                try await ada.run("document.querySelector('.found').scrollTop = 1e9")
                try await ada.wait(
                    until: .script("document.querySelector('.found li:last-child').textContent === 'Yara Y. Ziegler'")
                )
            }
        }

        @Test(arguments: Engine.allCases)
        func `questions are answered by keyboard, and work is seen`(_ engine: Engine) async throws {
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
                try await ada.wait(until: .script("document.activeElement.matches('[data-outlet=ask]')"))
                try await begin("tell")
                try await ada.press(.escape)
                try await ada.wait(until: outlet("said", is: "You have read it."))
                try await begin("choose")
                try await ada.click("dialog li:nth-child(2) button")
                try await ada.wait(until: outlet("said", is: "Send it: chosen."))
                try await begin("work")
                try await ada.wait(until: outlet("said", is: "The work is done."))
                try await ada.wait(until: .count("dialog", is: 0))
            }
        }

        @Test(arguments: Engine.allCases)
        func `a place is asked for when the person says so, and again`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/geolocation") { ada in
                // Whoever is asked is outside of the page.
                try await ada.run(
                    """
                    window.asked = []
                    Object.getPrototypeOf(navigator.geolocation).watchPosition = (...answers) => window.asked.push(answers)
                    """
                )
                try await ada.click("[data-outlet=ask]")
                try await ada.wait(until: .script("window.asked.length === 1"))
                try await ada.run("window.asked[0][1]({ code: 1 })")
                try await ada.wait(until: .visible("[data-outlet=refused]"))
                try await ada.click("[data-outlet=again]")
                try await ada.wait(until: .script("window.asked.length === 2"))
                try await ada.run("window.asked[1][0]({ coords: { latitude: 1.5, longitude: -2.25, accuracy: 9 } })")
                try await ada.wait(until: outlet("coordinates", is: "Lat: 1.5, Lon: -2.25"))
                try await ada.wait(until: .hidden("[data-outlet=refused]"))
            }
        }

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

        @Test func `a game is played in two engines`() async throws {
            let wall = try await Wall.shared()
            let (ada, bob) = (
                try await Cast.shared.stranger(.chromium, at: wall), try await Cast.shared.stranger(.firefox, at: wall)
            )
            for user in [ada, bob] {
                try await user.open(wall.url("/gallery/game"))
                try await user.waitForServer()
            }
            try await ada.click("[data-outlet=again]")
            try await ada.wait(until: outlet("state", is: "X is next"))
            try await ada.click("[data-outlet=b2]")
            try await bob.wait(until: outlet("b2", is: "X"))
            try await bob.run("document.querySelector('[data-outlet=a1]').focus()")
            try await bob.press(.enter)
            try await ada.wait(until: outlet("a1", is: "O"))
            try await bob.press(.enter)
            try await ada.click("[data-outlet=a2]")
            try await bob.wait(until: outlet("state", is: "O is next"))
            #expect(try await bob.focused() == "[data-outlet=\"a1\"]")
            try await ada.checkConsole()
            try await bob.checkConsole()
        }

        @Test(arguments: [Engine.webkit])
        func `a game is played in the third engine, too`(_ engine: Engine) async throws {
            try await visit(engine, "/gallery/game") { ada in
                try await ada.click("[data-outlet=again]")
                for square in ["a1", "b1", "a2", "b2", "a3"] { try await ada.click("[data-outlet=\(square)]") }
                try await ada.wait(until: outlet("state", is: "X has won"))
            }
        }

        private func outlet(_ name: String, is text: String) -> Condition { .text("[data-outlet=\(name)]", is: text) }

        private func value(_ cell: String, is text: String) -> Condition {
            .text("[aria-label='Value of \(cell)']", is: text)
        }

        private func lastLine(is text: String) -> Condition { .text("[data-outlet=log] li:last-child", is: text) }

        private func texts(of list: String, _ user: User) async throws -> [String] {
            let script =
                "return [...document.querySelectorAll(`[data-outlet=${arguments[0]}] [data-row]`)].map(row => row.textContent)"
            return try await user.run(script, .string(list)).array.map { $0.string ?? "" }
        }

        private func numbers(_ text: String) -> [Int] { text.split { !$0.isNumber }.compactMap { Int($0) } }
    }
}
