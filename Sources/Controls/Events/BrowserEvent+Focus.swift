// The keyboard's focus comes and goes.

extension BrowserEvent<Void> {
    /// The element gets the keyboard's focus.
    public static var focus: BrowserEvent { BrowserEvent("focus") {} }

    /// The element loses the keyboard's focus; what has been typed in it has been heard before.
    public static var blur: BrowserEvent { BrowserEvent("blur") {} }
}
