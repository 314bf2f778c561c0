// A Response as libmicrohttpd wants it.
internal import CMicroHTTPD

/// Makes libmicrohttpd's responses.
enum ResponseHandle {
    /// The response, to be queued and destroyed; nil where a field cannot stand in a head.
    static func make(_ response: Response, for daemon: Daemon, _ exchange: Exchange) -> OpaquePointer? {
        guard let handle = content(response.body, for: daemon, exchange) else { return nil }
        for (name, value) in response.headers where !add(name, value, to: handle) {
            MHD_destroy_response(handle)
            return nil
        }
        return handle
    }

    /// Lends the strings where they lie; to hand them over as arguments would copy each.
    private static func add(_ name: String, _ value: String, to handle: OpaquePointer) -> Bool {
        name.withCString { name in value.withCString { MHD_add_response_header(handle, name, $0) } } == .YES
    }

    private static func content(
        _ body: Response.Body,
        for daemon: Daemon,
        _ exchange: Exchange
    ) -> OpaquePointer? {
        switch body {
        case .none:
            return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        case .omitted:
            // Its end comes at once. In chunks, libmicrohttpd would send the last one even to a HEAD.
            let handle = MHD_create_response_from_callback(UInt64.max, 16, { _, _, _, _ in -1 }, nil, nil)
            if let handle { _ = mhdx_end_with(handle) }
            return handle
        case .bytes(let bytes):
            return bytes.withUnsafeBytes {
                MHD_create_response_from_buffer(
                    $0.count,
                    UnsafeMutableRawPointer(mutating: $0.baseAddress),
                    .RESPMEM_MUST_COPY
                )
            }
        case .shared(let shared):
            return lend(shared)
        case .file(let file, let range):
            return file.response(range)
        case .later:
            return nil
        case .upgrade(let onSocket):
            exchange.onSocket = onSocket
            return MHD_create_response_for_upgrade(Upgrade.handler, Unmanaged.passUnretained(daemon).toOpaque())
        }
    }

    /// A response that sends `shared` from where it lies and keeps it alive meanwhile.
    private static func lend(_ shared: SharedBytes) -> OpaquePointer? {
        let retained = Unmanaged.passRetained(shared)
        let handle = MHD_create_response_from_buffer_with_free_callback_cls(
            shared.count,
            UnsafeMutableRawPointer(mutating: shared.bytes.baseAddress),
            { $0.map { Unmanaged<SharedBytes>.fromOpaque($0).release() } },
            retained.toOpaque()
        )
        if handle == nil { retained.release() }
        return handle
    }
}
