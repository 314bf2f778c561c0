// What a person's browser asks for by itself: another path, a step back or forward in its history, the end of a dialog.
import Controls
import Markup

extension PageCore {
    /// A plain click on a link that is visited within the page: the act of its control, or of its screen where it has no
    /// number.
    func visit(_ address: String, by input: ClientMessage.Input) {
        guard let (screen, number) = actedOn(input), isReachable(input.target, number, on: screen) else { return }
        if !asks(before: { $0.visit(address) }) { visit(address) }
    }

    /// Shows what stands at an address, on top of the current screen.
    ///
    /// Inside a turn. What is not a screen the browser loads by itself.
    func visit(_ address: String) {
        guard let place = screens.last?.place, failure == nil else { return }
        switch services.visit(address, self) {
        case .screen(let controller, let address) where address == place.address:
            replaceTop(controller)
        case .screen(let controller, let address): show(controller, at: place.above(at: address))
        case .elsewhere(let address): send(.go(path: address))
        case .nowhere: break
        }
    }

    /// The same address again: a new screen in place of the current one, as a browser does it.
    private func replaceTop(_ controller: AnyViewController) {
        guard let last = screens.last else { return }
        guard show(controller, at: last.place), let index = screens.firstIndex(where: { $0 === last }) else { return }
        screens.remove(at: index)
        last.close()
    }

    /// The browser went through its history: to a screen that lives, or else to one that is made for the address.
    ///
    /// A dialog hears of it first, and nothing else comes of it then. The browser is told where it is, whatever that is.
    func goBack(to place: ScreenPlace) {
        told.answerMain()
        guard failure == nil, let main = screens.last else { return }
        if let dialog = main.dialogs.last { return cancel(dialog) }
        if main.place == place { return }
        if !asks(before: { $0.go(to: place) }) { go(to: place) }
    }

    private func go(to place: ScreenPlace) {
        if screens.contains(where: { $0.place == place }) { return pop(to: place.depth) }
        switch services.visit(place.address, self) {
        case .screen(let controller, let address):
            // Those at its depth and above it are another way that the person went.
            let others = screens.filter { $0.place.depth >= place.depth }
            guard show(controller, at: ScreenPlace(depth: place.depth, address: address)) else { return }
            screens.removeAll { screen in others.contains { $0 === screen } }
            for screen in others.reversed() { screen.close() }
        case .elsewhere(let address): send(.go(path: address))
        case .nowhere: break
        }
    }

    /// A person wants to be rid of a dialog: by the Escape key, the gesture of a phone, a step back.
    func cancel(by input: ClientMessage.Input) {
        guard let (screen, number) = actedOn(input), number == 0, screen !== screens.last else { return }
        cancel(screen)
    }

    private func cancel(_ dialog: Screen) {
        if !dialog.controller.isModalInPresentation { dialog.controller.cancel() }
    }

    /// The screen that an act was meant for, and its control's number there; nil where it is not the topmost one any more,
    /// or has been covered since.
    func actedOn(_ input: ClientMessage.Input) -> (screen: Screen, number: Int)? {
        guard let screen = topmost, let number = screen.control(of: input.target.number),
            told.admits(actOn: screen.base, at: input.frame)
        else { return nil }
        return (screen, number)
    }

    /// Whether a person can reach what a link's click came from.
    private func isReachable(_ target: ClientMessage.Target, _ number: Int, on screen: Screen) -> Bool {
        if number == 0 { return true }
        if case .row(_, let row, let control) = target {
            guard let list = screen.list(number), list.place(of: row) != nil, list.isEffectivelyVisible else {
                return false
            }
            return list.control(control, of: row)?.isReachable ?? true
        }
        return (screen.view.control(number) as? Control)?.isReachable ?? false
    }
}

/// What stands at an address.
enum Visit {
    /// A screen, and its address after all redirects.
    case screen(AnyViewController, address: String)
    /// Something that the browser has to load by itself.
    case elsewhere(address: String)
    /// Not an address.
    case nowhere
}
