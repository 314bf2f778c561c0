// KeyPress: a key goes down while an element, or something in it, has the keyboard's focus.

/// A key that went down, and what was held with it.
public struct KeyPress: Hashable, Sendable {
    /// The key's name as browsers have it: `Enter`, `ArrowUp`, `a` (https://w3c.github.io/uievents-key/).
    public var key: String
    /// Whether Control was held.
    public var isControlHeld: Bool
    /// Whether Shift was held.
    public var isShiftHeld: Bool

    /// Made of a key's name.
    public init(_ key: String, isControlHeld: Bool = false, isShiftHeld: Bool = false) {
        self.key = key
        self.isControlHeld = isControlHeld
        self.isShiftHeld = isShiftHeld
    }
}

extension BrowserEvent<KeyPress> {
    /// A key goes down in the element.
    public static var keyDown: BrowserEvent { keyPress([], []) }

    /// A key goes down anywhere in the window.
    public static var keyDownAnywhere: BrowserEvent { keyPress(.anywhere, []) }

    /// One of some keys goes down in the element; others are not sent.
    ///
    /// What an input method composes is no key.
    ///
    /// - Parameters:
    ///   - keys: Their names: `Enter`, `ArrowUp`, `a`, a space.
    ///   - preventsDefault: whether what the browser would do of its own accord is not done. Default: false.
    /// - Returns: The event.
    public static func keyDown(_ keys: String..., preventsDefault: Bool = false) -> BrowserEvent {
        keyPress(preventsDefault ? .preventsDefault : [], keys)
    }

    /// One of some keys goes down anywhere in the window; others are not sent.
    ///
    /// - Parameters:
    ///   - keys: Their names: `Enter`, `ArrowUp`, `a`, a space.
    ///   - preventsDefault: whether what the browser would do of its own accord is not done. Default: false.
    /// - Returns: The event.
    public static func keyDownAnywhere(_ keys: String..., preventsDefault: Bool = false) -> BrowserEvent {
        keyPress(preventsDefault ? [.anywhere, .preventsDefault] : .anywhere, keys)
    }

    private static func keyPress(_ options: BrowserEventOptions, _ keys: [String]) -> BrowserEvent {
        BrowserEvent("keydown", .text("key"), .flag("ctrlKey"), .flag("shiftKey"), keys: keys, options: options) {
            KeyPress($0, isControlHeld: $1, isShiftHeld: $2)
        }
    }
}
