// HostReference: a host that its controls do not keep alive: as `weak`, which would have every reference to the host counted
// at three times the cost. Rx's LooseReference does the same for objects whose class is known.
import CLinux

/// A control's host; nil once it has gone.
///
/// Two words, for a page has as many of them as controls: what a reference to the protocol is made of, uncounted.
struct HostReference: ~Copyable {
    /// Its memory is kept.
    private let object: UnsafeRawPointer
    /// Says how the object implements the protocol.
    private let table: UInt

    /// A reference to `host`.
    init(_ host: any ControlHost) {
        // The cast keeps the existential as it is: an argument alone would be opened, and be one word.
        (object, table) = unsafeBitCast(host as any ControlHost, to: (UnsafeRawPointer, UInt).self)
        clinux_keep_memory(UInt(bitPattern: object))
    }

    deinit { clinux_release_memory(UInt(bitPattern: object)) }

    /// The host, unless its deinitialiser has begun.
    var host: (any ControlHost)? {
        guard clinux_retain(UInt(bitPattern: object)) else { return nil }
        let host = unsafeBitCast((object, table), to: (any ControlHost).self)
        // Counted twice by now.
        Unmanaged.passUnretained(host as AnyObject).release()
        return host
    }
}
