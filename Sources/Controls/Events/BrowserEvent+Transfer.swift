// What a person pastes or drops.

/// What a person has pasted, or dropped on an element: a text, files, or both.
public struct DataTransfer: Hashable, Sendable {
    /// The text; "" where there is none.
    public var text: String
    /// What is known of the files before they are uploaded.
    public var files: [ChosenFile]

    /// Made of its parts.
    public init(text: String = "", files: [ChosenFile] = []) {
        self.text = text
        self.files = files
    }
}

extension BrowserEvent<DataTransfer> {
    /// The person pastes into the element, or into one in it that has the focus.
    ///
    /// A field takes the text all the same.
    public static var paste: BrowserEvent { transfer("paste", []) }

    /// The person pastes, wherever the focus is.
    public static var pasteAnywhere: BrowserEvent { transfer("paste", .anywhere) }

    /// The person drops something on the element, which the browser does nothing with of its own accord.
    public static var drop: BrowserEvent { transfer("drop", .preventsDefault) }

    private static func transfer(_ type: String, _ options: BrowserEventOptions) -> BrowserEvent {
        BrowserEvent(type, .optional(.text("text")), .text("files"), options: options) { text, files in
            ChosenFile.read(files).map { DataTransfer(text: text ?? "", files: $0) }
        }
    }
}
