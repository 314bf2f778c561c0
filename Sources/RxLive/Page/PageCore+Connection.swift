// What a page does with connections and messages. Every message has been decoded and bounded; here it is judged against
// the state now: the newest connection, the current screen, the controls as they are.
import Controls
import Markup
import Rx

extension PageCore {
    /// The first message of a connection names this page.
    ///
    /// Called inside a turn; the turn's flush answers.
    func open(_ open: ClientMessage.Open, on connection: any Connection) {
        guard connection.handshake.session == party.session else { return refuse(connection, .gone) }
        switch sync.judge(open) {
        case .gone: return refuse(connection, .gone)
        case .replaced: return refuse(connection, .replaced)
        case .attach: break
        }
        if let old = self.connection {
            old.handler = nil
            old.close(.replaced)
        }
        stopExpiry()
        services.arrived(token)
        sync.attach(open)
        self.connection = connection
        connection.allowMessages(upTo: services.limits.message)
        connection.handler = page
        isLost = false
        isMet = true
        if owesUser {
            owesUser = false
            tellUser()
        }
        resume(from: open.frame)
        if let state { resumeKeeping(state) }
        tellFormerSoon()
    }

    private func refuse(_ connection: any Connection, _ code: CloseCode) {
        connection.handler = nil
        connection.close(code)
    }

    /// Everything that a frame later than `frame` carried is dirty again.
    private func resume(from frame: UInt32) {
        hasHeard(ofSettled: signals.resume(from: frame))
        told.resume(from: frame)
        guard let screen = screens.last else { return }
        screen.resume(from: frame)
        for dialog in screen.dialogs { dialog.resume(from: frame) }
    }

    /// A text message of the page's own connection; inside a turn.
    func receive(_ text: UnsafeRawBufferPointer) {
        if isLoggedOut { return close(.gone) }
        let message: ClientMessage
        do throws(ClientMessage.Malformed) {
            message = try ClientMessage(decoding: text)
        } catch {
            return drop(.malformed)
        }
        switch message {
        case .open: drop(.malformed)
        case .ping: sync.askedForLife()
        case .applied(let frame): if !confirm(frame) { drop(.malformed) }
        case .input(let input):
            let before = sync.consumed
            receive(input)
            if sync.consumed != before, services.keeper != nil, !isClosed { hasConsumed(text.count) }
        }
    }

    /// Ends the connection; the page waits for another.
    private func drop(_ code: CloseCode) {
        guard let connection else { return }
        connection.handler = nil
        connection.close(code)
        lost()
    }

    /// The page's connection has gone.
    func lost() {
        connection = nil
        turn {
            isLost = true
            isMet = false
        }
        services.left(token)
        startExpiry(services.limits.away)
    }

    private func confirm(_ frame: UInt32) -> Bool {
        guard sync.confirm(frame) else { return false }
        hasHeard(ofSettled: signals.confirm(sync.confirmed))
        return true
    }

    private func receive(_ input: ClientMessage.Input) {
        switch sync.admit(number: input.number, frame: input.frame) {
        case .malformed: return drop(.malformed)
        case .duplicate: return
        case .consume: break
        }
        _ = confirm(input.frame)
        switch input.kind {
        case .action(let once): act(input, once: once)
        case .value(let value): take(value, of: input)
        case .event(let event): hear(event, input)
        }
    }

    private func hear(_ event: ClientMessage.Event, _ input: ClientMessage.Input) {
        switch event {
        case .window(let window):
            // What a browser tells of its sight is no act of a person: it is taken wherever its list is.
            guard case .control(let number) = input.target, let screen = screen(of: number) else { return }
            // What it saw before it heard where to scroll to is not what it sees then: it asks again.
            screen.list(number - screen.base)?.receive(window, isSeen: !signals.scrolls(number))
        case .visit(let address): visit(address, by: input)
        case .back(let place): goBack(to: place)
        case .cancel: cancel(by: input)
        case .listened(let type, let values): hear(type, values, of: input)
        }
    }

    /// An event that the program listens to, or did.
    ///
    /// An act is for the screen on top, and for a row that is still there.
    private func hear(_ type: String, _ values: [PropertyValue], of input: ClientMessage.Input) {
        guard values.allSatisfy({ ($0.text?.utf8.count ?? 0) <= services.limits.value }) else {
            return drop(.malformed)
        }
        guard let screen = screen(of: input.target.number), let number = screen.control(of: input.target.number) else {
            return
        }
        var isOnTop = actedOn(input) != nil
        switch input.target {
        case .control: screen.view.control(number)?.receive(type, values, isOnTop: isOnTop)
        case .row(_, let row, let control):
            guard let list = screen.list(number) else { return }
            isOnTop = isOnTop && list.place(of: row) != nil
            list.view(control, of: row)?.receive(type, values, isOnTop: isOnTop)
        }
    }

