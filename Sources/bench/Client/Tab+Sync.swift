// The tab's half of the page protocol: open, numbered inputs kept until acknowledged, confirmations.
import WebSockets

extension Tab {
    /// The first message of a connection, then all that is not acknowledged.
    func sayOpen() {
        attempt += 1
        confirmed = frame
        unconfirmedBytes = 0
        say(Array("[\"o\",1,\"\(token)\",\"\(document)\",\(attempt),\(frame)]".utf8))
        for input in queue where descriptor >= 0 { say(input.text) }
    }

    /// Makes an action; sent at once where a socket is there, else when one is.
    func act(on control: Int) { input(control) { _ in } }

    /// Makes an action on a control of a row.
    func act(on control: Int, row: Int, of list: Int) {
        made += 1
        queue(Array("[\(made),\(frame),[\(list),\(row),\(control)]]".utf8))
    }

    /// Makes an action that carries a key of its own.
    func actOnce(on control: Int) {
        made += 1
        queue(Array("[\(made),\(frame),\(control),0,null,\"\(Tab.random22())\"]".utf8))
    }

    /// Tells how far the page has been scrolled down, in pixels, where an element begins at the page's start.
    func scrollPage(past control: Int, to offset: Int) {
        made += 1
        queue(Array("[\(made),\(frame),\(control),2,\"scroll\",[0,\(offset),0,0]]".utf8))
    }

    /// Asks for the first rows of a list.
    func want(rows: Int, of list: Int) {
        made += 1
        queue(Array("[\(made),\(frame),\(list),2,0,[0,\(rows),0]]".utf8))
    }

    /// Makes an input of text; letters, digits and spaces only.
    func type(_ text: [UInt8], into control: Int) {
        input(control) { message in
            message.append(contentsOf: [44, 49, 44, 34])  // ,1,"
            message.append(contentsOf: text)
            message.append(34)
        }
    }

    private func input(_ control: Int, _ more: (inout [UInt8]) -> Void) {
        made += 1
        var message: [UInt8] = []
        message.reserveCapacity(32)
        message.append(UInt8(ascii: "["))
        message.append(decimal: made)
        message.append(UInt8(ascii: ","))
        message.append(decimal: frame)
        message.append(UInt8(ascii: ","))
        message.append(decimal: UInt32(control))
        more(&message)
        message.append(UInt8(ascii: "]"))
        queue(message)
    }

    /// Keeps an input until it is acknowledged, and sends it where a socket is there.
    private func queue(_ message: [UInt8]) {
        queue.append((made, message))
        if state == .live {
            confirmed = frame
            unconfirmedBytes = 0
            say(message)
        }
    }

    /// Confirms the frames that no input has confirmed.
    func confirm() {
        guard state == .live, confirmed < frame else { return }
        confirmed = frame
        unconfirmedBytes = 0
        var message: [UInt8] = [UInt8(ascii: "[")]
        message.append(decimal: frame)
        message.append(UInt8(ascii: "]"))
        say(message)
    }

    /// Sends one text message.
    func say(_ text: [UInt8]) {
        crowd.bytesUp += text.count
        crowd.messagesUp += 1
        text.withUnsafeBytes { crowd.out.append(.text, $0) }
        crowd.sendOut(to: self)
    }

    /// Bytes of the WebSocket.
    func received(_ bytes: UnsafeMutableRawBufferPointer) {
        var rest = bytes
        let own = line
        do throws(WebSocketError) {
            while line == own, let message = try decoder.next(in: &rest) {
                switch message {
                case .text(let text): heard(text)
                case .ping(let payload):
                    crowd.out.append(.pong, payload)
                    crowd.sendOut(to: self)
                case .close(let code, _): ended(code)
                case .binary, .pong: fail("The server sent a message that is not of the protocol.")
                }
            }
        } catch {
            fail("The server broke RFC 6455: \(error)")
        }
    }

    private func heard(_ text: UnsafeRawBufferPointer) {
        crowd.bytesDown += text.count
        crowd.messagesDown += 1
        if speech == .plain { return crowd.heardEcho(self) }
        guard let message = ServerMessage(text) else {
            return fail("The server said \(String(decoding: text.prefix(80), as: UTF8.self)).")
        }
        if let number = message.frame {
            guard number > frame else { return fail("Frame \(number) came behind frame \(frame).") }
            frame = number
            unconfirmedBytes += text.count
        }
        acknowledged = message.consumed
        while let first = queue.first, first.number <= acknowledged { queue.removeFirst() }
        let isFirst = state == .opening
        state = .live
        let own = line
        if isFirst { crowd.opened(self) }
        if line == own { crowd.heard(self, message) }
        if line == own, unconfirmedBytes > 8_192 { confirm() }
    }

    private func ended(_ code: UInt16?) {
        crowd.out.appendClose(code)
        crowd.sendOut(to: self)
        hangUp()
        closeCode = code
        state = .closed
        crowd.closed(self)
    }

    /// The server's end of the socket is gone.
    func lost() {
        let wasLive = state == .live
        if state == .loading || state == .opening { return fail("The server closed a connection before it answered.") }
        hangUp()
        if wasLive { crowd.lost(self) }
    }
}
