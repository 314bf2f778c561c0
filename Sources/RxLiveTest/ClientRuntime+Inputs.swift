// What a person does becomes inputs (rules 8–10, 12, 19, 25). The twin of Sources/RxLive/Runtime/inputs.js.
import Jansson
import Markup
import RxLive

extension ClientRuntime {
    /// The element now shows another value, by the person's hand.
    func personChanged(_ element: HTMLElement, to value: WireValue) {
        hurry()
        focusTarget = nil
        let state = document.state(of: element)
        state.value = value
        cancelResends()
        if state.typed < Int.max, value == state.known { return }
        hasty = nil
        state.typed = Int.max
        state.changed = true
        changed(element)
        wait(state)
    }

    private func wait(_ state: ControlState) {
        let wait = TypingWait(state.element[attribute: DataName.wait])
        guard !document.isHeld(state.element), !state.hasTimer || wait.restarts else { return }
        waitCount += 1
        state.isWaiting = true
        state.waitCount = waitCount
        let time = wait.throttles ? state.due - loop.now : wait.time
        guard time > .zero else { return told(state, wait) }
        let count = waitCount
        state.hasTimer = true
        _ = loop.after(time) { [weak self] in
            guard let self, state.hasTimer, state.waitCount == count, !document.isHeld(state.element) else { return }
            told(state, wait)
        }
    }

    /// The wait is over; what the server need not know is not told.
    private func told(_ state: ControlState, _ wait: TypingWait) {
        state.due = loop.now + wait.time
        if !state.isTooLong, !state.missed, wait.drops(state.value, after: state.known) {
            forget(state)
        } else {
            makeInput(of: state.element)
        }
    }

    private func forget(_ state: ControlState) {
        state.isWaiting = false
        state.hasTimer = false
        state.typed = state.last
        acknowledged(seen)
    }

    /// Makes the input of what an element shows.
    func makeInput(of element: HTMLElement) {
        let state = document.state(of: element)
        state.isWaiting = true
        state.hasTimer = false
        state.typed = Int.max
        state.changed = true
        changed(element)
        let limit = document.body[attribute: DataName.limit].flatMap { Int($0) } ?? 65536
        let isTooLong = jsonSize(state.value) > limit
        if isTooLong != state.isTooLong {
            state.isTooLong = isTooLong
            announce(isTooLong ? "This text is too long to send." : "")
        }
        guard !isTooLong, let number = emit(element, .value(state.value)) else { return }
        state.isWaiting = false
        state.typed = number
        state.last = number
        state.missed = false
        state.known = state.value
    }

    /// Makes inputs of all typing that waits.
    func flushTyping() { for state in document.waiting { makeInput(of: state.element) } }

    /// Makes inputs of the typing for which there was no room.
    func retryTyping() {
        for state in document.waiting where !state.hasTimer {
            if !document.isHeld(state.element) { makeInput(of: state.element) }
        }
    }

    /// A tap, a click, Enter on a button or a link.
    ///
    /// False where the browser itself prevents it.
    @discardableResult
    func tap(_ element: HTMLElement) -> Bool {
        hurry()
        cancelResends()
        guard !element.isDisabled, element.isShown else { return false }
        defer { touchPopovers(element) }
        if element.tag == "a", !element.events.contains("tap") { return follow(element) }
        press(element)
        return true
    }

    private func press(_ element: HTMLElement) {
        flushTyping()
        announce("")
        element[attribute: DataName.mark] = nil
        act(element, key: element[attribute: DataName.once] == nil ? nil : keyFor(element))
    }

    /// What browsers do with a link by themselves; places outside of the server, and on the page, are none here.
    private func follow(_ link: HTMLElement) -> Bool {
        guard let address = link[attribute: "href"], address.hasPrefix("/"), !address.hasPrefix("//") else {
            return false
        }
        if !visit(link, address) {
            onEvent(.leaves(path: address))
            navigate(to: address)
        }
        return true
    }

    /// Enter on a button, or in a field of one line.
    func enter(_ element: HTMLElement) {
        if element.tag == "button" { return _ = tap(element) }
        guard let form = element.closest(where: { $0.tag == "form" }),
            let button = form.first(where: \.submits)
        else { return }
        let control = button.controlNumber == nil ? form.first { $0.submits && $0.controlNumber != nil } : button
        guard button.isDisabled else { return _ = control.map(tap) }
        if form.first(where: isMissing) == nil, hasten(button) { hasty = element } else { correct(form) }
    }

