// The tab's HTTP: the page's HTML, and the upgrade of its WebSocket.
import Glibc
import Gzip
import WebSockets

extension Tab {
    /// Asks for the page's HTML.
    func load() {
        state = .loading
        connect()
    }

    /// Opens a socket for the page.
    func open() {
        state = .opening
        connect()
    }

    /// The connection stands, or will never.
    func connected() {
        var failure: Int32 = 0
        var size = socklen_t(4)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size)
        guard failure == 0 else {
            return fail("The server did not accept a connection: \(String(cString: strerror(failure)))")
        }
        isConnecting = false
        let request = Array((state == .loading ? page : upgrade).utf8)
        request.withUnsafeBytes(send)
    }

    /// Bytes of an answer, up to its end.
    func received(answer bytes: UnsafeRawBufferPointer) {
        answer.append(contentsOf: bytes)
        let part: [UInt8]? = answer.withUnsafeBytes { all in
            guard let end = all.position(of: "\r\n\r\n") else { return nil }
            let head = UnsafeRawBufferPointer(rebasing: all[..<(end + 2)])
            if state == .opening { return opened(head) ? Array(all[(end + 4)...]) : nil }
            let length = head.text(behind: "Content-Length: ", upTo: UInt8(ascii: "\r")).flatMap { Int($0) } ?? 0
            if all.count >= end + 4 + length { loaded(head, UnsafeRawBufferPointer(rebasing: all[(end + 4)...])) }
            return nil
        }
        guard var rest = part, descriptor >= 0 else { return }
        answer = []
        rest.withUnsafeMutableBytes { received($0) }
    }

    private func loaded(_ head: UnsafeRawBufferPointer, _ html: UnsafeRawBufferPointer) {
        guard head.position(of: "HTTP/1.1 200") == 0 else {
            return fail("\(path) was answered by \(head.text(behind: "HTTP/1.1 ", upTo: 13) ?? "nonsense").")
        }
        if let cookie = head.text(behind: "Set-Cookie: ", upTo: UInt8(ascii: ";")) { user.cookie = cookie }
        if head.position(of: "Content-Encoding: gzip") != nil {
            guard let plain = try? gunzip(Array(html)) else { return fail("\(path) is not packed as it says.") }
            return plain.withUnsafeBytes { read($0) }
        }
        read(html)
    }

    private func read(_ html: UnsafeRawBufferPointer) {
        if let wanted, html.position(of: wanted) == nil { return fail("\(path) does not say \(wanted).") }
        guard crowd.controls[path] == nil else {
            token = PageMap.token(in: html) ?? ""
            return loaded()
        }
        guard let map = PageMap(html) else { return fail("\(path) is not a page: it has no token.") }
        token = map.token
        crowd.controls[path] = map.controls
        loaded()
    }

    private func loaded() {
        hangUp()
        state = .away
        crowd.loaded(self)
    }

    private func opened(_ head: UnsafeRawBufferPointer) -> Bool {
        guard head.position(of: "HTTP/1.1 101") == 0 else {
            fail("The upgrade was answered by \(head.text(behind: "HTTP/1.1 ", upTo: 13) ?? "nonsense").")
            return false
        }
        isUpgraded = true
        if speech == .plain {
            state = .live
            crowd.opened(self)
        } else {
            sayOpen()
        }
        return true
    }

    private var page: String {
        "GET \(path) HTTP/1.1\r\nHost: \(crowd.address.host)\r\n" + browser + cookie
            + (claim.map { "Page: \($0)\r\n" } ?? "") + "Connection: close\r\n\r\n"
    }

    private var upgrade: String {
        "GET /live HTTP/1.1\r\nHost: \(crowd.address.host)\r\nOrigin: http://\(crowd.address.host)\r\n" + browser
            + cookie
            + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: \(OpeningHandshake.randomKey())\r\n\r\n"
    }

    private var cookie: String { user.cookie.map { "Cookie: \($0)\r\n" } ?? "" }

    /// What browsers send besides.
    private var browser: String {
        "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36\r\n"
            + "Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\nAccept-Language: en-GB,en;q=0.9\r\n"
            + "Accept-Encoding: gzip, deflate, br\r\n"
    }
}
