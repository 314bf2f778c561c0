// Text in composition: the server's values wait, and what an input method converts is told once it is whole. Chromium alone can be
// told to compose.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct CompositionTests {
        private func visitor(_ wall: Wall, _ line: LineProxy) async throws -> User {
            let ada = try await Cast.shared.stranger(.chromium, at: wall)
            try await ada.open(wall.url("/signup", through: line))
            try await ada.waitForServer()
            return ada
        }

        /// What only browsers show: a phone's keyboard keeps each word in composition until a space.
        ///
        /// The server's word comes meanwhile, and breaks no composition: the next letters take the place of the first.
        @Test func `judges a word while a keyboard composes it`() async throws {
            let wall = try await Wall.shared()
            let line = try LineProxy(to: wall.server.port)
            let ada = try await visitor(wall, line)
            let name = Wall.name()
            try await ada.click(Form.userName)
            try await ada.compose(name)
            try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            try await ada.compose(name + "!")
            try await ada.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
            try await ada.compose(name + "x")
            try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            try await ada.commitComposition(name + "x")
            #expect(try await ada.value(of: Form.userName) == name + "x")
            try await ada.checkConsole()
        }

        /// What only browsers show: pinyin begins with Latin letters, and turns into others when it is committed.
        @Test func `tells nothing half composed once an input method has made other letters`() async throws {
            let wall = try await Wall.shared()
            let line = try LineProxy(to: wall.server.port)
            let ada = try await visitor(wall, line)
            try await ada.click(Form.userName)
            try await ada.compose("ni!")
            try await ada.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
            try await ada.commitComposition("你好")
            try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            try await ada.compose("ni!")
            try await ada.hold(.text(Form.userNameSays, contains: " is free"), for: .milliseconds(300))
            #expect(try await ada.value(of: Form.userName) == "你好ni!")
            try await ada.commitComposition("你")
            try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            try await ada.checkConsole()
        }

        /// What only browsers show: what is composed stands in the field and is no input before it is committed; for a moment it is looked
        /// whether one goes up all the same.
        @Test func `sends a composed word when it is committed, and nothing before`() async throws {
            let wall = try await Wall.shared()
            let line = try LineProxy(to: wall.server.port)
            let ada = try await visitor(wall, line)
            try await ada.click(Form.userName)
            try await ada.compose("に")
            try await ada.compose("にほ")
            try await ada.hold(.text(Form.userNameSays, is: ""), for: .milliseconds(300))
            #expect(try await ada.value(of: Form.userName) == "にほ")
            try await ada.commitComposition("日本")
            try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            #expect(try await ada.value(of: Form.userName) == "日本")
            try await ada.type("7")
            try await ada.compose("に")
            try await ada.cancelComposition()
            try await ada.hold(.value(Form.userName, is: "日本7"), for: .milliseconds(300))
            try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            try await ada.checkConsole()
        }

        /// What only browsers show: a word that is being composed in a form while its server empties it.
        @Test(arguments: [true, false])
        func `keeps a value of the server until the composition ends`(_ isCommitted: Bool) async throws {
            let wall = try await Wall.shared()
            let line = try LineProxy(to: wall.server.port)
            // The form stays where somebody is logged in already.
            try await Cast.shared.stranger(.chromium, at: wall).join(Wall.name(), at: wall)
            let ada = try await Cast.shared.user(.chromium)
            try await ada.open(wall.url("/signup", through: line))
            try await ada.waitForServer()
            let name = Wall.name()
            try await ada.fillSignup(name)
            line.trouble = Trouble(stalled: [.down])
            try await ada.click(Form.button)
            try await ada.click(Form.userName)
            try await ada.press(.end)
            try await ada.compose("に")
            line.trouble = Trouble()
            try await ada.wait(until: Form.welcome(name))
            #expect(try await ada.value(of: Form.password) == "")
            try await ada.hold(.value(Form.userName, is: name + "に"), for: .milliseconds(300))
            if isCommitted {
                // Typed after the tap: it wins over the emptying, which did not know of it.
                try await ada.commitComposition("日本")
                try await ada.hold(.value(Form.userName, is: name + "日本"), for: .milliseconds(300))
                try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            } else {
                try await ada.cancelComposition()
                try await ada.wait(until: .value(Form.userName, is: ""))
                try await ada.hold(.text(Form.userNameSays, is: ""), for: .milliseconds(300))
            }
            try await ada.checkConsole()
        }
    }
}