    /// Where what a field's hasty Enter was for is judged by now: nothing happens if it was carried out, for then nothing is
    /// wrong.
    func judged() {
        guard let field = hasty, queue.unseen.isEmpty else { return }
        hasty = nil
        guard document.focused === field, let form = field.closest(where: { $0.tag == "form" }) else { return }
        correct(form)
    }

    private func correct(_ form: HTMLElement) {
        guard let wrong = form.first(where: { $0[attribute: "aria-invalid"] == "true" || isMissing($0) }) else {
            return
        }
        announce("")
        focus(wrong)
    }

    private func isMissing(_ element: HTMLElement) -> Bool {
        element.tag == "input" && element[attribute: "required"] != nil && document.state(of: element).value.text == ""
    }

    /// Sends a tap on a button that is disabled, behind what was typed and may enable it.
    ///
    /// False where nothing was typed that the server has not seen.
    private func hasten(_ button: HTMLElement) -> Bool {
        guard button.controlNumber != nil, hasNews else { return false }
        press(button)
        return true
    }

    /// Something typed that the server has not seen.
    var hasNews: Bool { !document.waiting.isEmpty || queue.unseen.contains(where: \.content.isValue) }

    func act(_ element: HTMLElement, key: String?) { act(element, .action(key: key)) }

    func act(_ element: HTMLElement, _ content: ClientContent) {
        if document.waiting.isEmpty, emit(element, content) != nil { return }
        doubt(element, "was not sent.")
    }

    /// Typed before the script ran, restored by the browser, or put back after the page was gone.
    func adopt() {
        for element in document.valueControls where !element.isDisabled {
            let state = document.state(of: element)
            if state.value != state.known { makeInput(of: element) }
        }
    }

    // MARK: Focus and composition

    /// A pointer comes down on an element: what is nearest to it and can take the focus has it, or nothing.
    func pointerDown(on element: HTMLElement) {
        hurry()
        if let target = element.closest(where: document.canHaveFocus) { focus(target) } else { blur() }
    }

    func focus(_ element: HTMLElement) {
        guard !element.isDisabled, element.isShown else { return }
        hurry()
        let isNew = document.focused !== element
        if isNew { leave() }
        document.focused = element
        if isNew { happen("focus", to: element) }
        look()
    }

    func blur() {
        leave()
        look()
    }

    private func leave() {
        guard let old = document.focused else { return }
        document.focused = nil
        happen("blur", to: old)
        flushTyping()
    }

    func startComposition(in element: HTMLElement) {
        cancelResends()
        focus(element)
        document.composing = element
        document.composedBehind = document.state(of: element).value.text ?? ""
    }

    /// Another text is composed, with which the element holds `shown`; nil: what it holds.
    func compose(_ text: String, shown: String?) {
        document.learn(text)
        if let element = document.composing, let shown { personChanged(element, to: .string(shown)) }
    }

    /// The composition ends; its text is in the element already, or is not.
    func endComposition() {
        guard let element = document.composing else { return }
        let state = document.state(of: element)
        let wasHeld = document.isHeld(element)
        document.composing = nil
        if wasHeld {
            if state.isWaiting || state.value != state.known { makeInput(of: element) } else { forget(state) }
        }
        document.settleDeferred(element)
        lead()
    }

    /// Numbers, keeps and sends an input; nil where there is no room.
    func emit(_ element: HTMLElement, _ content: ClientContent) -> Int? {
        guard let target = document.target(of: element) else { return nil }
        let row = document.rowName(of: element)
        return emit(
            at: target,
            content,
            outlet: element.outlet,
            row: row,
            dialog: document.dialogName(of: element),
            secret: element.isSecret ? element : nil
        )
    }

    /// The same where there may be no control.
    func emit(
        at target: ClientTarget,
        _ content: ClientContent,
        outlet: String? = nil,
        row: String? = nil,
        dialog: String? = nil,
        secret: HTMLElement? = nil
    ) -> Int? {
        let number = queue.add { number in
            ClientInput(
                number: number,
                frame: frame,
                target: target,
                content: content,
                outlet: outlet,
                row: row,
                dialog: dialog,
                path: shownPath,
                secret: secret
            )
        }
        guard let number, let item = queue.items.last else { return nil }
        if !content.isEvent {
            if made.last?.number == number { made.removeLast() }
            made.append(item)
            onMake(item, outlet ?? "")
        }
        send(item)
        return number
    }

    private func jsonSize(_ value: WireValue) -> Int {
        var text = JSONArray()
        text.append(value.text ?? "")
        var bytes: [UInt8] = []
        text.dump(into: &bytes)
        return bytes.count - 2
    }
}
