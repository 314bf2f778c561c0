// The C side of a daemon: what libmicrohttpd calls, turned into calls of Daemon's methods. They all run inside
// MHD_run, that is on the daemon's thread. In main.swift they would belong to the main actor.
internal import CMicroHTTPD
import Glibc

/// The callbacks of all daemons; their first argument is the daemon, unretained, which outlives what it has started.
enum Callbacks {
    /// More connections than there can be; what is set beyond means that there is no limit.
    private static let most = Int(UInt32.max)

    /// What a daemon is started with.
    static func settings(
        _ settings: DaemonSettings,
        listener: Int32,
        daemon: UnsafeMutableRawPointer
    ) -> mhdx_settings {
        mhdx_settings(
            listener: listener,
            // Those above the limit are let in to be told so, as far as there is room.
            connections: UInt32(clamping: min(settings.connections, most) + min(settings.surplus, most)),
            // The daemon's own time-outs come first, which say so.
            idle_seconds: UInt32(clamping: seconds(settings)),
            // The head must fit half of a connection's memory: the rest is libmicrohttpd's. Above 32 KiB it maps memory for each
            // connection, and opening a page pays for its page faults.
            connection_memory: max(16_384, min(settings.headLimit, 1 << 26)) * 2,
            cls: daemon,
            began: began,
            access: access,
            completed: completed,
            connected: connected,
            logged: logged
        )
    }

    private static func seconds(_ settings: DaemonSettings) -> Int64 {
        min(max(settings.idleTimeout, settings.headTimeout, settings.keepAlive).components.seconds, 1 << 31) + 2
    }

    private static func daemon(_ context: UnsafeMutableRawPointer) -> Daemon {
        Unmanaged<Daemon>.fromOpaque(context).takeUnretainedValue()
    }

    /// A connection was accepted or is gone.
    private static let connected: MHD_NotifyConnectionCallback = { context, connection, slot, event in
        guard let context, let connection, let slot else { return }
        if event == .CONNECTION_NOTIFY_STARTED {
            let peer = daemon(context).welcome(
                mhdx_descriptor(connection),
                RemoteAddress(mhdx_peer(connection))
            )
            slot.pointee = Unmanaged.passRetained(peer).toOpaque()
        } else if let peer = slot.pointee {
            slot.pointee = nil
            daemon(context).forget(Unmanaged<Peer>.fromOpaque(peer).takeRetainedValue())
        }
    }

    /// A request's first line is there.
    ///
    /// What is returned is the request's context from here on; the peer keeps it.
    private static let began:
        @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>, OpaquePointer) -> UnsafeMutableRawPointer? = {
            context,
            target,
            connection in
            guard let peer = mhdx_context(connection) else { return nil }
            let exchange = Exchange(
                target: [UInt8](UnsafeRawBufferPointer(start: target, count: strlen(target))),
                peer: Unmanaged<Peer>.fromOpaque(peer).takeUnretainedValue(),
                connection: connection,
                began: MonotonicClock.now
            )
            daemon(context).began(exchange)
            return Unmanaged.passUnretained(exchange).toOpaque()
        }

    /// The head is there; a piece of the body is there; all is there.
    private static let access: MHD_AccessHandlerCallback = {
        context,
        connection,
        _,
        method,
        version,
        data,
        size,
        slot in
        guard let context, let connection, let method, let version, let size, let exchange = slot?.pointee else {
            return .NO
        }
        let call = Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue()
        if call.method.isEmpty {
            call.method = String(cString: method)
            // A head lies in one piece; RequestHead refuses what is none.
            let head = UnsafeRawBufferPointer(start: method, count: mhdx_head_size(connection))
            return daemon(context).headArrived(call, String(cString: version), head)
        }
        guard size.pointee > 0 else { return daemon(context).requestArrived(call) }
        let piece = UnsafeRawBufferPointer(start: data, count: size.pointee)
        guard let taken = daemon(context).bodyArrived(call, piece) else { return .NO }
        size.pointee -= taken
        return .YES
    }

    /// The request has ended, well or not.
    private static let completed: MHD_RequestCompletedCallback = { context, _, slot, outcome in
        guard let context, let slot, let exchange = slot.pointee else { return }
        slot.pointee = nil
        let call = Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue()
        daemon(context).ended(call, isWhole: outcome == .REQUEST_TERMINATED_COMPLETED_OK)
    }

    /// libmicrohttpd complains.
    private static let logged: @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Void = {
        context,
        line in
        daemon(context).complained(String(cString: line))
    }
}
