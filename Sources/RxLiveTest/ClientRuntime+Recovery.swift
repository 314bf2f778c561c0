// The page is gone: the same path is loaded, put in place, and given back what the person changed (rules 24–26, 29).
// The twin of Static/runtime/recovery.js.
import Markup
import RxLive

/// What the person had changed in one control.
private struct SavedValue {
    let outlet: String
    let row: String?
    let value: WireValue?
    let isFocused: Bool
}

extension ClientRuntime {
    func recover(after delay: Duration) {
        isRecovering = true
        _ = loop.after(delay) { [weak self] in
            guard let self, !isClosed else { return }
            onEvent(.loads(path: path))
            host.load(path) { [weak self] page in
                guard let self, !isClosed else { return }
                onEvent(.loaded(page))
                if let page { return replace(with: page) }
                let next = min(delay * 2 + ClientTime.retry, ClientTime.retryMost)
                recover(after: next * (0.5 + drawPart() / 2))
            }
        }
    }

    /// Puts a freshly loaded page in the place of the one that has gone.
    func replace(with page: LoadedPage) {
        if document.composing != nil { return pendingReplacement = page }
        let fresh = BrowserDocument(html: page.html)
        guard let token = fresh.token else { return navigate(to: path) }
        // A screen that was shown on top of the path's own has other controls, which may bear the same names.
        let isSame = page.path == path && fresh.screen == document.screen
        let values = takeValues()
        let doubts = queue.items.filter { $0.value == nil && $0.key == nil }
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
        for doubt in doubts {
            let element = isSame ? doubt.outlet.flatMap { document.element($0, row: doubt.target.row) } : nil
            self.doubt(element, doubt.isWritten ? ClientRuntime.unsure : "was not sent.")
        }
        for intent in kept { resend(intent) }
        open()
    }

    private func takeValues() -> [SavedValue] {
        document.slot.descendants.compactMap { element in
            guard let outlet = element.outlet else { return nil }
            let isChanged = element.holdsValue && document.state(of: element).changed
            let isFocused = element === document.focused
            guard isChanged || isFocused else { return nil }
            let value = isChanged ? document.state(of: element).value : nil
            return SavedValue(outlet: outlet, row: element.rowKey, value: value, isFocused: isFocused)
        }
    }

    private func putBack(_ values: [SavedValue]) {
        for saved in values {
            guard let element = document.element(saved.outlet, row: saved.row) else { continue }
            if let value = saved.value, element.holdsValue {
                document.state(of: element).value = value
                document.state(of: element).changed = true
            }
            if saved.isFocused { document.focused = element }
        }
    }
}
