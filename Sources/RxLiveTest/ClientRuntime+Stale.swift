// What the server has said of a value is not shown as true of a newer one that it has not seen: the twin of
// Sources/RxLive/Runtime/stale.js.
import Markup
import RxLive

extension ClientRuntime {
    /// The server has not seen what the element shows; a blink is not worth a word.
    func changed(_ element: HTMLElement) {
        let state = document.state(of: element)
        if !state.isUnseen { wait(for: state) }
    }

    private func wait(for state: ControlState) {
        stopWaiting(for: state)
        state.isUnseen = true
        state.staleTimer = loop.after(ClientTime.confirm) { [weak self] in
            state.staleTimer = nil
            state.isStale = true
            self?.document.coverStaleWords()
        }
    }

    /// The server has seen the inputs up to `number`; as long as it goes on seeing, it is as good as here.
    func acknowledged(_ number: Int) {
        for state in document.unseen {
            if state.typed <= number {
                stopWaiting(for: state)
                state.isUnseen = false
                state.isStale = false
            } else if number != seen, !state.isStale {
                wait(for: state)
            }
        }
        seen = number
        document.coverStaleWords()
    }

    private func stopWaiting(for state: ControlState) {
        if let timer = state.staleTimer { loop.cancel(timer) }
        state.staleTimer = nil
    }
}

extension BrowserDocument {
    static let notYetChecked = "Not yet checked"

    /// The server's words for an element, where they may be read.
    func say(_ text: String, in element: HTMLElement) {
        let id = ObjectIdentifier(element)
        if covered[id] != nil { covered[id] = (element, text) }
        let shown = covered[id] == nil || text.isEmpty ? text : BrowserDocument.notYetChecked
        if element.textContent != shown { element.textContent = shown }
    }

    /// Covers the words that describe stale values, and uncovers the others.
    func coverStaleWords() {
        let ids = unseen.filter(\.isStale).flatMap {
            $0.element[attribute: "aria-describedby"]?.split(separator: " ").map(String.init) ?? []
        }
        let words = Set(ids).compactMap { id in body.first { $0[attribute: "id"] == id } }
            .filter { $0.controlNumber != nil && $0.elements.isEmpty }
        for (id, (element, text)) in covered where !words.contains(where: { $0 === element }) {
            covered[id] = nil
            element[attribute: DataName.stale] = nil
            say(text, in: element)
        }
        for element in words where covered[ObjectIdentifier(element)] == nil {
            covered[ObjectIdentifier(element)] = (element, "")
            element[attribute: DataName.stale] = ""
            say(element.textContent, in: element)
        }
    }
}
