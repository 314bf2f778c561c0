// Once-actions: their keys, kept until the server says settled (rules 28 and 29). The twin of Static/runtime/once.js.
import Markup
import RxLive

/// An action that must happen exactly once, as it was meant.
struct OnceIntent {
    let key: String
    let outlet: String
    let meaning: [String]
    let at: Duration
}

/// A once-action of a page that has gone, until it is sent to the new one.
final class Resend {
    let intent: OnceIntent
    let end: Duration
    var timer: LoopTimer?

    init(_ intent: OnceIntent, end: Duration) {
        self.intent = intent
        self.end = end
    }
}

extension ClientRuntime {
    /// The control, and the values of its form.
    func meaning(of element: HTMLElement) -> [String] {
        let form = element.closest { $0.tag == "form" } ?? document.slot
        let values = form.descendants.filter(\.holdsValue).map { control in
            "\(control.outlet ?? "")=\(document.state(of: control).value.text ?? "")"
        }
        return [path, element.outlet ?? ""] + values
    }

    /// The key of an action: that of the same intention while it is unsettled, else a new one.
    func keyFor(_ element: HTMLElement) -> String {
        let meaning = meaning(of: element)
        kept.removeAll { loop.now - $0.at > ClientTime.once }
        if let known = kept.first(where: { $0.meaning == meaning }) { return known.key }
        if kept.count == ClientLimit.once { kept.removeFirst() }
        let key = drawName()
        kept.append(OnceIntent(key: key, outlet: element.outlet ?? "", meaning: meaning, at: loop.now))
        return key
    }

    /// Sends an unsettled action to the new page as soon as its control is enabled, if all is as it was meant.
    func resend(_ intent: OnceIntent) {
        let resend = Resend(intent, end: loop.now + ClientTime.resend)
        resends.append(resend)
        tick(resend)
    }

    private func tick(_ resend: Resend) {
        resend.timer = loop.after(ClientTime.resendStep) { [weak self] in self?.tryAgain(resend) }
    }

    private func tryAgain(_ resend: Resend) {
        guard kept.contains(where: { $0.key == resend.intent.key }) else { return stop(resend) }
        let element = document.element(resend.intent.outlet)
        guard let element, meaning(of: element) == resend.intent.meaning, loop.now <= resend.end else {
            stop(resend)
            return doubt(element, ClientRuntime.unsure)
        }
        if element.isDisabled || !element.isShown { return tick(resend) }
        stop(resend)
        act(element, key: resend.intent.key)
    }

    /// The person does something first: then they decide.
    func cancelResends() {
        for resend in resends {
            stop(resend)
            doubt(document.element(resend.intent.outlet), ClientRuntime.unsure)
        }
    }

    func stopResends() { for resend in resends { stop(resend) } }

    private func stop(_ resend: Resend) {
        if let timer = resend.timer { loop.cancel(timer) }
        resends.removeAll { $0 === resend }
    }

    static let unsure = "may not have been carried out, please check."
}
