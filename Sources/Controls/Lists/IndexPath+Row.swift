// IndexPath as UIKit's tables use it: a section and a row in it.
public import struct FoundationEssentials.IndexPath

extension IndexPath {
    /// The place of a row in a section, both from 0.
    public init(row: Int, section: Int) { self = [section, row] }

    /// The section, from 0.
    public var section: Int { self[0] }

    /// The row in its section, from 0.
    public var row: Int { self[1] }
}
