// What goes again on a rebuilt page: inputs that are not stored. The twin of `redo` in
// Sources/RxLive/Runtime/recovery.js.
import Markup
import RxLive

extension ClientRuntime {
    /// What is left, by name: an action once all before it has been answered, for it may need what that shows.
    ///
    /// Once the page is gone again, what is left is for the next one.
    func redo(on token: String, until due: Duration, _ done: @escaping () -> Void) {
        guard !isClosed, document.token == token else { return }
        // Only what the server has heard of is waited for in vain.
        let due = state == .connected ? due : loop.now + ClientTime.resend
        while !left.isEmpty {
            // A password waits for its screen, and nothing for it.
            if let first = left.firstIndex(where: { $0.number != 0 }), first > 0, left[0].path != shownPath {
                left.insert(left.remove(at: first), at: 0)
            }
            let input = left[0]
            let element = self.element(of: input)
            let isLost = element == nil && input.row.map { ClientRuntime.isOwn($0) } ?? false
            let isThere = input.path == shownPath || input.isBack
            let isUsable = element.map { $0.isShown && $0.closest { $0[attribute: "disabled"] != nil } == nil } ?? false
            let waits =
                !isThere || !isUsable
                || queue.unseen.contains { !input.content.isValue || !$0.content.isValue }
            if waits, !isLost, loop.now < due {
                _ = loop.after(ClientTime.redo) { [weak self] in self?.redo(on: token, until: due, done) }
                return
            }
            left.removeFirst()
            guard let element, isThere else {
                if input.number != 0 { doubt(nil, ClientRuntime.unsure) }
                continue
            }
            guard let value = input.value else {
                let isMade =
                    element === document.slot
                    ? emit(at: .control(document.base), input.content) : emit(element, input.content)
                if isMade != nil { continue }
                left.insert(input, at: 0)
                _ = loop.after(ClientTime.redo) { [weak self] in self?.redo(on: token, until: due, done) }
                return
            }
            let state = document.state(of: element)
            // What was typed meanwhile is newer.
            if state.isWaiting || state.last != state.redone { continue }
            // The last one is what is seen.
            if left.contains(where: { $0.isValue(of: input) }) {
                guard let number = emit(element, .value(value)) else {
                    left.insert(input, at: 0)
                    _ = loop.after(ClientTime.redo) { [weak self] in self?.redo(on: token, until: due, done) }
                    return
                }
                state.last = number
            } else {
                state.value = value
                makeInput(of: element)
            }
            state.redone = state.last
        }
        done()
    }

    private func element(of input: ClientInput) -> HTMLElement? {
        if let outlet = input.outlet { return document.element(outlet, row: input.row, dialog: input.dialog) }
        if let dialog = input.dialog { return document.dialogs.first { $0[attribute: "aria-label"] == dialog } }
        return input.row == nil ? document.slot : nil
    }

    /// Whether a row's name means the same on its own page only: its page's token, and its number.
    private static func isOwn(_ name: String) -> Bool {
        let letters = name.prefix(22).utf8.allSatisfy {
            (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 95
        }
        return letters && name.utf8.count > 22 && name.utf8.dropFirst(22).first.map { (48...57).contains($0) } == true
    }
}
