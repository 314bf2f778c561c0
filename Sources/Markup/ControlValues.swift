// Where a renderer finds the values of controls. Controls implements it over its cells, a row over its own.

/// Some of the properties; one bit each.
public struct PropertySet: OptionSet, Hashable, Sendable {
    /// Bit n stands for the property of raw value n.
    public let rawValue: UInt64

    /// Makes a set from its bits.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Makes a set of one property.
    public init(_ property: Property) {
        rawValue = 1 << UInt64(property.rawValue)
    }

    /// Whether a property is in the set.
    public func contains(_ property: Property) -> Bool {
        rawValue & 1 << UInt64(property.rawValue) != 0
    }
}

/// The values that a render puts into a template, by control number; 0 is the screen, whose `title` is the document's.
///
/// Called on the executor of the one who renders, in document order, and not kept.
public protocol ControlValues {
    /// The properties of a control that have a value of their own; the others keep the template's.
    func properties(of control: Int) -> PropertySet

    /// The value of a property that `properties(of:)` has named.
    func value(of property: Property, of control: Int) -> PropertyValue

    /// Appends the rows of a list, each rendered by its ``RowTemplate``. Default: none.
    func appendRows(of control: Int, to output: inout [UInt8])
}

extension ControlValues {
    /// Appends nothing: the control is no list.
    public func appendRows(of control: Int, to output: inout [UInt8]) {}
}

/// No values: a render gives what the template says.
public struct NoValues: ControlValues {
    /// Makes the values.
    public init() {}

    /// None.
    public func properties(of control: Int) -> PropertySet { [] }

    /// Nothing; never asked for.
    public func value(of property: Property, of control: Int) -> PropertyValue { .none }
}
