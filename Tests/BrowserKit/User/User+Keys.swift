// The keyboard. Characters outside the basic plane have no key in Chromium and WebKit: those are inserted at once.

extension User {
    /// Focuses the field and types `text` behind what stands in it, key by key.
    /// - Throws: BrowserError when `patience` is over and the field is not there or cannot be typed into.
    public func type(_ text: String, into selector: String, patience: Duration = .seconds(30)) async throws {
        for run in engine == .firefox ? [(text, true)] : Self.runs(text) {
            if run.isKeys {
                try await persist(patience) {
                    try await self.send(.sendKeys, ["text": .string(run.text)], element: self.find(selector))
                }
            } else {
                let script = """
                    document.querySelector(arguments[0]).focus()
                    document.execCommand('insertText', false, arguments[1])
                    """
                try await self.run(script, .string(selector), .string(run.text))
            }
        }
    }

    /// Types `text` wherever the focus is, key by key.
    /// - Throws: BrowserError if the browser is gone.
    public func type(_ text: String) async throws {
        try await perform("key", text.flatMap { Self.stroke(String($0)) })
    }

    /// Presses and releases `key` while `held` are down, wherever the focus is.
    /// - Throws: BrowserError if the browser is gone.
    public func press(_ key: Key, holding held: Key...) async throws {
        let down = held.map { Self.action("keyDown", $0.code) }
        let up = held.reversed().map { Self.action("keyUp", $0.code) }
        try await perform("key", down + Self.stroke(key.code) + up)
    }

    /// Empties the field as a person does: selects all that stands in it and deletes it.
    /// - Throws: BrowserError when `patience` is over and the field is not there.
    public func clear(_ selector: String, patience: Duration = .seconds(30)) async throws {
        try await click(selector, patience: patience)
        try await press(.character("a"), holding: .control)
        try await press(.backspace)
    }

    /// Gives files of this machine to `<input type=file>`.
    /// - Throws: BrowserError if the field or a file is not there.
    public func choose(files paths: [String], in selector: String) async throws {
        try await send(.sendKeys, ["text": .string(paths.joined(separator: "\n"))], element: find(selector))
    }

    func perform(_ device: String, _ actions: [JSON]) async throws {
        let source: JSON = ["type": .string(device), "id": .string(device), "actions": .array(actions)]
        try await send(.actions, ["actions": [source]])
    }

    private static func stroke(_ code: String) -> [JSON] { [action("keyDown", code), action("keyUp", code)] }

    private static func action(_ type: String, _ code: String) -> JSON {
        ["type": .string(type), "value": .string(code)]
    }

    /// Cuts `text` into what has keys and what has not.
    private static func runs(_ text: String) -> [(text: String, isKeys: Bool)] {
        var runs: [(text: String, isKeys: Bool)] = []
        for character in text {
            let isKeys = character.unicodeScalars.allSatisfy { $0.value < 0x10000 }
            if let last = runs.last, last.isKeys == isKeys {
                runs[runs.count - 1].text.append(character)
            } else {
                runs.append((String(character), isKeys))
            }
        }
        return runs
    }
}
