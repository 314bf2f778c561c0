// The screens of a page: a stack of main screens, by depth in the browser's history, each with its dialogs above it.
// What browsers ask for arrives in PageCore+Visits.
import Controls
import Markup

extension PageCore {
    /// At most this many main screens live on below the current one: what is further down is made again when a browser
    /// goes back to it.
    static let stackLimit = 16

    /// The screen above all others, which persons act on.
    var topmost: Screen? {
        guard let main = screens.last else { return nil }
        return main.dialogs.last ?? main
    }

    /// Whether the screen is in sight, but below a dialog.
    func isBelowDialog(_ screen: Screen) -> Bool {
        guard let main = screens.last, let top = main.dialogs.last, top !== screen else { return false }
        return main === screen || main.dialogs.contains { $0 === screen }
    }

    /// Whether the screen with this base is in sight.
    func isShown(_ base: Int?) -> Bool {
        guard let main = screens.last else { return false }
        return main.base == base || main.dialogs.contains { $0.base == base }
    }

    /// The screen that a control's number belongs to, covered ones too.
    func screen(of number: Int) -> Screen? {
        for main in screens.reversed() {
            if main.control(of: number) != nil { return main }
            if let dialog = main.dialogs.first(where: { $0.control(of: number) != nil }) { return dialog }
        }
        return nil
    }

    /// The main screen that a screen is, or stands above.
    private func main(of screen: Screen) -> Screen? {
        screens.first { $0 === screen || $0.dialogs.contains { $0 === screen } }
    }

    /// The screen of a controller.
    func screen(of controller: AnyViewController) -> Screen? {
        for main in screens {
            if main.controller === controller { return main }
            if let dialog = main.dialogs.first(where: { $0.controller === controller }) { return dialog }
        }
        return nil
    }

    /// Puts a main screen on top; false where it cannot be shown.
    ///
    /// Inside a turn.
    @discardableResult
    func show(_ controller: AnyViewController, at place: ScreenPlace) -> Bool {
        guard let screen = make(controller, at: place) else { return false }
        screens.last?.controller.viewDidDisappear()
        screens.append(screen)
        load(screen)
        if screen.base != 0 { markState() }
        // It may have shown another, or ended the page.
        if screens.last === screen { controller.viewWillAppear() }
        if screens.count > PageCore.stackLimit { screens.removeFirst().close() }
        if screen.base == 0, !isClosed {
            screen.layOut()
            screen.carryAll(by: 0)
        }
        return true
    }

    /// Has a main screen, and the dialogs above it, stand at another address, in the same entry of the history.
    ///
    /// Where it is shown, the browser is told that, and its title.
    func move(_ screen: Screen, to address: String) {
        guard screens.contains(where: { $0 === screen }) else { return }
        screen.move(to: address)
        if screen === screens.last { told.answerMain() }
        markState()
    }

    /// Takes screens away until the current one is of `depth` at most; one that stays below must be there.
    func pop(to depth: Int) {
        guard !isClosed else { return }
        let last = screens.last
        while screens.count > 1, let screen = screens.last, screen.place.depth > depth {
            if screen === last { screen.controller.viewDidDisappear() }
            screens.removeLast()
            screen.close()
        }
        if last !== screens.last {
            screens.last?.controller.viewWillAppear()
            markState()
        }
    }

    /// Has a screen's controller bind; what it declares meanwhile is the screen's.
    func load(_ screen: Screen, _ seed: ScreenSeed? = nil) {
        let former = loading
        loading = screen
        screen.load(seed)
        loading = former
    }

    /// Takes the current main screen away and shows the one below; false where there is none, and nothing happens.
    ///
    /// Inside a turn.
    @discardableResult
    func pop() -> Bool {
        guard screens.count > 1 else { return false }
        pop(to: screens[screens.count - 2].place.depth)
        return true
    }

