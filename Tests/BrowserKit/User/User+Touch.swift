// A finger on the screen.

extension User {
    /// Touches the middle of the element with a finger, scrolled into view.
    ///
    /// Waits until it is there and nothing covers it. What comes of a touch is the browser's business: a click, as a rule.
    /// WebKit's driver has no finger, and uses the mouse.
    /// - Throws: BrowserError with the last complaint when `patience` is over.
    public func tap(_ selector: String, patience: Duration = .seconds(30)) async throws {
        let isOpen = """
            const [element] = arguments
            element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
            const { left, top, width, height } = element.getBoundingClientRect()
            return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
            """
        try await persist(patience) {
            let origin: JSON = [Self.elementKey: .string(try await self.find(selector))]
            guard try await self.run(isOpen, origin).bool == true else {
                throw BrowserError("\(selector) is covered.", code: "element click intercepted")
            }
            let source: JSON = [
                "type": "pointer", "id": "touch", "parameters": ["pointerType": "touch"],
                "actions": [
                    ["type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": origin],
                    ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
                ],
            ]
            try await self.send(.actions, ["actions": [source]])
        }
    }
}
