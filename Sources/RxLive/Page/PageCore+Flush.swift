// The end of a turn: one frame of what has changed, if the browser can take it. Otherwise what is dirty is the queue.
import Controls
import Jansson
import Markup

extension PageCore {
    /// Sends frames while something has changed, the socket has taken the last one and the window is open; then says
    /// which inputs were consumed, if no frame has said it.
    func flush() {
        guard let connection else { return }
        while connection.isDrained, sync.window.isOpen, sendFrame(on: connection) {}
        guard connection.isDrained, sync.owesAcknowledgement else { return }
        services.withBuffer { bytes in
            bytes.append(UInt8(ascii: "["))
            bytes.append(decimal: sync.consumed)
            bytes.append(UInt8(ascii: "]"))
            bytes.withUnsafeBytes(connection.send)
        }
        sync.acknowledged()
    }

    /// False where nothing has changed.
    private func sendFrame(on connection: any Connection) -> Bool {
        guard let screen = screens.last else { return false }
        let isNew = screen.shown == Screen.unsent
        guard isNew || screen.hasChanges || signals.hasUnsent else { return false }
        let number = sync.next
        var frame = FrameBuilder()
        if isNew { carry(screen, into: &frame, number: number) }
        screen.take(into: &frame, number: number)
        if !screen.hasChanges { for signal in signals.take(into: number) { frame.append(signal) } }
        if frame.isEmpty { return false }
        let message = frame.message(frame: number, consumed: sync.consumed)
        services.withBuffer { bytes in
            message.dump(into: &bytes)
            sync.sent(bytes: bytes.count)
            bytes.withUnsafeBytes(connection.send)
        }
        return true
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

extension [UInt8] {
    /// Appends a number in decimal digits.
    mutating func append(decimal number: UInt32) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
