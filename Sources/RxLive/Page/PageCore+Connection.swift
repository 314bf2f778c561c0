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
        resume(from: open.frame)
    }

    private func refuse(_ connection: any Connection, _ code: CloseCode) {
        connection.handler = nil
        connection.close(code)
    }

    /// Everything that a frame later than `frame` carried is dirty again.
    private func resume(from frame: UInt32) {
        for key in signals.resume(from: frame) { services.onSettled(key, party.session) }
        guard let screen = screens.last else { return }
        if screen.shown > frame { screen.shown = Screen.unsent } else { screen.resume(from: frame) }
    }

    /// A text message of the page's own connection; inside a turn.
    func receive(_ text: UnsafeRawBufferPointer) {
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
        case .input(let input): receive(input)
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
        services.left(token)
        startExpiry(services.limits.away)
    }

    private func confirm(_ frame: UInt32) -> Bool {
        guard sync.confirm(frame) else { return false }
        for key in signals.confirm(sync.confirmed) { services.onSettled(key, party.session) }
        return true
    }

    private func receive(_ input: ClientMessage.Input) {
        switch sync.admit(number: input.number, frame: input.frame) {
        case .malformed: return drop(.malformed)
        case .duplicate: return
        case .consume: break
        }
        _ = confirm(input.frame)
        guard let screen = screens.last(where: { $0.wasShown(at: input.frame) }) else {
            return settleDropped(input)
        }
        switch input.kind {
        case .action(let once): act(input, on: screen, once: once)
        case .value(let value): take(value, of: input, on: screen)
        case .event(let event): hear(event, of: input.target, on: screen)
        }
    }

    /// What a browser tells is no act of a person: it is taken wherever its control is.
    private func hear(_ event: ClientMessage.Event, of target: ClientMessage.Target, on screen: Screen) {
        guard case .control(let number) = target else { return }
        switch event {
        case .window(let window): screen.list(number)?.receive(window)
        }
    }

    private func act(_ input: ClientMessage.Input, on screen: Screen, once: OnceKey?) {
        guard screen === screens.last, screen.isShown(at: input.frame) else { return settleDropped(input) }
        if case .row(let list, let row, let number) = input.target {
            guard let list = screen.list(list), list.place(of: row) != nil else { return settleDropped(input) }
            if list.receiveTap(on: number, of: row) {
                if let once { settle(once) }
                return
            }
        }
        guard let control = control(input.target, on: screen), control.isReachable else { return settleDropped(input) }
        if let once, control.settlesOnceActions {
            if isSettled(once) { return settle(once) }
            if openKeys.contains(once) { return }
            guard openKeys.count < PageCore.openKeyLimit else { return settleDropped(input) }
            openKeys.insert(once)
        }
        control.receive(.action(once: once))
        if let once, !control.settlesOnceActions { settle(once) }
    }

    private func take(_ value: PropertyValue, of input: ClientMessage.Input, on screen: Screen) {
        guard let control = control(input.target, on: screen), let property = control.valueProperty else { return }
        guard control.isReachable, control.accepts(value) else { return control.refuse(property) }
        guard hasRoom(for: value, of: control, property, on: screen) else {
            send(.announce(PageCore.tooLongSentence))
            return control.refuse(property)
        }
        if case .row(let list, let row, _) = input.target { screen.list(list)?.touch(row) }
        control.receive(.value(value))
        // The screen has been shown anew since, without it.
        if !screen.isShown(at: input.frame) { control.refuse(property) }
    }

    /// Whether a value is as long as the template, the server and the page as a whole allow.
    ///
    /// What is too long already, because the screen has set it so, may be made shorter.
    private func hasRoom(for value: PropertyValue, of control: Control, _ property: Property, on screen: Screen) -> Bool
    {
        guard case .string(let text) = value else { return true }
        let weight = text.utf8.count
        guard weight <= services.limits.value else { return false }
        if let maximum = control.host?.maximumLength(of: control.number), weight > maximum {
            let length = text.utf16.count
            guard length <= max(maximum, control.value(of: property).text?.utf16.count ?? 0) else { return false }
        }
        guard weight > PageCore.smallValue else { return true }
        let sum = screens.reduce(weight) { $0 + $1.typedBytes }
        return sum - (control.value(of: property).text?.utf8.count ?? 0) <= services.limits.values
    }

    /// Bytes of a value for which the others are not counted: a screen has not so many controls that it mattered.
    private static let smallValue = 64

    /// What a person is told whose text came although it is longer than its field takes.
    static let tooLongSentence = "This text is too long, so it was not taken."

    /// A dropped once-action is settled too, for nobody will carry it out, unless its key is being carried out already.
    private func settleDropped(_ input: ClientMessage.Input) {
        guard case .action(let once?) = input.kind, !openKeys.contains(once) else { return }
        if isSettled(once) { return settle(once) }
        // Another page of the session may have begun it.
        if openKeys.count < PageCore.openKeyLimit,
            services.once.join(OnceAsk(page, once), OnceRuns.Name(session: party.session, key: once))
        {
            openKeys.insert(once)
            return
        }
        settle(once, saying: PageCore.droppedSentence)
    }

    /// What is said of work that failed without an outcome, after its screen has gone.
    static let failedSentence = "This could not be carried out. Please try again."

    /// What a person is told whose once-action came when its control could not be used: it looked usable on a slow line.
    static let droppedSentence = "This was not carried out: it was not possible at that moment. Please try again."

    private func control(_ target: ClientMessage.Target, on screen: Screen) -> Control? {
        switch target {
        case .control(let number): screen.view.control(number) as? Control
        case .row(let list, let row, let number): screen.list(list)?.control(number, of: row)
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
        view.controls.reduce(typedBytesInRows) { sum, view in
            guard let property = (view as? Control)?.valueProperty else { return sum }
            return sum + (view.value(of: property).text?.utf8.count ?? 0)
        }
    }
}
