// What a user can do, in each engine.
import Foundation
import Testing

@testable import BrowserKit

extension BrowserTests.HarnessTests {
    @Suite struct UserTests {
        @Test(arguments: Engine.harness)
        func `clicks, types and presses keys`(_ engine: Engine) async throws {
            let site = try StaticSite.harness()
            let ada = try await Cast.shared.user(engine)
            try await ada.open(site.url())
            try await ada.type("Ada Привет 日本 👋", into: "#name")
            try await ada.click("#greet")
            try await ada.wait(until: .text("#greeting", is: "Hello, Ada Привет 日本 👋"))
            try await ada.clear("#name")
            #expect(try await ada.value(of: "#name") == "")
            try await ada.type("xy")
            try await ada.press(.left, holding: .shift)
            try await ada.press(.delete)
            try await ada.press(.tab)
            #expect(try await ada.focused() == "#greet")
            try await ada.press(.enter)
            try await ada.wait(until: .text("#greeting", is: "Hello, x"))
            #expect(try await ada.isEnabled("#greet"))
            #expect(try await !ada.isEnabled("#off"))
            #expect(try await ada.attribute("role", of: "#greeting") == "status")
            #expect(try await ada.run("return await Promise.resolve([1, true, null, 'a'])") == [1, true, nil, "a"])
        }

        @Test(arguments: Engine.harness)
        func `touches with a finger`(_ engine: Engine) async throws {
            let site = try StaticSite.harness()
            let ada = try await Cast.shared.user(engine)
            try await ada.open(site.url())
            try await ada.run(
                "window.pointers = []; addEventListener('pointerdown', event => pointers.push(event.pointerType))"
            )
            try await ada.tap("#name")
            try await ada.wait(until: .focused("#name"))
            try await ada.type("Ada")
            try await ada.tap("#greet")
            try await ada.wait(until: .text("#greeting", is: "Hello, Ada"))
            // WebKit's driver has no finger.
            let pointer: JSON = engine == .webkit ? "mouse" : "touch"
            #expect(try await ada.run("return pointers") == .array([pointer, pointer]))
            try await ada.run(
                "document.body.insertAdjacentHTML('beforeend', '<p style=\"position: fixed; inset: 0\">Above</p>')"
            )
            let error = await #expect(throws: BrowserError.self) {
                try await ada.tap("#greet", patience: .milliseconds(50))
            }
            #expect(error?.description == "element click intercepted: #greet is covered.")
        }

        @Test(arguments: Engine.harness)
        func `says what it saw when a wait is over`(_ engine: Engine) async throws {
            let site = try StaticSite.harness()
            let ada = try await Cast.shared.user(engine)
            try await ada.open(site.url())
            let error = await #expect(throws: BrowserError.self) {
                try await ada.wait(until: .text("h1", is: "Atlas"), within: .milliseconds(100))
            }
            let sentence = try #require(error).description
            #expect(sentence.contains("“Atlas”") && sentence.contains("Harness") && sentence.contains(engine.rawValue))
            await #expect(throws: BrowserError.self) { try await ada.click("#absent", patience: .milliseconds(50)) }
            await #expect(throws: BrowserError.self) { try await ada.run("throw new Error('planted')") }
        }

        @Test(arguments: Engine.harness)
        func `survives that the page is left during a wait`(_ engine: Engine) async throws {
            let site = try StaticSite.harness()
            let ada = try await Cast.shared.user(engine)
            try await ada.open(site.url())
            try await ada.run("setTimeout(() => location.href = '/second', 100)")
            try await ada.wait(until: .text("h1", is: "Second"))
        }

        /// WebKit's driver forgets what it was asked by a page that is put aside at that moment.
        @Test(.enabled(if: Engine.harness.contains(.webkit)))
        func `asks again for what WebKit's driver has forgotten`() async throws {
            let site = try StaticSite.harness()
            let ada = try await Cast.shared.user(.webkit)
            try await ada.open(site.url())
            let forgotten = "(window.asked ? true : (window.asked = true, await new Promise(() => {})))"
            try await ada.wait(until: .script(forgotten))
            let error = await #expect(throws: BrowserError.self) {
                try await ada.run("await new Promise(() => {})", with: [], patience: .seconds(1))
            }
            #expect(error?.code == BrowserError.noAnswer)
            #expect(try await ada.run("return 1") == 1)
        }

        @Test(arguments: Engine.harness)
        func `hears errors and violated policies`(_ engine: Engine) async throws {
            let site = try StaticSite.harness()
            let ada = try await Cast.shared.user(engine)
            try await ada.open(site.url())
            #expect(try await ada.errors() == [])
            try await ada.run(
                """
                setTimeout(() => {
                  setTimeout(() => { window.hasThrown = true })
                  console.error('planted word')
                  throw new Error('planted fault')
                })
                """
            )
            try await ada.wait(until: .script("window.hasThrown"))
            try await ada.open(site.url("/strict"))
            #expect(try await ada.text(of: "#text") == "kept")
            if engine == .webkit {
                try await ada.run("document.body.append(Object.assign(document.createElement('script'), {text: '1'}))")
            }
            let planted = ["planted word", "planted fault", "script-src"], deadline = ContinuousClock.now + .seconds(10)
            var heard = ""
            while !planted.allSatisfy(heard.contains), ContinuousClock.now < deadline {
                heard += try await ada.errors().map(\.text).joined(separator: "\n")
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(planted.filter { !heard.contains($0) } == [])
        }

        @Test(.enabled(if: Engine.harness.contains(.firefox)))
        func `hears nothing of a site that was left, however late Firefox tells it`() async throws {
            let old = try StaticSite.harness()
            let site = try StaticSite.harness()
            let ada = try await Cast.shared.user(.firefox)
            // As where the machine is busy: an error is told once the page has gone.
            func complain() async throws {
                try await ada.firefox(
                    """
                    const error = Components.classes["@mozilla.org/scripterror;1"].createInstance(Ci.nsIScriptError)
                    error.init("late", "\(old.url("/form.js"))", 1, 1, Ci.nsIScriptError.errorFlag, "content javascript")
                    Services.console.logMessage(error)
                    """
                )
            }
            try await ada.open(old.url())
            try await complain()
            #expect(try await ada.errors().map(\.text) == ["late"])
            _ = try await Cast.shared.user(.firefox)
            try await complain()
            try await ada.open(site.url())
            #expect(try await ada.errors() == [])
            try await ada.open(old.url())
            try await complain()
            #expect(try await ada.errors().map(\.text) == ["late"], "a site that is opened again is heard")
        }

        @Test(arguments: Engine.harness)
        func `is in the dark if asked to`(_ engine: Engine) async throws {
            let isDark = "return matchMedia('(prefers-color-scheme: dark)').matches"
            let ada = try await Cast.shared.user(engine)
            #expect(try await ada.run(isDark) == false)
            if engine == .webkit {
                let answer = try await User.with(engine, .init(colorScheme: .dark)) { try await $0.run(isDark) }
                #expect(answer == true)
            } else {
                try await ada.emulate(.dark)
                #expect(try await ada.run(isDark) == true)
                try await ada.emulate(.light)
                #expect(try await ada.run(isDark) == false)
            }
            #expect(try await ada.run("return matchMedia('(prefers-reduced-motion: reduce)').matches") == true)
        }
    }
}
