// The way out of HTTP: the 101 is libmicrohttpd's last word, then the socket belongs to the code that asked for it.
internal import CMicroHTTPD
import Glibc

extension Response {
    /// Switches protocols and gives the socket away.
    ///
    /// - Parameters:
    ///   - headers: Fields of the 101, such as Upgrade and Sec-WebSocket-Accept; `Connection: Upgrade` is added.
    ///   - onSocket: Called once on the loop, when the 101 is on its way, with a non-blocking descriptor that the callee
    ///     must close, Nagle's algorithm off, and the bytes that arrived behind the request. Not called where the
    ///     connection ends before.
    /// - Returns: The 101.
    public static func upgrade(
        headers: [(name: String, value: String)],
        onSocket: @escaping (_ descriptor: Int32, _ early: [UInt8]) -> Void
    ) -> Response {
        Response(status: 101, headers: headers, body: .upgrade(onSocket))
    }
}

/// What libmicrohttpd calls once the 101 has been sent.
enum Upgrade {
    /// Gives the socket to the exchange's taker and makes libmicrohttpd forget the connection.
    ///
    /// The socket is duplicated, for libmicrohttpd closes its own (and never shuts it down). It must run once more
    /// to notice: `Daemon.runOnce` does.
    static let handler: MHD_UpgradeHandler = { daemon, _, exchange, early, earlyCount, descriptor, handle in
        guard let daemon, let exchange, let handle else { return }
        let taker = Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue()
        let bytes = [UInt8](UnsafeRawBufferPointer(start: early, count: earlyCount))
        let stolen = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        _ = mhdx_upgrade_close(handle)
        Unmanaged<Daemon>.fromOpaque(daemon).takeUnretainedValue().mustRunAgain = true
        let onSocket = taker.onSocket
        taker.onSocket = nil
        guard stolen >= 0, let onSocket else {
            if stolen >= 0 { close(stolen) }
            return
        }
        prepare(stolen)
        onSocket(stolen, bytes)
    }

    private static func prepare(_ descriptor: Int32) {
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
}
