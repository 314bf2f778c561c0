// Typing on a line of 300 ms: what comes back late never takes a letter away and never moves the caret.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct SlowLineTests {
        /// What only browsers show: the letters and the caret of a field in which somebody types on, while answers come.
        @Test(arguments: Engine.allCases)
        func `loses no letter and keeps the caret in its place`(_ engine: Engine) async throws {
            let wall = try await Wall.shared(), (ada, line) = try await visitor(engine, "/signup", of: wall)
            line.trouble = Trouble(delay: .milliseconds(150))
            // Every letter is an input with an answer of its own, which meets the letters typed since.
            try await ada.click(Form.userName)
            let text = "thequick foxjumps"
            for letter in text { try await ada.type(String(letter)) }
            #expect(try await ada.value(of: Form.userName) == text)
            #expect(try await caret(ada) == text.count)

            // In the middle of the text, while answers to what was typed before still come in.
            for _ in 0..<5 { try await ada.press(.backspace) }
            for _ in 0..<3 { try await ada.press(.left) }
            for (count, letter) in "brown".enumerated() {
                try await ada.type(String(letter))
                #expect(try await caret(ada) == 10 + count)
            }
            for _ in 0..<5 { try await ada.press(.left) }
            // Without its space the name is one: all before that has been answered by the time that this is.
            try await ada.press(.backspace)
            try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            #expect(try await ada.value(of: Form.userName) == "thequickbrownfox")
            #expect(try await caret(ada) == 8)
            try await ada.checkConsole()
        }

        /// What only browsers show: a letter that is typed before an answer comes which does not know of it.
        @Test(arguments: Engine.allCases)
        func `empties the form, but not of what was typed since`(_ engine: Engine) async throws {
            let wall = try await Wall.shared(), (ada, line) = try await visitor(engine, "/signup", of: wall)
            let name = Wall.name()
            // The form stays where somebody is logged in already.
            try await ada.join(Wall.name(), at: wall)
            try await ada.open(wall.url("/signup", through: line))
            try await ada.waitForServer()
            try await ada.fillSignup(name)
            // The answer waits on the line.
            line.trouble = Trouble(stalled: [.down])
            try await ada.click(Form.button)
            try await wall.waitForAccount(name)
            // It is made without the letter, which waits, too.
            line.trouble = Trouble(stalled: [.up, .down])
            try await ada.type("z", into: Form.userName)
            line.trouble = Trouble(stalled: [.up])
            try await ada.wait(until: .value(Form.password, is: ""))
            #expect(try await ada.value(of: Form.repeated) == "")
            #expect(try await ada.value(of: Form.userName) == name + "z")
            line.trouble = Trouble()
            try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            #expect(try await ada.value(of: Form.userName) == name + "z")
            try await ada.checkConsole()
        }

        /// What only browsers show: what Enter and a click do while a button is still disabled, and that its server's word comes later.
        @Test(arguments: Engine.allCases)
        func `a person faster than the line need not press twice`(_ engine: Engine) async throws {
            let wall = try await Wall.start(), (ada, line) = try await visitor(engine, "/signup", of: wall)
            line.trouble = Trouble(stalled: [.down])
            for (field, text) in [(Form.password, "kobalt"), (Form.repeated, "kobal"), (Form.userName, "Ada")] {
                try await ada.type(text, into: field)
            }
            try await ada.press(.enter)
            #expect(try await ada.focused() == "[data-outlet=\"username\"]")
            line.trouble = Trouble()
            try await ada.wait(until: .focused(Form.repeated))
            #expect(try await ada.text(of: "[data-announce]") == "", "the field says what is wrong")
            try await ada.type("t")
            try await ada.wait(until: .enabled(Form.button))
            try await ada.press(.enter)
            try await ada.wait(until: Form.isDone(for: "Ada"))
            try await ada.becomeStranger(wall.url("/feed", through: line))
            // What the server says of what was typed is on its way.
            line.trouble = Trouble(stalled: [.down])
            try await ada.type("Ada", into: Form.userName)
            try await ada.type("kobalt", into: Form.password)
            #expect(try await ada.count(of: "\(Board.login):disabled") == 1)
            try await ada.press(.enter)
            line.trouble = Trouble()
            try await ada.wait(until: .script("location.pathname === '/feed'"))
            try await ada.waitForServer()

            line.trouble = Trouble(stalled: [.down])
            try await ada.type("Faster than the line", into: Board.message)
            #expect(try await ada.count(of: "\(Board.button):disabled") == 1)
            try await ada.click(Board.button)
            line.trouble = Trouble()
            try await ada.wait(until: .script("document.querySelector(args[0])", .string(Board.post(1))))
            try await ada.wait(until: .value(Board.message, is: ""))
            #expect(try await ada.texts(of: ".posts [data-outlet=show]") == ["Faster than the line"])
            try await ada.checkConsole()
        }

        /// What only browsers show: which element has the focus as rows go one after the other, ahead of their server.
        @Test(arguments: Engine.allCases)
        func `deleting row after row leads the focus to the next one each time`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            let (ada, line) = try await visitor(engine, "/gallery/editable-table", of: wall)
            line.trouble = Trouble(delay: .milliseconds(150))
            try await ada.run("document.querySelector('[aria-label=\"Delete 11\"]').focus()")
            // As soon as one has the focus, it goes: the server has not answered yet that it knows of that.
            for next in [10, 7, 8, 6, 4] {
                try await ada.press(.enter)
                try await ada.wait(until: .focused("[aria-label='Delete \(next)']"))
            }
            try await ada.checkConsole()
        }

        /// A stranger at a page, behind a line that is good so far.
        private func visitor(_ engine: Engine, _ path: String, of wall: Wall) async throws -> (User, LineProxy) {
            let line = try LineProxy(to: wall.server.port)
            let ada = try await Cast.shared.stranger(engine, at: wall)
            try await ada.open(wall.url(path, through: line))
            try await ada.waitForServer()
            return (ada, line)
        }

        private func caret(_ user: User) async throws -> Int? {
            try await user.run("return document.activeElement.selectionStart").int
        }
    }
}
