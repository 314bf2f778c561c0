// What a person sees of an element, and pointing at it.

extension User {
    /// Clicks the middle of the element with the pointer, scrolled into view.
    ///
    /// Waits until it is there and nothing covers it. A disabled button is clicked like any other, and does nothing.
    /// - Throws: BrowserError with the driver's last complaint when `patience` is over.
    public func click(_ selector: String, patience: Duration = .seconds(30)) async throws {
        try await persist(patience) {
            let element = try await self.find(selector)
            // What lies under a bar that sticks is in sight for a driver, which would click the bar.
            let origin: JSON = [Self.elementKey: .string(element)]
            try await self.run("arguments[0].scrollIntoView({ block: 'nearest', behavior: 'instant' })", origin)
            try await self.send(.click, element: element)
        }
    }

    /// Clicks the middle of the element twice, with a pause in between; the second time whatever lies there then.
    /// - Throws: BrowserError when the element is not there.
    public func doubleClick(_ selector: String, pause: Duration = .milliseconds(120)) async throws {
        try await persist(.seconds(30)) {
            let origin: JSON = [Self.elementKey: .string(try await self.find(selector))]
            try await self.run("arguments[0].scrollIntoView({ block: 'nearest', behavior: 'instant' })", origin)
            let click: [JSON] = [["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]]
            let wait: JSON = [
                "type": "pause", "duration": .number(Double(pause.components.attoseconds / 1_000_000_000_000_000)),
            ]
            let move: JSON = ["type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": origin]
            try await self.perform("pointer", [move] + click + [wait] + click)
        }
    }

    /// Moves the pointer over the middle of the element.
    /// - Throws: BrowserError when the element is not there.
    public func hover(_ selector: String, patience: Duration = .seconds(30)) async throws {
        try await persist(patience) {
            let origin: JSON = [Self.elementKey: .string(try await self.find(selector))]
            // Unlike a click, a move goes nowhere that is not in sight.
            try await self.run("arguments[0].scrollIntoView({ block: 'nearest', behavior: 'instant' })", origin)
            let move: JSON = ["type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": origin]
            try await self.perform("pointer", [move])
        }
    }

    /// Presses the pointer's button over the middle of the element, and keeps it down.
    /// - Throws: BrowserError when the element is not there.
    public func pointerDown(on selector: String, patience: Duration = .seconds(30)) async throws {
        try await hover(selector, patience: patience)
        try await perform("pointer", [["type": "pointerDown", "button": 0]])
    }

    /// Lets the pointer's button go, where the pointer is.
    /// - Throws: BrowserError if the browser is gone.
    public func pointerUp() async throws { try await perform("pointer", [["type": "pointerUp", "button": 0]]) }

    /// The text of the element, without blanks at its ends; nil if there is no such element.
    /// - Throws: BrowserError if the browser is gone.
    public func text(of selector: String) async throws -> String? {
        try await run("return document.querySelector(arguments[0])?.textContent.trim() ?? null", .string(selector))
            .string
    }

    /// The texts of all elements that match, without blanks at their ends, in document order.
    /// - Throws: BrowserError if the browser is gone.
    public func texts(of selector: String) async throws -> [String] {
        let script = "return [...document.querySelectorAll(arguments[0])].map(e => e.textContent.trim())"
        return try await run(script, .string(selector)).array.compactMap(\.string)
    }

    /// What stands in the field; nil if there is no such element.
    /// - Throws: BrowserError if the browser is gone.
    public func value(of selector: String) async throws -> String? {
        try await run("return document.querySelector(arguments[0])?.value ?? null", .string(selector)).string
    }

    /// The attribute `name` of the element; nil if either is missing.
    /// - Throws: BrowserError if the browser is gone.
    public func attribute(_ name: String, of selector: String) async throws -> String? {
        let script = "return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? null"
        return try await run(script, .string(selector), .string(name)).string
    }

    /// Whether the element is there and can be used (HTML § 4.10.18.5, disabled by a fieldset included).
    /// - Throws: BrowserError if the browser is gone.
    public func isEnabled(_ selector: String) async throws -> Bool {
        let script = "const e = document.querySelector(arguments[0]); return !!e && !e.matches(':disabled')"
        return try await run(script, .string(selector)).bool ?? false
    }

    /// How many elements match.
    /// - Throws: BrowserError if the browser is gone.
    public func count(of selector: String) async throws -> Int {
        try await run("return document.querySelectorAll(arguments[0]).length", .string(selector)).int ?? 0
    }

    /// The element with the focus, as `[data-outlet="name"]`, `#id` or its tag's name; `body` if none has it.
    /// - Throws: BrowserError if the browser is gone.
    public func focused() async throws -> String {
        let script = """
            const e = document.activeElement ?? document.body
            if (e.dataset.outlet) return `[data-outlet="${e.dataset.outlet}"]`
            return e.id ? '#' + e.id : e.localName
            """
        return try await run(script).string ?? ""
    }

    static var elementKey: String { "element-6066-11e4-a52e-4f735466cecf" }

    func find(_ selector: String) async throws -> String {
        let answer = try await send(.find, ["using": "css selector", "value": .string(selector)])
        guard let reference = answer[Self.elementKey].string else {
            throw BrowserError("\(selector) is not there.", code: "no such element")
        }
        return reference
    }

    /// Tries again while the page is between two states.
    func persist(_ patience: Duration, _ attempt: () async throws -> Void) async throws {
        let passing: Set = [
            "no such element", "stale element reference", "element not interactable", "element click intercepted",
            // It is on its way into the window, as a dialog that opens.
            "move target out of bounds",
        ]
        let deadline = ContinuousClock.now + patience
        while true {
            do { return try await attempt() } catch let error as BrowserError {
                guard passing.contains(error.code), ContinuousClock.now < deadline else { throw error }
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
