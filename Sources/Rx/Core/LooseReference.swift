// LooseReference: what `weak` says, without its price: a weak reference gives its object a table of counts in memory of its
// own, through which every reference to the object is counted from then on, at three times the cost.
import CLinux

/// An object that is not kept alive; nil once it has gone.
///
/// The object ends as it would without this; its empty memory stays until the last reference of this kind has gone too.
/// There may be two billion of them to one object.
package struct LooseReference: ~Copyable, Sendable {
    private let address: UInt

    /// A reference to `object`.
    package init(_ object: AnyObject) {
        address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
        clinux_keep_memory(address)
    }

    deinit { clinux_release_memory(address) }

    /// The object as what it was made as, unless its deinitialiser has begun.
    package func object<Object: AnyObject>(as _: Object.Type) -> Object? {
        guard clinux_retain(address), let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
        return Unmanaged<Object>.fromOpaque(pointer).takeRetainedValue()
    }
}