    private func act(_ input: ClientMessage.Input, once: OnceKey?) {
        guard let (screen, number) = actedOn(input) else { return settleDropped(input) }
        var acted: (list: ListView, row: UInt32, number: Int)?
        for list in screen.listsWithRows { list.forgetDeletion() }
        if case .row(_, let row, let number) = input.target {
            guard let list = screen.list(input.target.number - screen.base), list.place(of: row) != nil else {
                return settleDropped(input)
            }
            if list.receiveTap(on: number, of: row) {
                if let once { settle(once) }
                return
            }
            acted = (list, row, number)
        }
        guard let control = control(input.target, number, on: screen), control.isReachable else {
            return settleDropped(input)
        }
        if let once, control.settlesOnceActions {
            if isSettled(once) { return settle(once) }
            if openKeys.contains(once) { return }
            guard openKeys.count < PageCore.openKeyLimit else { return settleDropped(input) }
            openKeys.insert(once)
            takeFormer(once)
        }
        control.receive(.action(once: once))
        // As for the tap, its listeners may have changed the array.
        if let (list, row, number) = acted, let action = list.action(by: number, of: row) { list.receive(action) }
        if let once, !control.settlesOnceActions { settle(once) }
    }

    /// A value is given to its control wherever that lives, also on a screen that has been covered since.
    private func take(_ value: PropertyValue, of input: ClientMessage.Input) {
        guard let screen = screen(of: input.target.number), let number = screen.control(of: input.target.number),
            let control = control(input.target, number, on: screen), let property = control.valueProperty
        else { return }
        guard control.isReachable, control.accepts(value) else { return control.refuse(property) }
        guard hasRoom(for: value, of: control, property) else {
            send(.announce(PageCore.tooLongSentence))
            return control.refuse(property)
        }
        if case .row(_, let row, _) = input.target { screen.list(number)?.touch(row) }
        for list in screen.listsWithRows { list.forgetDeletion() }
        control.receive(.value(value))
        // The screen has been shown again since, or will be, without it.
        if input.frame < screen.shown { control.refuse(property) }
    }

    /// Whether a value is as long as the template, the server and the page as a whole allow.
    ///
    /// What is too long already, because the screen has set it so, may be made shorter.
    private func hasRoom(for value: PropertyValue, of control: Control, _ property: Property) -> Bool {
        guard case .string(let text) = value else { return true }
        let weight = text.utf8.count
        guard weight <= services.limits.value else { return false }
        if let maximum = control.host?.maximumLength(of: control.number), weight > maximum {
            let length = text.utf16.count
            guard length <= max(maximum, control.value(of: property).text?.utf16.count ?? 0) else { return false }
        }
        guard weight > PageCore.smallValue else { return true }
        return heldBytes + weight - (control.value(of: property).text?.utf8.count ?? 0) <= services.limits.values
    }

    /// Bytes of all texts that its screens hold.
    var heldBytes: Int { screens.reduce(0) { $1.dialogs.reduce($0 + $1.typedBytes) { $0 + $1.typedBytes } } }

    /// Bytes of a value for which the others are not counted: a screen has not so many controls that it mattered.
    private static let smallValue = 64

    /// What a person is told whose text came although it is longer than its field takes.
    static let tooLongSentence = "This text is too long, so it was not taken."

    /// A dropped once-action is settled too, for nobody will carry it out, unless its key is being carried out already, or was.
    private func settleDropped(_ input: ClientMessage.Input) {
        guard case .action(let once?) = input.kind, !openKeys.contains(once) else { return }
        if let former = takeFormer(once) { return settle(once, saying: former.sentence) }
        if isSettled(once) { return settle(once) }
        // Another page of the session may have begun it.
        if openKeys.count < PageCore.openKeyLimit,
            services.once.join(OnceAsk(page, once), OnceRuns.Name(session: party.session, key: once))
        {
            openKeys.insert(once)
            return
        }
        // Its control may be of no use since it was carried out, on the page before this one.
        guard state?.isSuccessor == true, !recalls.isEmpty, openKeys.count < PageCore.openKeyLimit else {
            return settle(once, saying: PageCore.droppedSentence)
        }
        recall(once) { page, isSure in
            if isSure { page.settle(once, saying: PageCore.droppedSentence) } else { page.leaveUnsure(once) }
        }
    }

    /// What is said of work that failed without an outcome, after its screen has gone.
    static let failedSentence = "This could not be carried out. Please try again."

    /// What a person is told whose once-action came when its control could not be used: it looked usable on a slow line, or what
    /// was typed before has not enabled it.
    static let droppedSentence =
        "This was not carried out: it was not possible at that moment. Please check, and try again."

    /// The control of a target whose number is `number` on its screen.
    private func control(_ target: ClientMessage.Target, _ number: Int, on screen: Screen) -> Control? {
        switch target {
        case .control: screen.view.control(number) as? Control
        case .row(_, let row, let control): screen.list(number)?.control(control, of: row)
        }
    }

    // MARK: Waiting

    /// The page ends unless a browser comes within `time`.
    func startExpiry(_ time: Duration) {
        stopExpiry()
        let page = LooseReference(self)
        expiry = services.loop.after(time) {
            guard let page = page.object(as: PageCore.self) else { return }
            page.expiry = nil
            page.close(nil)
        }
    }

    private func stopExpiry() {
        if let expiry { services.loop.cancel(expiry) }
        expiry = nil
    }
}

extension PropertyValue {
    fileprivate var text: String? {
        if case .string(let text) = self { return text }
        return nil
    }
}

extension Screen {
    /// Bytes of all texts that its controls hold.
    fileprivate var typedBytes: Int {
        view.controls.reduce(typedBytesInRows) { $0 + (($1 as? Control)?.typedBytes ?? 0) }
    }
}
