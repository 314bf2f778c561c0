// The connection, again and again. Attempts are numbered; only the newest socket is heard (rules 1, 3, 5, 7, 21).
import Jansson
import RxLive

extension ClientRuntime {
    /// A document of its own for a page: all counters begin.
    func claim(_ token: String) {
        self.token = token
        if name.isEmpty { name = drawName() }
        attempt = 0
        frame = 0
    }

    /// One more attempt.
    func open() {
        closeSocket()
        attempt += 1
        began = loop.now
        expectAnswer()
        socketCount += 1
        onEvent(.connects(socket: socketCount))
        socket = host.connect(for: self)
    }

    /// Closes the socket and stops trying.
    func closeSocket() {
        let old = socket
        socket = nil
        if let old {
            onEvent(.closes)
            old.close()
        }
        cancel(&retryTimer)
        confirmationSent()
        heard()
    }

    func socketDidOpen(_ socket: any ClientSocket) {
        guard socket === self.socket else { return }
        onEvent(.opened(socket: socketCount))
        heard()
        write(openMessage)
        for item in queue.unseen { send(item) }
    }

    func socket(_ socket: any ClientSocket, received text: [UInt8]) {
        guard socket === self.socket else { return }
        onEvent(.received(socket: socketCount, text: text))
        let message: ServerMessage
        do {
            message = try ServerMessage(parsing: text)
            try receive(message)
        } catch {
            faults.append("\(error)")
            return pageIsGone()
        }
        guard socket === self.socket else { return }
        failures = 0
        silences = 0
        hasNoCookie = false
        isFull = false
        state = .connected
        heard()
        if !queue.unseen.isEmpty { expectAnswer() }
        // As JavaScript counts: in units of UTF-16; one is at most three bytes.
        heardBytes += String(decoding: text, as: UTF8.self).utf16.count
        if heardBytes >= ClientLimit.confirm {
            confirm()
        } else if message.carriesSignals, confirmTimer == nil {
            confirmTimer = loop.after(ClientTime.confirm) { [weak self] in self?.confirm() }
        }
    }

    func socketDidClose(_ socket: any ClientSocket, code: UInt16) {
        guard socket === self.socket else { return }
        onEvent(.closed(socket: socketCount, code: code))
        switch code {
        case ClientClose.gone, ClientClose.malformed, ClientClose.tooLarge: return pageIsGone()
        case ClientClose.signedOut: return reload()
        case ClientClose.noCookie: return noCookie()
        default: lose(isFull: code == ClientClose.full)
        }
    }

    /// Writes an input, if it can be written now; frozen from then on, whether or not it arrives.
    func send(_ item: ClientInput) {
        guard let socket, socket.isOpen else { return }
        queue.markWritten(item.number)
        write(item.text)
        if item.frame == frame { confirmationSent() }
    }

    /// The tab shows again, or the network is back.
    func askForLife() {
        if let socket, socket.isOpen { return write(Array("[]".utf8)) }
        hurry(ClientTime.confirm)
    }

    /// Somebody is there: no reason to wait, but for a second from try to try; `patience` with one that is under way.
    func hurry(_ patience: Duration = ClientTime.silence) {
        guard !isRecovering, !isClosed, token != nil, !isFull, socket?.isOpen != true else { return }
        let age = loop.now - began
        if age >= (socket == nil ? ClientTime.confirm : patience) {
            open()
        } else if socket == nil {
            again(after: ClientTime.confirm - age)
        }
    }

    private func again(after delay: Duration) {
        if retryTimer != nil, retryDue <= loop.now + delay { return }
        cancel(&retryTimer)
        retryDue = loop.now + delay
        retryTimer = loop.after(delay) { [weak self] in self?.open() }
    }

    /// The page is gone: a new one is loaded.
    func pageIsGone() {
        closeSocket()
        state = .reconnecting
        let isAgain = ended.map { loop.now - $0 < ClientTime.retryMost } ?? false
        recover(after: isAgain ? ClientTime.confirm * (1 + drawPart()) : .zero)
        ended = loop.now
    }

    /// One page load may bring a cookie; a browser that keeps none is not made to load page after page.
    private func noCookie() {
        if !hasNoCookie {
            hasNoCookie = true
            return pageIsGone()
        }
        closeSocket()
        token = nil
        state = .refused
    }

    private var openMessage: [UInt8] {
        var message = JSONArray()
        message.append("o")
        message.append(1)
        message.append(token ?? "")
        message.append(name)
        message.append(attempt)
        message.append(frame)
        var bytes: [UInt8] = []
        message.dump(into: &bytes)
        return bytes
    }

    private func write(_ text: [UInt8]) {
        onEvent(.sends(text))
        socket?.send(text)
        expectAnswer()
    }

    private func confirm() {
        confirmationSent()
        guard let socket, socket.isOpen else { return }
        let text = Array("[\(frame)]".utf8)
        onEvent(.sends(text))
        socket.send(text)
    }

    private func confirmationSent() {
        cancel(&confirmTimer)
        heardBytes = 0
    }

    /// Something must be heard soon; a slow line is given longer each time, an opening that nobody answers hardly.
    private func expectAnswer() {
        guard silenceTimer == nil else { return }
        let most = socket?.isOpen == true ? 4 : 1
        silenceTimer = loop.after(ClientTime.silence * (1 << min(silences, most))) { [weak self] in
            self?.silences += 1
            self?.lose()
        }
    }

    private func heard() { cancel(&silenceTimer) }

    private func lose(isFull: Bool = false) {
        closeSocket()
        self.isFull = isFull
        state = isFull ? .refused : .reconnecting
        failures = isFull ? 6 : failures + 1
        again(after: backOff(atMost: isFull ? ClientTime.retryMost : ClientTime.retryShown))
    }

    func backOff(atMost longest: Duration = ClientTime.retryMost) -> Duration {
        let most = min(ClientTime.retry * (1 << min(failures, 8)), longest)
        return ClientTime.retry + (most - ClientTime.retry) * drawPart()
    }

    private func cancel(_ timer: inout LoopTimer?) {
        if let timer { loop.cancel(timer) }
        timer = nil
    }
}
