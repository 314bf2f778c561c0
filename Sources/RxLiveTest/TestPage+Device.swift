// What a person does with what is theirs: files, clipboard, line, clock.
public import Controls
import Jansson
import Markup

extension TestPage {
    /// Chooses files in a file input; none: takes back what was chosen.
    ///
    /// - Parameters:
    ///   - outlet: The file input.
    ///   - files: What is known of them.
    /// - Throws: ``BrowserError`` where a person could not.
    public func chooseFiles(_ outlet: String, _ files: ChosenFile...) throws {
        let input = try usable(outlet)
        guard input.tag == "input", input[attribute: "type"]?.lowercased() == "file" else {
            throw BrowserError.unexpected("\(outlet) is no file input")
        }
        guard files.count < 2 || input[attribute: "multiple"] != nil else {
            throw BrowserError.unexpected("\(outlet) takes one file: it is not marked multiple")
        }
        try happen("change", to: outlet, ["files": .text(Self.told(files))])
    }

    /// Pastes into an element; where a field is to take the text, ``type(_:_:)`` does that.
    ///
    /// - Parameters:
    ///   - outlet: The element.
    ///   - given: What is on the clipboard.
    /// - Throws: ``BrowserError`` where a person could not.
    public func paste(_ outlet: String, _ given: DataTransfer) throws { try give("paste", outlet, given) }

    /// Drops something on an element.
    ///
    /// - Parameters:
    ///   - outlet: The element.
    ///   - given: What is dropped.
    /// - Throws: ``BrowserError`` where a person could not.
    public func drop(_ outlet: String, _ given: DataTransfer) throws { try give("drop", outlet, given) }

    /// The browser tells its time zone to a screen that asks for it.
    ///
    /// - Parameter name: Its name in the IANA database, such as `Europe/Vienna`.
    /// - Throws: Never, but as ``happen(_:to:_:)`` does.
    public func tellTimeZone(_ name: String) throws { try happen("timezone", ["zone": .text(name)]) }

    /// The line is cut; the browser connects again as time goes on.
    public func cutLine() { line?.cut() }

    private func give(_ type: String, _ outlet: String, _ given: DataTransfer) throws {
        _ = try usable(outlet)
        try happen(type, to: outlet, ["text": .text(given.text), "files": .text(Self.told(given.files))])
    }

    /// As a browser says it.
    private static func told(_ files: [ChosenFile]) -> String {
        var all = JSONArray()
        for file in files {
            var words = JSONArray()
            words.append(file.name)
            words.append(file.size)
            words.append(file.type)
            if !file.id.isEmpty { words.append(file.id) }
            all.append(words)
        }
        var bytes: [UInt8] = []
        all.dump(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
