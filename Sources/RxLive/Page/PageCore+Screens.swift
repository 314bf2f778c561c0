// The navigation stack of a page.
import Controls
import Markup

extension PageCore {
    /// Puts a screen on top.
    ///
    /// Inside a turn.
    func show(_ controller: AnyViewController) {
        guard !isClosed, let template = services.template(named: controller.template) else { return }
        screens.last?.controller.viewDidDisappear()
        screenCount += 1
        let screen = Screen(number: screenCount, controller: controller, template: template, page: self)
        screen.shown = screens.isEmpty ? 0 : Screen.unsent
        screens.append(screen)
        screen.load()
        controller.viewWillAppear()
        guard screens.count == 1 else { return }
        screen.layOut()
        screen.carryAll(by: 0)
    }

    /// Takes the top screen away and shows the one below, which must exist.
    ///
    /// Inside a turn.
    func pop() {
        guard !isClosed, screens.count > 1, let screen = screens.popLast() else { return }
        screen.controller.viewDidDisappear()
        screen.close()
        screens.last?.showAgain(sync.confirmed)
        screens.last?.controller.viewWillAppear()
    }

    /// The whole document of the first screen, as the answer to its page load.
    func document() -> [UInt8] {
        var html: [UInt8] = []
        guard let screen = screens.first else { return html }
        html.reserveCapacity(8 * 1024)
        screen.template.render(
            into: &html,
            values: screen,
            body: [
                ("data-page", token.text), ("data-screen", "\(screen.number)"),
                ("data-limit", "\(services.limits.value)"),
            ]
        )
        return html
    }
}
