// Once-actions: their keys, kept until the server says settled, over a reload too (rules 28, 29, 37). The twin of
// Sources/RxLive/Runtime/once.js.
import Markup
import RxLive

/// An action that must happen exactly once, as it was meant.
struct OnceIntent {
    let key: String
    let outlet: String
    let row: String?
    let dialog: String?
    /// Screen, control, what it acts on, the form's values; of a password, whether there is one.
    let digest: [String]
    let made: Duration
    /// Whether the person has been told that it may not have been carried out: then they decide.
    var told = false
}

/// A once-action of a page that has gone, until it is sent to the new one.
final class Resend {
    let intent: OnceIntent
    var end: Duration
    var timer: LoopTimer?

    init(_ intent: OnceIntent, end: Duration) {
        self.intent = intent
        self.end = end
    }
}

extension ClientRuntime {
    func digest(of element: HTMLElement) -> [String] {
        let form = element.closest { $0.tag == "form" } ?? document.body
        let values = form.descendants.filter(\.holdsValue).map { control in
            let text = document.state(of: control).value.text ?? ""
            return "\(document.name(of: control))=\(control.isSecret ? String(text.isEmpty) : text)"
        }
        let name = document.name(of: element)
        return [path, titleAbove ?? "", name, element[attribute: DataName.once] ?? ""] + values
    }

    /// The key of an action: that of the same intention while it can be used, else a new one.
    func keyFor(_ element: HTMLElement) -> String {
        let digest = digest(of: element)
        if let place = kept.firstIndex(where: { $0.digest == digest && isUsable($0) }) {
            for resend in resends where resend.intent.key == kept[place].key { stop(resend) }
            kept[place].told = false
            return kept[place].key
        }
        if kept.count == ClientLimit.once {
            let old = kept.first(where: \.told) ?? kept[0]
            if !old.told { tell(old.key) }
            settle(old.key)
        }
        let intent = OnceIntent(
            key: drawName(),
            outlet: element.outlet ?? "",
            row: document.rowName(of: element),
            dialog: document.dialogName(of: element),
            digest: digest,
            made: loop.now
        )
        kept.append(intent)
        return intent.key
    }

    func settle(_ key: String) { kept.removeAll { $0.key == key } }

    /// Says that an action may not have been carried out; from then on it is not sent by itself.
    func tell(_ key: String) {
        guard let place = kept.firstIndex(where: { $0.key == key }) else { return }
        kept[place].told = true
        let intent = kept[place]
        if !isUsable(intent) { kept.remove(at: place) }
        doubt(document.element(intent.outlet, row: intent.row, dialog: intent.dialog), ClientRuntime.unsure)
    }

    private func isUsable(_ intent: OnceIntent) -> Bool {
        intent.made <= loop.now && loop.now < intent.made + ClientTime.once
    }

    /// Actions that the former page has not settled: only what this document itself knows to be untold goes again by
    /// itself.
    ///
    /// - Parameters:
    ///   - isOwn: Whether this document made them.
    ///   - keys: Those that have been made again already.
    func resumeKept(isOwn: Bool, except keys: [String] = []) {
        for intent in kept where !keys.contains(intent.key) {
            if isOwn, !intent.told, isUsable(intent) {
                resend(intent)
            } else if !isOwn || !intent.told {
                tell(intent.key)
            }
        }
    }

    /// Sends an unsettled action to the new page as soon as its control is enabled, if all is as it was meant.
    private func resend(_ intent: OnceIntent) {
        let resend = Resend(intent, end: loop.now + ClientTime.resend)
        resends.append(resend)
        tick(resend)
    }

    private func tick(_ resend: Resend) {
        resend.timer = loop.after(ClientTime.resendStep) { [weak self] in self?.tryAgain(resend) }
    }

    private func tryAgain(_ resend: Resend) {
        guard state == .connected else {
            // The new page may know that it is settled.
            resend.end = loop.now + ClientTime.resend
            return tick(resend)
        }
        let element = document.element(resend.intent.outlet, row: resend.intent.row, dialog: resend.intent.dialog)
        guard let element, digest(of: element) == resend.intent.digest, loop.now <= resend.end else {
            return giveUp(resend)
        }
        if element.isDisabled || !element.isShown { return tick(resend) }
        stop(resend)
        act(element, key: resend.intent.key)
    }

    /// The person does something first: then they decide.
    func cancelResends() {
        focusPlace = nil
        for resend in resends { giveUp(resend) }
    }

    /// What is said comes after what the event itself says or clears.
    private func giveUp(_ resend: Resend) {
        if let timer = resend.timer { loop.cancel(timer) }
        resend.timer = nil
        // Handed to the same loop.
        nonisolated(unsafe) let (runtime, resend) = (self, resend)
        loop.post {
            guard runtime.resends.contains(where: { $0 === resend }) else { return }
            runtime.stop(resend)
            runtime.tell(resend.intent.key)
        }
    }

    func stopResends() { for resend in resends { stop(resend) } }

    private func stop(_ resend: Resend) {
        if let timer = resend.timer { loop.cancel(timer) }
        resends.removeAll { $0 === resend }
    }

    static let unsure = "may not have been carried out, please check."
}
