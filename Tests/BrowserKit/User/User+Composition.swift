// Composing text with an input method, as Chinese, Japanese and Korean are typed. Chromium alone can be told to.

extension User {
    /// Shows `text` as being composed in the focused field, caret behind it; a further call replaces it.
    /// - Throws: BrowserError in other engines than Chromium.
    public func compose(_ text: String) async throws {
        let end = JSON(text.utf16.count)
        try await devTools(
            "Input.imeSetComposition",
            ["text": .string(text), "selectionStart": end, "selectionEnd": end]
        )
    }

    /// Ends the composition: `text` stands in the field.
    /// - Throws: BrowserError in other engines than Chromium.
    public func commitComposition(_ text: String) async throws {
        try await devTools("Input.insertText", ["text": .string(text)])
    }

    /// Abandons the composition: nothing of it stands in the field.
    /// - Throws: BrowserError in other engines than Chromium.
    public func cancelComposition() async throws {
        try await compose("")
    }
}
