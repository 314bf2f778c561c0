// Who counts the connections of each address: a daemon by itself, or something that the daemons of a server share.

/// Counts connections by network, as `RemoteAddress` numbers them.
package protocol AddressCounting: AnyObject, Sendable {
    /// Counts one more; how many there are now.
    func add(_ network: UInt64) -> Int
    /// Counts one that was added no more.
    func remove(_ network: UInt64)
}
