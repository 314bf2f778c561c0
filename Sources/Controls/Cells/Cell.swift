// Cell: the latest value of one bound property, and the frame that last carried it to the browser.
// A resumed connection makes every cell dirty that a frame later than the browser's carried; so no patch is ever kept.
import Glibc
public import Markup

/// The latest value of one property of one control, as the sync protocol sees it.
public struct Cell {
    /// What the page shows, or will show with the next frame.
    public private(set) var value: PropertyValue
    /// Which property of its control this is.
    public let property: Property
    /// Whether the next frame must carry the value.
    public private(set) var isDirty: Bool
    /// The frame that last carried the cell; 0 is the HTML.
    public private(set) var frame: UInt32

    init(_ property: Property, _ value: PropertyValue) {
        self.property = property
        self.value = value
        isDirty = true
        frame = 0
    }

    /// Takes a new value; true where the cell has become dirty by it.
    mutating func set(_ new: PropertyValue) -> Bool {
        guard !value.isIdentical(to: new) else { return false }
        value = new
        return markDirty()
    }

    /// True where the cell was clean.
    mutating func markDirty() -> Bool {
        defer { isDirty = true }
        return !isDirty
    }

    /// The browser itself has made this the value: it shows it, and nothing older is sent any more.
    mutating func accept(_ new: PropertyValue) {
        value = new
        isDirty = false
    }

    /// Frame `number` carries the value.
    mutating func carried(by number: UInt32) {
        frame = number
        isDirty = false
    }
}

extension PropertyValue {
    /// Whether a person sees the same: a control that has no value yet is empty, or off.
    func isSameValue(as other: PropertyValue) -> Bool {
        switch (self, other) {
        case (.none, .string("")), (.string(""), .none), (.none, .bool(false)), (.bool(false), .none): true
        default: isIdentical(to: other)
        }
    }

    /// Equality of what goes over the wire: strings by their bytes, not by canonical equivalence.
    func isIdentical(to other: PropertyValue) -> Bool {
        if case .string(var mine) = self, case .string(var theirs) = other {
            guard mine.utf8.count == theirs.utf8.count else { return false }
            return mine.withUTF8 { mine in
                theirs.withUTF8 { theirs in
                    guard let one = mine.baseAddress, let other = theirs.baseAddress else { return true }
                    return memcmp(one, other, mine.count) == 0
                }
            }
        }
        return self == other
    }

    /// Whether a template that says this shows `other` already; what it does not say is off.
    func shows(_ other: PropertyValue) -> Bool {
        if case .none = self, case .bool(false) = other { return true }
        return isIdentical(to: other)
    }
}