    /// Shows a controller above `screen`, and above what is above that; false where it cannot be shown.
    @discardableResult
    func present(_ controller: AnyViewController, above screen: Screen) -> Bool {
        guard let main = main(of: screen) else { return false }
        if let last = main.dialogs.last, last.controller.givesWay { remove(last) }
        guard hasRoomForDialog(above: screen) else {
            note("\(type(of: controller)) is not shown: \(PageCore.dialogLimit) dialogs stand above each other")
            return false
        }
        guard let dialog = make(controller, at: main.place) else { return false }
        if services.keeper != nil, main.isRestorable, !dialog.isRestorable { services.warn(ofLossesBy: controller) }
        main.dialogs.append(dialog)
        load(dialog)
        // It may have dismissed itself, or ended the page.
        if main.dialogs.last === dialog { controller.viewWillAppear() }
        return true
    }

    /// Whether one more dialog may stand above `screen`.
    func hasRoomForDialog(above screen: Screen) -> Bool {
        main(of: screen).map { $0.dialogs.count < PageCore.dialogLimit } ?? false
    }

    /// More dialogs than these, one above the other, are a fault of the application.
    static let dialogLimit = 16

    /// Takes what is above `screen` away; where that is nothing, and it is a dialog, itself.
    func dismiss(_ screen: Screen) {
        guard let main = main(of: screen) else { return }
        let place = main.dialogs.firstIndex { $0 === screen } ?? -1
        let first = place + 1 < main.dialogs.count ? place + 1 : max(place, 0)
        let gone = main.dialogs.dropFirst(first)
        main.dialogs = ContiguousArray(main.dialogs.prefix(first))
        for dialog in gone.reversed() {
            dialog.controller.viewDidDisappear()
            dialog.close()
        }
        if state?.isMarked == true { markState() }
    }

    /// Takes one dialog away; those above it stay.
    func remove(_ dialog: Screen) {
        guard let main = main(of: dialog), let place = main.dialogs.firstIndex(where: { $0 === dialog }) else { return }
        main.dialogs.remove(at: place)
        dialog.controller.viewDidDisappear()
        dialog.close()
        if state?.isMarked == true { markState() }
    }

    func make(_ controller: AnyViewController, at place: ScreenPlace) -> Screen? {
        guard !isClosed, failure == nil else { return nil }
        if let screen = type(of: controller).screen, let fault = services.templates.fault(of: screen) {
            note(fault)
            #if DEBUG
            fail(PageFailure(sentence: fault), at: place)
            return nil
            #endif
        }
        guard let template = services.template(named: controller.template) else { return nil }
        guard controller.page == nil else {
            note("\(type(of: controller)) is shown already: make another one")
            return nil
        }
        let screen = Screen(base: nextBase, place: place, controller: controller, template: template, page: self)
        screen.shown = nextBase == 0 ? 0 : Screen.unsent
        if let state, let orphans = state.orphans {
            screen.saved = orphans
            state.orphans = nil
        }
        nextBase += template.parents.count + 1
        guard nextBase < ClientMessage.controlLimit else {
            // After so many screens the numbers are used up; the browser reloads the page.
            close(.gone)
            return nil
        }
        return screen
    }

    /// The whole document of the first screen, as the answer to its page load.
    func document() -> [UInt8] {
        var html: [UInt8] = []
        guard let screen = screens.first(where: { $0.base == 0 }) else { return html }
        html.reserveCapacity(8 * 1024)
        var body = [("data-page", token.text), ("data-limit", "\(services.limits.value)")]
        // So that a layout, which no view controller has, can offer either what it offers to.
        if services.logins != nil { body.append(("data-login", login == nil ? "out" : "in")) }
        if let badgeText { body.append(("data-badge", badgeText)) }
        body += services.marks.map { ($0.name, $0.value) }
        body += keepingAttributes()
        screen.template.render(into: &html, values: screen, body: body)
        return html
    }
}
