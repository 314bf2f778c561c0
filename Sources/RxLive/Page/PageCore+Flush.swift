// The end of a turn: one frame of what has changed, if the browser can take it. Otherwise what is dirty is the queue.
import Controls
import Markup

extension PageCore {
    /// Sends frames while something has changed, the socket has taken the last one and the window is open; then says
    /// which inputs were consumed, if no frame has said it.
    func flush() {
        guard let connection else { return }
        if isLoggedOut {
            // A person who has logged out by a tap of this page is not told to check whether that is so.
            if sync.owesAcknowledgement { acknowledge(on: connection) }
            return close(.gone)
        }
        // Its browser starts again.
        if sync.isAtEnd { return close(.gone) }
        topmost?.giveHeldFocus()
        while !sync.isAtEnd, connection.isDrained, sync.window.isOpen, sendFrame(on: connection) {}
        services.lists.sweep()
        if sync.isKept || state?.owesTelling == true { judgeKeeping() }
        guard connection.isDrained, sync.owesAcknowledgement || state?.owesTelling == true else { return }
        acknowledge(on: connection)
    }

    /// Says which inputs were consumed.
    private func acknowledge(on connection: any Connection) {
        var message = services.takeMemory()
        message.append(UInt8(ascii: "["))
        message.append(decimal: Int(sync.consumed))
        if sync.isKept, !isLoggedOut {
            message.append(UInt8(ascii: ","))
            message.append(decimal: Int(takeStored()))
        }
        message.append(UInt8(ascii: "]"))
        message.withBytes { connection.send($0) }
        services.giveBack(message)
        sync.acknowledged()
    }

    /// Whether there is more to send.
    private func sendFrame(on connection: any Connection) -> Bool {
        guard let screen = laidOutScreen(on: connection) else { return false }
        let isNew = owesMain(screen), hasOtherDialogs = owesDialogs(screen)
        guard isNew || hasOtherDialogs || hasChanges(screen) || signals.hasUnsent else { return false }
        let number = sync.next
        var frame = FrameBuilder(frame: number, consumed: sync.consumed, reusing: services.takeMemory())
        if isNew { carry(screen, into: &frame, number: number) }
        if hasOtherDialogs { carryDialogs(of: screen, into: &frame, number: number) }
        screen.take(into: &frame, number: number)
        if !screen.dialogs.isEmpty { for dialog in screen.dialogs { dialog.take(into: &frame, number: number) } }
        let isWhole = !hasChanges(screen)
        if isWhole, signals.hasUnsent { for signal in signals.take(into: number) { frame.append(signal) } }
        let saysSomething = !frame.isEmpty
        let message = frame.message(stored: saysSomething ? takeUntoldStored() : nil)
        if saysSomething {
            sync.sent(bytes: message.count)
            message.withBytes { connection.send($0) }
        }
        services.giveBack(message)
        return saysSomething && (!isWhole || signals.hasUnsent)
    }

    /// The screen that is shown, its rows made; nil where what they show has closed the page, or shows other screens without end.
    private func laidOutScreen(on connection: any Connection) -> Screen? {
        for _ in 0..<PageCore.layoutLimit {
            guard let screen = screens.last else { return nil }
            if screen.isAwaiting { screen.takeAwaited() }
            let hasLaidOut = hasLaidOut(screen)
            guard self.connection === connection else { return nil }
            if hasLaidOut { return screen }
        }
        note("rows of a screen show another screen, again and again")
        return nil
    }

    /// So often rows may show another screen before a frame.
    private static let layoutLimit = 8

    /// Has lists make their rows; false where what they show has closed the page, or shown another screen.
    private func hasLaidOut(_ screen: Screen) -> Bool {
        if screen.dialogs.isEmpty, !screen.hasListChanges { return true }
        let above = topmost
        screen.layOut()
        for dialog in screen.dialogs { dialog.layOut() }
        return screen === screens.last && above === topmost
    }

    /// Whether the browser must be told which main screen there is.
    private func owesMain(_ screen: Screen) -> Bool {
        told.owesMain || told.main != screen.base || screen.shown == Screen.unsent
    }

    /// Whether the browser must be told which dialogs there are.
    private func owesDialogs(_ screen: Screen) -> Bool {
        if screen.dialogs.isEmpty { return told.owesDialogs || !told.dialogs.isEmpty }
        return told.owesDialogs || !told.dialogs.elementsEqual(screen.dialogs.lazy.map(\.base))
            || screen.dialogs.contains { $0.shown == Screen.unsent }
    }

    private func hasChanges(_ screen: Screen) -> Bool {
        screen.hasChanges || !screen.dialogs.isEmpty && screen.dialogs.contains { $0.hasChanges }
    }

    private func carry(_ screen: Screen, into frame: inout FrameBuilder, number: UInt32) {
        let isNew = screen.shown == Screen.unsent
        frame.append(
            screen: screen.base,
            at: screen.place,
            title: screen.title,
            html: isNew ? screen.content : nil,
            badge: badgeText
        )
        for other in screens where other !== screen && other.shown != Screen.unsent { other.cover() }
        told.tell(main: screen.base, by: number)
        if isNew { screen.carryAll(by: number) }
    }

    private func carryDialogs(of screen: Screen, into frame: inout FrameBuilder, number: UInt32) {
        frame.append(
            dialogs: screen.dialogs.map { dialog in
                let isNew = dialog.shown == Screen.unsent
                return FrameBuilder.DialogContent(
                    base: dialog.base,
                    new: isNew ? (dialog.dialogTitle, dialog.content) : nil
                )
            }
        )
        told.tell(dialogs: ContiguousArray(screen.dialogs.map(\.base)), by: number)
        for dialog in screen.dialogs where dialog.shown == Screen.unsent { dialog.carryAll(by: number) }
    }
}
