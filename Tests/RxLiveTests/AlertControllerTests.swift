// Alerts and action sheets as a person has them, in memory.
import Controls
import Markup
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct AlertControllerTests {
    private typealias Ask = @Sendable (QuestionsController) -> Void

    private func page(_ onAsk: @escaping Ask = { $0.askForRemoval() }) throws -> TestPage {
        try TestServer(Questions.application(onAsk)).browser().open("/")
    }

    private func asked(_ onAsk: @escaping Ask = { $0.askForRemoval() }) throws -> TestPage {
        let page = try page(onAsk)
        try page.tap("ask")
        return page
    }

    @Test func `says what is asked, and gives the answer that is tapped`() throws {
        let page = try asked()
        #expect(page.dialogs == ["Remove it?"])
        #expect(page.text("heading") == "Remove it?")
        #expect(page.text("message") == "It cannot be restored.")
        #expect(page.attribute("role", of: "question") == "alertdialog")
        #expect(page.attribute("aria-label", of: "question") == "Remove it?")
        #expect(page.attribute("class", of: "actions[0]/button") == "destructive")
        try page.tap("actions[0]/button")
        #expect(page.text("answers") == "Remove")
        #expect(page.dialogs.isEmpty)
        try page.press(.enter, in: "ask")
        try page.tap("cancel")
        #expect(page.text("answers") == "Remove,Keep")
        #expect(page.focused == "ask")
    }

    @Test(
        arguments: [
            (nil, "It cannot be restored.", AlertController.Style.alert, "It cannot be restored."),
            ("", "It cannot be restored.", .actionSheet, "It cannot be restored."), (nil, nil, .alert, "Alert"),
            ("", "", .actionSheet, "Action sheet"),
        ] as [(String?, String?, AlertController.Style, String)]
    )
    func `an alert without a title has a name`(
        _ title: String?,
        _ message: String?,
        _ style: AlertController.Style,
        _ name: String
    ) throws {
        let page = try asked { controller in
            let alert = AlertController(title: title, message: message, preferredStyle: style)
            controller.add(["OK"], .cancel, to: alert)
            controller.present(alert)
        }
        #expect(page.dialogs == [name])
        #expect(page.attribute("aria-label", of: "question") == name)
        #expect(!page.isVisible("heading"))
    }

    @Test(arguments: [nil, ""] as [String?]) func `a screen without a title is a dialog with the template's name`(
        _ title: String?
    ) throws {
        let page = try asked { $0.present(Untitled(title)) }
        #expect(page.dialogs == ["Untitled"])
    }

    @Test func `Escape gives the cancel action`() throws {
        let page = try asked()
        try page.cancel()
        #expect(page.text("answers") == "Keep")
        #expect(page.dialogs.isEmpty)
    }

    @Test func `Escape closes an alert without cancel action, unless it waits for its answer`() throws {
        let page = try asked { controller in
            let alert = AlertController(title: "Ready?", message: nil, preferredStyle: .alert)
            controller.add(["Yes"], to: alert)
            controller.present(alert)
        }
        #expect(!page.isVisible("cancel"))
        #expect(!page.isVisible("message"))
        try page.cancel()
        #expect(page.dialogs.isEmpty)
        #expect(page.text("answers").isEmpty)
        let modal = try asked { controller in
            let alert = Insistent(title: "Ready?", message: nil, preferredStyle: .alert)
            controller.add(["Yes"], to: alert)
            controller.add(["No"], .cancel, to: alert)
            controller.present(alert)
        }
        try modal.cancel()
        #expect(modal.dialogs == ["Ready?"])
        try modal.tap("cancel")
        #expect(modal.text("answers") == "No")
    }

    private final class Insistent: AlertController {
        override var isModalInPresentation: Bool { true }
    }

    @Test func `a second tap gives no second answer`() throws {
        let page = try asked()
        page.line?.isUpHeld = true
        try page.tap("actions[0]/button")
        try page.tap("actions[0]/button")
        try page.tap("cancel")
        page.line?.isUpHeld = false
        page.wake()
        #expect(page.text("answers") == "Remove")
    }

    @Test func `a tap that is sent again after a cut gives one answer`() throws {
        let server = TestServer(try Questions.application())
        let page = try server.browser().open("/")
        try page.tap("ask")
        page.line?.isDownHeld = true
        try page.tap("actions[0]/button")
        #expect(page.dialogs == ["Remove it?"], "nobody has said otherwise")
        page.line?.cut()
        server.loop.advance(by: .seconds(30))
        #expect(page.connection == .connected)
        #expect(page.text("answers") == "Remove")
        #expect(page.dialogs.isEmpty)
    }

    @Test func `a tap in an alert that was dismissed meanwhile gives none`() throws {
        let stage = try Stage()
        let alert = AlertController(title: "Sure?", message: nil, preferredStyle: .alert)
        alert.addAction(AlertAction(title: "Yes", style: .cancel) { [weak stage] _ in stage?.log.append("yes") })
        let frames = stage.turn { stage.made[0].present(alert) }
        #expect(frames.first?.hasPrefix(#"[1,0,[1,[[9,"Sure?","#) == true)
        _ = stage.turn { stage.made[0].dismiss() }
        _ = stage.tap(9 + 4, at: 1)
        #expect(!stage.log.contains("yes"))
        #expect(alert.page == nil)
        _ = stage.turn { stage.made[0].present(alert) }
        _ = stage.tap(15 + 4, at: 3)
        #expect(stage.log.last == "yes", "it may be presented again")
    }

    @Test func `titles are text, of any length`() throws {
        let title = "<b>\"bold\"</b> & <script>alert('1')</script> 🙈\u{202E}"
        let long = String(repeating: "long & ", count: 9_000)
        let page = try asked { controller in
            let alert = AlertController(title: title, message: long, preferredStyle: .actionSheet)
            controller.add([title, long, ""], to: alert)
            controller.add([#"<div id="rxlive-message" aria-describedby="rxlive-message">"#], .cancel, to: alert)
            controller.present(alert)
        }
        #expect(page.dialogs == [title])
        #expect(page.text("heading") == title)
        #expect(page.text("message") == long.trimmed)
        #expect(page.text("actions[0]/button") == title)
        #expect(page.text("actions[1]/button") == long.trimmed)
        #expect(page.text("actions[2]/button").isEmpty)
        #expect(page.text("cancel") == #"<div id="rxlive-message" aria-describedby="rxlive-message">"#)
        try page.tap("actions[0]/button")
        #expect(page.text("answers") == title)
    }

    @Test func `alerts above each other are described by their own messages`() throws {
        let page = try asked { controller in
            controller.askForRemoval()
            controller.askForRemoval()
        }
        #expect(page.dialogs.count == 2)
        let ids = page.html.matches(of: /id="(rxlive-message-\d+)"/).map { $0.1 }
        #expect(Set(ids).count == 2)
        #expect(page.html.matches(of: /aria-describedby="(rxlive-message-\d+)"/).map { $0.1 } == ids)
    }

    @Test func `the focus goes to what harms least, or to what is preferred`() throws {
        #expect(try asked().focused == "cancel")
        let sheet = try page()
        try sheet.tap("sheet")
        #expect(sheet.focused == "cancel")
        let without = try asked { controller in
            let alert = AlertController(title: "Which?", message: nil, preferredStyle: .alert)
            controller.add(["Remove", "Burn"], .destructive, to: alert)
            controller.add(["Keep"], to: alert)
            controller.present(alert)
        }
        #expect(without.isFocused("actions[2]/button"))
        let preferred = try asked { controller in
            let alert = AlertController(title: "Which?", message: nil, preferredStyle: .alert)
            controller.add(["Save", "Send"], to: alert)
            controller.add(["Nothing"], .cancel, to: alert)
            alert.preferredAction = alert.actions[1]
            controller.present(alert)
        }
        #expect(preferred.isFocused("actions[1]/button"))
    }

    @Test func `a hundred actions are all there`() throws {
        let page = try asked { controller in
            let alert = AlertController(title: "Which?", message: nil, preferredStyle: .actionSheet)
            controller.add((0..<100).map { "action \($0)" }, to: alert)
            controller.present(alert)
        }
        page.scroll(toTheEndOf: "actions")
        try page.tap("actions[99]/button")
        #expect(page.text("answers") == "action 99")
    }

    @Test func `the templates are RxLive's own, whatever those of the application are called`() throws {
        let application = try Questions.application()
        for view in [AlertView.self, ActionSheetView.self] as [ScreenType] {
            #expect(application.templates["\(view.template)"]?.fingerprint == "\(view.outlets)")
        }
        #expect(application.templates["Alert"]?.outlets.map(\.name) == ["other"])
        let page = try asked()
        #expect(page.isVisible("cancel"))
    }

    @Test func `the stylesheet is served, and comes with the alert alone`() throws {
        let application = try Questions.application()
        let path = try #require(application.assets.path(of: "runtime/dialogs.css"))
        #expect(application.assets[path]?.type == "text/css; charset=utf-8")
        let page = try page()
        #expect(!page.html.contains("stylesheet"))
        try page.tap("ask")
        #expect(page.html.contains("<link rel=\"stylesheet\" href=\"\(path)\">"))
    }
}

extension TestPage {
    fileprivate func isFocused(_ outlet: String) -> Bool {
        find(outlet).map { $0 === runtime.document.focused } ?? false
    }

    /// Until no row comes any more.
    fileprivate func scroll(toTheEndOf list: String) { if window(list) != nil { try? scroll(list, to: 99) } }
}

extension String {
    fileprivate var trimmed: String { String(self[...(lastIndex { $0 != " " } ?? startIndex)]) }
}
