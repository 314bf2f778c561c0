// The page is gone: the same path is loaded, put in place, and given back what the person changed (rules 24–26, 29).
// The twin of Sources/RxLive/Runtime/recovery.js.
import Markup
import RxLive

/// What the person had changed in one control.
struct SavedValue {
    let outlet: String
    let row: String?
    var value: WireValue?
    let isFocused: Bool
    let isPassword: Bool

    /// As it may be kept over a reload.
    var withoutPassword: SavedValue {
        var kept = self
        if isPassword { kept.value = nil }
        return kept
    }
}

extension ClientRuntime {
    func recover(after delay: Duration) {
        isRecovering = true
        // A document that a person has loaded anew meanwhile knows nothing of it.
        _ = loop.after(delay) { [weak self, loads] in
            guard let self, !isClosed, self.loads == loads else { return }
            let goal = pendingVisit ?? path
            onEvent(.loads(path: goal))
            host.load(goal) { [weak self] page in
                guard let self, !isClosed, self.loads == loads else { return }
                onEvent(.loaded(page))
                // What is loaded now may be old, or the server away, when that has ended.
                if page != nil, document.composing != nil { return recoversAfterComposition = true }
                if page != nil, goal != pendingVisit ?? path { return recover(after: .zero) }
                if let page { return replace(with: page) }
                let next = min(delay * 2 + ClientTime.retry, ClientTime.retryMost)
                recover(after: next * (0.5 + drawPart() / 2))
            }
        }
    }

    /// Puts a freshly loaded page in the place of the one that has gone.
    func replace(with page: LoadedPage) {
        let fresh = BrowserDocument(html: page.html)
        // A screen that was shown on top of the path's own has other controls, which may bear the same names.
        let isSame = pendingVisit == nil && page.path == path && titleAbove == nil
        let values = takeValues()
        if navigation != nil { beginNavigation(at: page.path) }
        guard let token = fresh.token, fresh.runtimeFile == document.runtimeFile else {
            stored = (path, isSame ? values.map(\.withoutPassword) : [])
            return reload()
        }
        // What the former page has said stands again: it is what was seen.
        acknowledged(.max)
        let before = sight
        let doubts = queue.items.filter { $0.content == .action(key: nil) }
        hold()
        document.replaceContent(with: fresh)
        loaded = page
        loads += 1
        queue.reset()
        made = []
        acknowledged(0)
        isRecovering = false
        state = .connecting
        if isSame { putBack(values) }
        claim(token)
        adopt()
        settle()
        for doubt in doubts {
            let outlet = isSame ? doubt.outlet : nil
            let element = outlet.flatMap { document.element($0, row: doubt.row, dialog: doubt.dialog) }
            self.doubt(element, doubt.isWritten ? ClientRuntime.unsure : "was not sent.")
        }
        resumeKept(isOwn: true)
        compare(with: before)
        open()
    }

    /// What a person reads, and what fields hold.
    private var sight: String {
        document.screens.map(\.textContent).joined()
            + document.valueControls.map { document.state(of: $0).value.text ?? "" }.description
    }

    /// Once what was put back has been answered: a person is told if the page does not say what it said (rule 36).
    private func compare(with before: String) {
        let token = document.token
        _ = loop.after(ClientTime.confirm) { [weak self] in
            guard let self, !isClosed, document.token == token else { return }
            if !queue.items.isEmpty { return compare(with: before) }
            if sight != before, document.announcement.isEmpty { announce(ClientRuntime.anew) }
        }
    }

    static let anew = "This page was loaded anew, please check what it says."

    /// Puts back what this document kept for its own reload; whether there was one.
    func takeStored() -> Bool {
        guard let stored else { return false }
        self.stored = nil
        if stored.path == path { putBack(stored.values) }
        return true
    }

    private func takeValues() -> [SavedValue] {
        document.slot.descendants.compactMap { element in
            guard let outlet = element.outlet else { return nil }
            let isChanged = element.holdsValue && document.state(of: element).changed
            let isFocused = element === document.focused
            guard isChanged || isFocused else { return nil }
            let value = isChanged ? document.state(of: element).value : nil
            return SavedValue(
                outlet: outlet,
                row: document.rowName(of: element),
                value: value,
                isFocused: isFocused,
                isPassword: element.isSecret
            )
        }
    }

    private func putBack(_ values: [SavedValue]) {
        for saved in values {
            guard let element = document.element(saved.outlet, row: saved.row, dialog: nil) else { continue }
            if let value = saved.value, element.holdsValue {
                document.state(of: element).value = value
                document.state(of: element).changed = true
            }
            if saved.isFocused, document.canHaveFocus(element) { document.focused = element }
        }
    }
}
