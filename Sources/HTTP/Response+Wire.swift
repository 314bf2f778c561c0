// An answer as bytes, for a connection that libmicrohttpd may write no answer to any more.

extension Response {
    /// Whether `wire` has all of its content.
    var isInMemory: Bool {
        switch body {
        case .none, .bytes, .shared: true
        case .omitted, .file, .later, .upgrade: false
        }
    }

    /// The whole answer as it is on the wire; its connection ends with it.
    ///
    /// Content that is not in memory is left out.
    var wire: [UInt8] {
        var content: [UInt8] = []
        switch body {
        case .bytes(let bytes): content = bytes
        case .shared(let shared): content = [UInt8](shared.bytes)
        default: break
        }
        let fields = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        let head = """
            HTTP/1.1 \(status) \(ErrorPage.title(status))\r
            Connection: close\r
            \(fields)Content-Length: \(content.count)\r
            \r

            """
        return [UInt8](head.utf8) + content
    }
}
