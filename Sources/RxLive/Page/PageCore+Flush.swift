// The end of a turn: one frame of what has changed, if the browser can take it. Otherwise what is dirty is the queue.
import Controls
import Markup

extension PageCore {
    /// Sends frames while something has changed, the socket has taken the last one and the window is open; then says
    /// which inputs were consumed, if no frame has said it.
    func flush() {
        guard let connection else { return }
        while connection.isDrained, sync.window.isOpen, sendFrame(on: connection) {}
        guard connection.isDrained, sync.owesAcknowledgement else { return }
        var message = services.takeMemory()
        message.append(UInt8(ascii: "["))
        message.append(decimal: Int(sync.consumed))
        message.append(UInt8(ascii: "]"))
        message.withBytes { connection.send($0) }
        services.giveBack(message)
        sync.acknowledged()
    }

    /// False where nothing has changed.
    private func sendFrame(on connection: any Connection) -> Bool {
        guard let screen = screens.last else { return false }
        screen.layOut()
        // What was shown may have closed the page, or shown another screen.
        guard screen === screens.last, self.connection === connection else { return false }
        let isNew = screen.shown == Screen.unsent
        guard isNew || screen.hasChanges || signals.hasUnsent else { return false }
        let number = sync.next
        var frame = FrameBuilder(frame: number, consumed: sync.consumed, reusing: services.takeMemory())
        if isNew { carry(screen, into: &frame, number: number) }
        screen.take(into: &frame, number: number)
        if !screen.hasChanges { for signal in signals.take(into: number) { frame.append(signal) } }
        let saysSomething = !frame.isEmpty
        let message = frame.message()
        if saysSomething {
            sync.sent(bytes: message.count)
            message.withBytes { connection.send($0) }
        }
        services.giveBack(message)
        return saysSomething
    }

    private func carry(_ screen: Screen, into frame: inout FrameBuilder, number: UInt32) {
        var html: [UInt8] = []
        screen.template.renderContent(into: &html, values: screen)
        frame.append(
            screen: screen.number,
            html: String(decoding: html, as: UTF8.self),
            title: screen.title,
            path: nil
        )
        for other in screens where other !== screen && other.covered == Screen.unsent { other.covered = number }
        screen.carryAll(by: number)
    }
}
