// What the program listens to (rule 33): told while it does. The twin of Sources/RxLive/Runtime/events.js.
import Markup

extension ClientRuntime {
    /// A DOM event happens to an element, or to the window.
    func happen(_ type: String, to target: HTMLElement?, _ values: [String: WireValue] = [:]) {
        for (element, word) in words where word.type == type {
            let isInside = ListenedWord.bubbles(type) && target?.closest { $0 === element } != nil
            guard element === target || isInside || word.isFar, !element.isDisabled, element.isShown, word.tells(values)
            else { continue }
            tell(word, element, values)
        }
    }

    /// What elements, the document and the window say of themselves from now on.
    func remember(_ values: [String: WireValue], of target: HTMLElement?) {
        for (path, value) in values where path.contains(".") {
            sights[ObjectIdentifier(path.hasPrefix("target.") ? target ?? document.body : document.body), default: [:]][
                path
            ] = value
        }
    }

    /// A message has been taken: it may have changed what is listened to, and what is under way.
    ///
    /// A state is told from the first.
    func listen() {
        let old = tells
        let words = words
        tells = [:]
        for (element, word) in words {
            let id = ObjectIdentifier(element)
            tells[id, default: ToldEvents(element: element)].types[word.type] =
                word.isTell ? old[id]?.types[word.type] ?? ToldEvents.Told() : nil
        }
        for (element, word) in words where word.isTell {
            if old[ObjectIdentifier(element)]?.types[word.type] == nil { tell(word, element, [:]) }
        }
        for (element, _) in words { pace(element) }
    }

    private var words: [(element: HTMLElement, word: ListenedWord)] {
        var found: [(element: HTMLElement, word: ListenedWord)] = []
        for element in [document.body] + document.body.descendants where element[attribute: DataName.events] != nil {
            for word in ListenedWord.all(at: element) { found.append((element, word)) }
        }
        return found
    }

    private func tell(_ word: ListenedWord, _ element: HTMLElement, _ values: [String: WireValue]) {
        let payload = word.fields.map { path in
            guard path.contains(".") else { return values[path] ?? .null }
            let owner = path.hasPrefix("target.") ? element : document.body
            return sights[ObjectIdentifier(owner)]?[path] ?? .null
        }
        if word.isTell {
            let id = ObjectIdentifier(element)
            guard tells[id]?.types[word.type] != nil else { return }
            tells[id]?.types[word.type]?.next = payload
            pace(element)
        } else {
            flushTyping()
            act(element, .listened(word.type, payload))
        }
    }

    /// One of a kind is under way; what was told last is not told again.
    private func pace(_ element: HTMLElement) {
        let id = ObjectIdentifier(element)
        for (type, told) in (tells[id]?.types ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let next = told.next, !queue.unseen.contains(where: { $0.number == told.number }) else { continue }
            if next == told.values {
                tells[id]?.types[type]?.next = nil
            } else if let number = emit(element, .listened(type, next)) {
                tells[id]?.types[type] = ToldEvents.Told(number: number, values: next, next: nil)
            }
        }
    }
}
