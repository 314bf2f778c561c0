// PathParameter: what a part of an address can be read as: a route asks for a type, and others do not match.

/// A value that stands in one segment of a path.
///
/// Every `LosslessStringConvertible` type and every enumeration of strings can be one:
///
/// ```swift
/// enum Tab: String, PathParameter { case photos, friends }
/// router.screen("/people/:id/:tab") { (_, id: Int, tab: Tab) in PersonViewController(id, tab) }
/// ```
public protocol PathParameter: Sendable {
    /// Nil where the segment, which is percent-decoded and not empty, is no such value: the route does not match then.
    init?(pathSegment: String)
}

extension PathParameter where Self: LosslessStringConvertible {
    /// One value has one spelling: `+7` and `007` are no numbers here.
    public init?(pathSegment: String) {
        self.init(pathSegment)
        guard description == pathSegment else { return nil }
    }
}

extension PathParameter where Self: RawRepresentable, RawValue == String {
    /// By the case's string.
    public init?(pathSegment: String) { self.init(rawValue: pathSegment) }
}

extension String: PathParameter {}
extension Int: PathParameter {}
extension Int64: PathParameter {}
extension UInt64: PathParameter {}
extension Bool: PathParameter {}
