// Keys without a character. One more key: its code point from W3C WebDriver § 17.4.2.

/// A key of the keyboard that types no character.
public struct Key: Sendable, Equatable {
    let code: String

    private init(_ code: String) { self.code = code }

    /// The tabulator: the next control.
    public static let tab = Key("\u{E004}")
    /// Enter: submits a form, presses a button.
    public static let enter = Key("\u{E007}")
    /// Escape: closes a dialog.
    public static let escape = Key("\u{E00C}")
    /// Deletes what is before the caret.
    public static let backspace = Key("\u{E003}")
    /// Deletes what is after the caret.
    public static let delete = Key("\u{E017}")
    /// The space bar.
    public static let space = Key(" ")
    /// The arrow to the left.
    public static let left = Key("\u{E012}")
    /// The arrow up.
    public static let up = Key("\u{E013}")
    /// The arrow to the right.
    public static let right = Key("\u{E014}")
    /// The arrow down.
    public static let down = Key("\u{E015}")
    /// The beginning of the line.
    public static let home = Key("\u{E011}")
    /// The end of the line.
    public static let end = Key("\u{E010}")
    /// One page up.
    public static let pageUp = Key("\u{E00E}")
    /// One page down.
    public static let pageDown = Key("\u{E00F}")
    /// Shift, to be held.
    public static let shift = Key("\u{E008}")
    /// Control, to be held.
    public static let control = Key("\u{E009}")
    /// Alt, to be held.
    public static let alt = Key("\u{E00A}")

    /// The key that types `character`, as in control and A.
    public static func character(_ character: Character) -> Key { Key(String(character)) }
}
