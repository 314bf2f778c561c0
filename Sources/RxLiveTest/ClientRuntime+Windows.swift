// Lists with only some of their rows here: what is scrolled to is asked for (rules 30 to 33). The twin of
// Sources/RxLive/Runtime/windows.js.
import Markup

extension ClientRuntime {
    /// A frame is about to be applied.
    func hold() {
        isHeld = true
        for view in document.windows { view.hold() }
    }

    /// A message has been taken, or the document is new.
    ///
    /// - Parameter lead: Gives the focus where the message does.
    func settle(_ lead: () -> Void = {}) {
        guard hasLists, !isClosed else { return lead() }
        if isHeld { for view in document.windows { view.settle() } }
        lead()
        isHeld = false
        look()
    }

    /// Tells the server of what is seen and not here, and of the row that has the focus.
    func look() {
        guard hasLists, !isHeld, !isClosed else { return }
        for view in document.windows { ask(view) }
    }

    private func ask(_ view: ListSight) {
        view.read()
        let row = document.focused?.row.flatMap { row in view.list.rows.first { $0 === row } }
        let focus = row?.rowID ?? 0
        let wish = view.wish
        let question = [wish.first, wish.count, focus]
        guard !wish.isHere || focus != view.told, view.asked != question + [frame] else { return }
        guard emit(view.list, .event(ClientEventName.window, question.map { .int($0) })) != nil else { return }
        view.asked = question + [frame]
        view.told = focus
    }
}
