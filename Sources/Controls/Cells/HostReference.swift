// HostReference: a host that its controls do not keep alive: as `weak`, which would have every reference to the host counted
// at three times the cost. Rx's LooseReference does the same for objects whose class is known.
import CLinux

/// A control's host; nil once it has gone.
struct HostReference: ~Copyable {
    /// Valid while the object is alive; its memory is kept.
    private unowned(unsafe) let unchecked: any ControlHost
    private let address: UInt

    /// A reference to `host`.
    init(_ host: any ControlHost) {
        unchecked = host
        address = UInt(bitPattern: Unmanaged.passUnretained(host as AnyObject).toOpaque())
        clinux_keep_memory(address)
    }

    deinit { clinux_release_memory(address) }

    /// The host, unless its deinitialiser has begun.
    var host: (any ControlHost)? {
        guard clinux_retain(address) else { return nil }
        let host = unchecked
        // Counted twice by now.
        Unmanaged.passUnretained(host as AnyObject).release()
        return host
    }
}
