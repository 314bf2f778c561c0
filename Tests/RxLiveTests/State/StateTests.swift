// Pages that outlive their process, by a browser in memory and a real store.
import Controls
import Rx
import StateStorage
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct StateTests {
    @Test func `what was stored is there again, and what is derived of it`() throws {
        let lab = try TillLab()
        for _ in 0..<3 { try lab.page.tap("plus") }
        try lab.page.fill("name", "Ann")
        try lab.page.fill("note", "milk")
        lab.rest()
        #expect(lab.page.runtime.queue.items.isEmpty, "the browser was told that all is stored")
        lab.kill()
        #expect(lab.page.text("count") == "3")
        #expect(lab.page.value("name") == "Ann")
        #expect(lab.page.text("greeting") == "Hello, Ann")
        #expect(lab.page.value("note") == "milk")
        #expect(lab.page.announcements == [], "nobody notices")
        #expect(lab.page.runtime.faults == [])
        try lab.page.tap("plus")
        #expect(lab.page.text("count") == "4")
    }

    @Test func `the next frame tells what is stored, and where none comes for a second, a message does`() throws {
        let lab = try TillLab()
        lab.rest()
        let stored = { lab.page.runtime.queue.stored }
        try lab.page.tap("plus")
        lab.rest(.milliseconds(200))
        #expect(stored() == 0, "it is stored, and nothing is said for that alone")
        try lab.page.tap("plus")
        #expect(stored() == 1)
        #expect(lab.page.runtime.queue.items.count == 1)
        lab.rest(.milliseconds(900))
        #expect(stored() == 1)
        lab.rest(.milliseconds(300))
        #expect(stored() == 2)
        #expect(lab.page.runtime.queue.items.isEmpty)
    }

    @Test func `what was not stored is done again`() throws {
        let lab = try TillLab()
        for _ in 0..<3 { try lab.page.tap("plus") }
        try lab.page.fill("name", "Ann")
        lab.kill()
        #expect(lab.page.text("count") == "3")
        #expect(lab.page.text("greeting") == "Hello, Ann")
        #expect(lab.page.announcements == [])
        lab.kill()
        #expect(lab.page.text("count") == "3", "nor twice")
    }

    @Test func `taps made while nobody is there are done`() throws {
        let lab = try TillLab()
        try lab.page.tap("plus")
        lab.rest()
        lab.server.isReachable = false
        lab.server.restart()
        lab.rest(.seconds(1))
        for _ in 0..<4 { try lab.page.tap("plus") }
        try lab.page.type("name", "Bo")
        lab.server.isReachable = true
        lab.rest(.seconds(20))
        #expect(lab.page.text("count") == "5")
        #expect(lab.page.text("greeting") == "Hello, Bo")
        #expect(lab.page.announcements == [])
    }

    @Test func `killed at each moment of ten taps, the tenth shows ten`() throws {
        for pause in [0, 10, 49, 51, 60, 500, 1_049, 1_051] {
            let lab = try TillLab()
            for tap in 1...10 {
                try lab.page.tap("plus")
                lab.server.advance(by: .milliseconds(pause))
                if tap.isMultiple(of: 2) { lab.kill() }
            }
            #expect(lab.page.text("count") == "10", "\(pause)")
            #expect(lab.page.announcements == [], "\(pause)")
        }
    }

    @Test func `killed again while it comes back`() throws {
        for pause in stride(from: 0, through: 400, by: 7) {
            let lab = try TillLab()
            for _ in 0..<5 { try lab.page.tap("plus") }
            try lab.page.fill("secret", "hush")
            lab.server.advance(by: .milliseconds(20))
            for _ in 0..<2 {
                lab.server.restart()
                lab.server.advance(by: .milliseconds(pause))
            }
            lab.kill()
            #expect(lab.page.text("count") == "5", "\(pause)")
            #expect(lab.page.value("secret") == "hush", "\(pause)")
            #expect(lab.page.text("known") == "4 0", "\(pause)")
        }
    }

    @Test func `a dialog is there again, with what was done below it`() throws {
        let lab = try TillLab()
        try lab.page.tap("plus")
        lab.rest()
        try lab.page.tap("ask")
        lab.rest(.seconds(5))
        lab.kill()
        #expect(lab.page.dialogs == ["Five more?"])
        try lab.page.tap("actions[0]/button")
        lab.rest()
        #expect(lab.page.text("count") == "6")
        lab.kill()
        #expect(lab.page.dialogs == [])
        #expect(lab.page.text("count") == "6")
    }

    /// A lab whose button shows a till as a dialog.
    private func dialogLab(isRestorable: Bool) throws -> TillLab {
        let lab = try TillLab()
        lab.world.onDark = { [unowned world = lab.world] in
            let till = world.tills.last
            world.isRestorable = isRestorable
            till?.present(TillController(world, at: "/last"))
            world.isRestorable = true
        }
        return lab
    }

    private static let warning = "warning TillController is a dialog that is not restorable"

    @Test func `what is typed into a dialog is there again`() throws {
        let lab = try dialogLab(isRestorable: true)
        try lab.page.tap("dark")
        lab.rest()
        try lab.page.fill("name", "Bo")
        try lab.page.tap("plus")
        lab.kill()
        #expect(lab.page.dialogs == ["The till /last"])
        #expect(lab.page.value("name") == "Bo" && lab.page.text("greeting") == "Hello, Bo")
        #expect(lab.page.text("count") == "1")
        #expect(!lab.diary.all.contains { $0.hasPrefix(StateTests.warning) })
    }

    @Test func `a dialog that cannot come back with what is typed into it is named in the log, once`() throws {
        let lab = try dialogLab(isRestorable: false)
        for _ in 0..<2 {
            try lab.page.tap("dark")
            lab.rest()
            #expect(lab.page.dialogs == ["The till /last"])
            lab.server.loop.perform { lab.till?.page?.turn { lab.till?.dismiss() } }
            lab.rest()
            #expect(lab.page.dialogs == [])
            lab.world.tills.removeLast()
        }
        #expect(lab.diary.all.count { $0.hasPrefix(StateTests.warning) } == 1)
    }

    @Test func `screens below, and the way back`() throws {
        let lab = try TillLab()
        try lab.page.fill("name", "Ann")
        try lab.page.tap("plus")
        try lab.page.tap("next")
        #expect(lab.page.path == "/next")
        try lab.page.fill("name", "Bo")
        lab.rest()
        lab.kill()
        #expect(lab.page.path == "/next")
        #expect(lab.page.value("name") == "Bo")
        #expect(lab.page.text("count") == "0")
        try lab.page.back()
        lab.rest()
        #expect(lab.page.path == "/")
        #expect(lab.page.value("name") == "Ann")
        #expect(lab.page.text("count") == "1")
        #expect(lab.page.announcements == [])
    }

    /// A page that is on its third screen, whose screens promise nothing, and what takes its process away.
    private func deepLab(_ isDeployed: Bool) throws -> (TillLab, () -> Void) {
        let lab = try TillLab { $0.isRestorable = false }
        try lab.page.fill("note", "milk")
        try lab.page.tap("next")
        try lab.page.fill("note", "bread")
        try lab.page.tap("next")
        lab.rest()
        #expect(lab.page.history == TillController.paths)
        return (
            lab,
            {
                if isDeployed { lab.server.deploy() } else { lab.server.restart() }
                lab.rest(.seconds(12))
            }
        )
    }

    @Test(arguments: [false, true], 1...2)
    func `the way back of screens that promise nothing`(_ isDeployed: Bool, _ times: Int) throws {
        let (lab, end) = try deepLab(isDeployed)
        for _ in 0..<times { end() }
        #expect(lab.page.history == TillController.paths, "the same entries as before")
        for (path, note) in [("/next", "bread"), ("/", "milk")] {
            try lab.page.back()
            lab.rest()
            #expect(lab.page.path == path)
            #expect(lab.page.value("note") == note, "the screen that was there, and not a new one")
            end()
            #expect(lab.page.value("note") == note)
            #expect(lab.page.history == TillController.paths)
        }
        try lab.page.forward()
        lab.rest()
        #expect(lab.page.path == "/next")
        #expect(lab.page.runtime.faults == [])
    }

    @Test(arguments: [false, true])
    func `a step back that nobody has seen leaves no entry twice`(_ isDeployed: Bool) throws {
        let (lab, end) = try deepLab(isDeployed)
        lab.server.isReachable = false
        lab.page.line?.cut()
        try lab.page.back()
        #expect(lab.page.path == "/next")
        lab.server.isReachable = true
        end()
        #expect(lab.page.path == "/last", "where the server has stored that the page was")
        #expect(lab.page.history == TillController.paths)
        try lab.page.back()
        lab.rest()
        #expect(lab.page.path == "/next")
        #expect(lab.page.value("note") == "bread")
    }

    @Test func `without what was stored the way back begins where the browser is`() throws {
        let (lab, end) = try deepLab(false)
        lab.browser.cookie = nil
        end()
        #expect(lab.page.history == TillController.paths)
        try lab.page.back()
        lab.rest()
        #expect(lab.page.path == "/next")
        #expect(lab.page.value("note") == "none", "made again")
        try lab.page.back()
        lab.rest()
        #expect(lab.page.path == "/")
        #expect(lab.page.history == TillController.paths)
    }

    @Test func `passwords are with the browser alone`() throws {
        let lab = try TillLab()
        try lab.page.fill("secret", "open sesame")
        try lab.page.fill("pin", "4711")
        lab.rest()
        let stored = try lab.stored()
        #expect(!stored.contains("sesame") && !stored.contains("4711"))
        lab.kill()
        #expect(lab.page.value("secret") == "open sesame")
        #expect(lab.page.value("pin") == "4711")
        #expect(lab.page.text("known") == "11 4")
        try lab.page.tap("pay")
        #expect(lab.page.text("paid") == "paid 11")
    }

    @Test func `an action that happens once does so`() throws {
        let lab = try TillLab()
        try lab.page.fill("secret", "x")
        try lab.page.tap("pay")
        let key = try #require(lab.world.payments.keys.first)
        lab.kill()
        #expect(lab.world.payments.keys.elementsEqual([key]), "under the same key, which the service knows")
    }

    @Test(arguments: [true, false], [Duration.zero, .milliseconds(900)])
    func `what was done and told to nobody is told by the page that follows`(
        _ isRestorable: Bool,
        _ delay: Duration
    ) throws {
        let lab = try TillLab {
            $0.paysOnce = true
            $0.isRestorable = isRestorable
        }
        try lab.page.fill("note", "for milk")
        lab.rest()
        lab.page.line?.isDownHeld = true
        try lab.page.tap("pay")
        lab.rest(.milliseconds(200))
        #expect(lab.world.payments.count == 1 && lab.page.runtime.kept.count == 1)
        #expect(try lab.stored().contains("It is paid."))
        lab.server.onConnect = { $0.downDelay = delay }
        lab.kill()
        #expect(lab.page.announcements.last == "It is paid.")
        #expect(!lab.page.announcements.contains { $0.hasSuffix(ClientRuntime.unsure) })
        #expect(lab.page.runtime.kept.isEmpty && Array(lab.world.payments.values) == [1])
        lab.rest()
        #expect(try !lab.stored().contains("It is paid."), "what was told need not be told again")
        lab.kill()
        #expect(lab.page.announcements.count { $0 == "It is paid." } == 1)
    }

    @Test func `what was done, and can be asked for again, is shown where it always is`() throws {
        let lab = try TillLab()
        lab.page.line?.isDownHeld = true
        try lab.page.tap("pay")
        lab.rest(.milliseconds(200))
        #expect(Array(lab.world.payments.values) == [1])
        lab.kill()
        #expect(Array(lab.world.payments.values) == [2], "the service is asked again, under the key that it knows")
        #expect(lab.page.text("paid") == "paid 0" && lab.page.runtime.kept.isEmpty)
        #expect(!lab.page.announcements.contains { $0.hasSuffix(ClientRuntime.unsure) })
    }

    /// How far a payment had come when the process was killed.
    enum Payment: CaseIterable {
        /// The tap was not stored.
        case unstored
        /// The tap was stored, and nothing was answered.
        case unanswered
        /// The browser had heard the answer, which was not stored.
        case heard
    }

    @Test(arguments: Payment.allCases)
    func `what was done is told though its button cannot be used any more`(_ payment: Payment) throws {
        let lab = try TillLab { $0.paysOnce = true }
        let answers = PublishSubject<Void>()
        lab.world.answers = answers
        lab.server.isStoreHeld = payment == .unstored
        try lab.page.tap("pay")
        lab.rest()
        #expect(Array(lab.world.payments.values) == [1] && lab.page.runtime.kept.count == 1)
        lab.server.isStoreHeld = true
        if payment == .heard {
            lab.server.loop.perform { answers.onNext(()) }
            lab.rest(.milliseconds(200))
            #expect(lab.page.text("paid") == "paid" && lab.page.runtime.kept.isEmpty)
        }
        lab.world.isSoldOut = true
        lab.server.restart()
        lab.server.isStoreHeld = false
        lab.rest(.seconds(25))
        #expect(lab.page.text("paid") == "paid")
        #expect(Array(lab.world.payments.values) == [1], "what is stored is looked up, and nothing done")
        #expect(lab.page.announcements == [])
        #expect(lab.page.runtime.kept.isEmpty && lab.till?.page?.openKeys == [])
    }

    @Test func `what was not done, and cannot be done any more, is said not to have been`() throws {
        let lab = try TillLab { $0.paysOnce = true }
        lab.page.line?.isUpHeld = true
        try lab.page.tap("pay")
        lab.world.isSoldOut = true
        lab.server.restart()
        lab.rest(.seconds(25))
        #expect(lab.world.payments.isEmpty && lab.page.text("paid") == "")
        #expect(lab.page.announcements == [PageCore.droppedSentence])
        #expect(lab.page.runtime.kept.isEmpty)
    }

    @Test func `what is told again stays as it is where it is typed`() throws {
        let lab = try TillLab()
        lab.server.isStoreHeld = true
        try lab.page.fill("name", "A")
        try lab.page.tap("plus")
        try lab.page.fill("name", "AB")
        lab.rest()
        lab.world.heard = []
        // The first line is told that its page has gone.
        var lines = 0
        lab.server.onConnect = {
            lines += 1
            $0.isUpHeld = lines > 1
        }
        lab.server.restart()
        lab.server.isStoreHeld = false
        lab.rest(.seconds(2))
        #expect(lab.page.runtime.left.count == 2, "the tap waits until it is heard what is before it")
        #expect(lab.page.value("name") == "AB")
        lab.page.line?.isUpHeld = false
        lab.rest(.seconds(12))
        #expect(lab.world.heard == ["name A", "name AB"])
        #expect(lab.page.value("name") == "AB" && lab.page.text("greeting") == "Hello, AB")
        #expect(lab.page.focused == "name")
        #expect(lab.page.text("count") == "1")
    }

    @Test func `the focus is where it was in a dialog that comes back`() throws {
        let lab = try dialogLab(isRestorable: true)
        try lab.page.tap("dark")
        lab.rest()
        try lab.page.fill("note", "milk")
        lab.rest()
        lab.kill()
        #expect(lab.page.dialogs == ["The till /last"])
        #expect(lab.page.focused == "note", "and not where a dialog has it that opens")
    }

    @Test func `the focus stays where somebody has put it since`() throws {
        let lab = try dialogLab(isRestorable: true)
        try lab.page.tap("dark")
        lab.rest()
        try lab.page.fill("note", "milk")
        lab.rest()
        lab.server.onConnect = { $0.downDelay = .milliseconds(300) }
        lab.server.restart()
        for _ in 0..<200 where lab.page.dialogs.isEmpty { lab.server.advance(by: .milliseconds(10)) }
        try lab.page.fill("pin", "1")
        lab.rest(.seconds(12))
        #expect(lab.page.focused == "pin")
    }

    @Test func `what is made again finds the session as it was when it was made first`() throws {
        let lab = try TillLab()
        lab.world.onDark = { [unowned world = lab.world] in
            guard let till = world.tills.last(where: { $0.page === PageCore.current }) else { return }
            let alert = AlertController(title: "It was \(till.theme.value)", message: nil, preferredStyle: .alert)
            alert.addAction(AlertAction(title: "Close", style: .cancel))
            till.present(alert)
        }
        let second = try lab.browser.open("/")
        try lab.page.tap("dark")
        lab.rest()
        #expect(lab.page.text("theme") == "dark")
        lab.kill()
        #expect(lab.page.dialogs == ["It was light"])
        #expect(lab.page.text("theme") == "dark" && second.text("theme") == "light")
        try lab.page.tap("cancel")
        lab.rest()
        #expect(lab.page.dialogs == [] && second.text("theme") == "dark")
        lab.kill()
        #expect(lab.page.dialogs == [] && lab.page.text("theme") == "dark")
    }

    @Test func `what was entered in rows is there again`() throws {
        let lab = try TillLab()
        try lab.page.fill("rows[1]/amount", "12")
        lab.rest()
        lab.kill()
        #expect(lab.page.value("rows[1]/amount") == "12")
        #expect(lab.page.value("rows[0]/amount") == "")
    }

    @Test func `a screen that promises nothing has what was stored, and its person is told`() throws {
        let lab = try TillLab { $0.isRestorable = false }
        for _ in 0..<3 { try lab.page.tap("plus") }
        try lab.page.fill("note", "milk")
        lab.rest()
        try lab.page.tap("plus")
        try lab.page.tap("plus")
        #expect(lab.page.text("count") == "5")
        lab.kill()
        #expect(lab.page.text("count") == "4", "the first tap is stored at once, the next one a moment later")
        #expect(lab.page.value("note") == "milk")
        #expect(lab.page.announcements == [ClientRuntime.anew])
    }

    @Test func `a restart in order loses nothing, whatever the screen promises`() throws {
        let lab = try TillLab { $0.isRestorable = false }
        for _ in 0..<3 { try lab.page.tap("plus") }
        lab.server.deploy()
        lab.rest(.seconds(12))
        #expect(lab.page.text("count") == "3")
        #expect(lab.page.announcements == [])
    }

    @Test func `a page that was forgotten is there again`() throws {
        let lab = try TillLab()
        try lab.page.tap("plus")
        lab.rest()
        lab.server.isReachable = false
        lab.page.line?.cut()
        lab.rest(.seconds(3_600))
        lab.server.isReachable = true
        lab.rest(.seconds(20))
        #expect(lab.page.text("count") == "1")
        #expect(lab.page.announcements == [])
    }

    @Test func `a copy of the document starts again, and takes nothing away`() throws {
        let lab = try TillLab()
        try lab.page.tap("plus")
        lab.rest()
        let copy = lab.browser.duplicate(lab.page)
        lab.rest(.seconds(12))
        #expect(copy.text("count") == "0")
        try lab.page.tap("plus")
        lab.rest()
        #expect(lab.page.text("count") == "2")
        copy.close()
    }

    @Test func `another browser gets nothing of it`() throws {
        let lab = try TillLab()
        try lab.page.tap("plus")
        lab.rest()
        let runtime = lab.page.runtime
        let other = lab.server.browser()
        _ = try other.get("/")
        let claim = "\(runtime.token ?? "") \(runtime.name)"
        let stolen = try other.get("/", of: claim)
        #expect(stolen.seed == nil)
        try lab.page.tap("plus")
        lab.rest()
        #expect(lab.page.text("count") == "2")
        #expect(lab.page.runtime.loads == 1)
    }

    @Test(arguments: ["", "x", "a b", "a b c d e f"])
    func `a claim that is none is not heard`(_ claim: String) throws {
        let lab = try TillLab()
        #expect(try lab.browser.get("/", of: claim).seed == nil)
        #expect(lab.page.connection == .connected)
    }

    @Test func `a value that cannot be read any more has its default, and its person is told once`() throws {
        let lab = try TillLab()
        try lab.page.tap("plus")
        try lab.page.fill("note", "milk")
        lab.rest()
        lab.world.isModeANumber = true
        lab.kill()
        #expect(lab.page.text("count") == "1")
        #expect(lab.page.announcements == [PageCore.lossSentence])
    }

    @Test func `one name for two values is an error that names both places`() throws {
        let lab = try TillLab { $0.hasTwins = true }
        #expect(lab.page.text("sentence").contains("\"twin\" is declared twice: at RxLiveTests/Till.swift:"))
    }

    @Test func `an input that ends process after process is made again five times and no more`() throws {
        let lab = try TillLab()
        var taps = 0
        // Nothing is stored of what ends the process.
        lab.world.onDark = { [server = lab.server] in
            taps += 1
            server.isStoreHeld = true
        }
        try lab.page.tap("dark")
        var died = 0
        while died < taps, died < 20 {
            died = taps
            lab.server.restart()
            lab.server.isStoreHeld = false
            for _ in 0..<1_500 {
                if taps != died { break }
                lab.server.advance(by: .milliseconds(10))
            }
        }
        #expect(taps == 6, "by the person, and five times")
        #expect(lab.page.announcements.contains("Dark: \(ClientRuntime.unsure)"))
        try lab.page.tap("plus")
        #expect(lab.page.text("count") == "1", "and the page lives")
    }

    @Test func `nothing of a page that has gone is left`() throws {
        weak var core: PageCore?
        weak var till: TillController?
        weak var page: Page?
        weak var state: PageState?
        weak var values: SavedValues?
        do {
            let lab = try TillLab()
            try lab.page.tap("plus")
            try lab.page.fill("note", "milk")
            lab.rest()
            (core, till) = (lab.till?.page, lab.till)
            (page, state, values) = (core?.page, core?.state, core?.screens.first?.saved)
            #expect(state != nil && values != nil)
            lab.world.tills = []
            lab.page.close()
            lab.rest(.seconds(130))
            #expect(core == nil && page == nil)
            #expect(till == nil)
            #expect(state == nil && values == nil)
        }
    }

    @Test func `a saved relay goes with its maker`() throws {
        let lab = try TillLab()
        weak var relay: SavedRelay<Int>?
        lab.server.loop.perform {
            lab.till?.page?.turn {
                let made = SavedRelay("late", 1)
                relay = made
                made.accept(2)
            }
        }
        lab.world.tills = []
        lab.page.close()
        lab.rest(.seconds(130))
        #expect(relay == nil)
    }

    @Test func `outside of a page a saved relay is a plain one`() {
        let relay = SavedRelay("x", [1])
        var heard: [[Int]] = []
        let subscription = relay.subscribe(onNext: { heard.append($0) })
        relay.accept([2])
        subscription.dispose()
        #expect(heard == [[1], [2]])
    }

    @Test func `screens of one page have a value of the session at once`() throws {
        let lab = try TillLab()
        try lab.page.tap("next")
        try lab.page.tap("dark")
        try lab.page.back()
        #expect(lab.page.text("theme") == "dark", "the one below")
        let other = try TillLab()
        try other.page.tap("dark")
        try other.page.tap("next")
        #expect(other.page.text("theme") == "dark", "one that is made now")
    }

    @Test func `screens agree about a value of the session that another thread changes, too`() throws {
        let lab = try TillLab()
        try lab.page.tap("next")
        let (below, above) = (lab.world.tills[0].theme, lab.world.tills[1].theme)
        let thread = try OwnThread.start { for number in 0..<500 { above.accept("b\(number)") } }
        for number in 0..<500 { lab.server.loop.perform { lab.till?.page?.turn { below.accept("a\(number)") } } }
        thread.join()
        lab.server.loop.run()
        #expect(below.value == above.value)
    }

    @Test func `a value of the session is stored though its screen goes at once`() throws {
        let lab = try TillLab()
        let second = try lab.browser.open("/")
        try lab.page.tap("next")
        try lab.page.tap("next")
        lab.rest()
        let relay = try #require(lab.till?.theme)
        lab.server.loop.perform {
            lab.till?.page?.turn {
                relay.accept("dark")
                lab.till?.pop()
            }
        }
        lab.rest()
        #expect(second.text("theme") == "dark")
        lab.kill()
        #expect(lab.page.text("theme") == "dark")
        #expect(try lab.browser.open("/").text("theme") == "dark")
    }

    @Test func `a new visitor's value of the session is there when it is declared again`() throws {
        let lab = try TillLab { $0.showsTheme = { $0 == "/next" } }
        try lab.page.tap("next")
        try lab.page.tap("dark")
        lab.rest()
        try lab.page.back()
        lab.rest()
        try lab.page.tap("next")
        #expect(lab.page.text("theme") == "dark")
    }

    @Test(arguments: [true, false])
    func `a dialog's value of the session is stored, and heard by other tabs, once it has gone`(
        _ isRestorable: Bool
    ) throws {
        let lab = try TillLab { $0.isRestorable = isRestorable }
        let second = try lab.browser.open("/")
        let till = lab.world.tills.first
        lab.server.loop.perform {
            till?.page?.turn {
                let dialog = TillController(lab.world, at: "/last")
                till?.present(dialog)
                dialog.theme.accept("dark")
            }
        }
        lab.rest()
        #expect(second.text("theme") == (isRestorable ? "light" : "dark"), "or at once, where nothing is made again")
        lab.server.loop.perform { till?.dismiss() }
        lab.rest()
        #expect(second.text("theme") == "dark")
    }

    @Test func `a value of the session is stored with the page once the dialog above it has gone`() throws {
        let lab = try TillLab()
        let second = try lab.browser.open("/")
        try lab.page.tap("ask")
        lab.rest()
        #expect(
            lab.page.runtime.queue.stored != nil,
            "its inputs stay with the browser, as the dialog is in no snapshot"
        )
        lab.server.loop.perform { lab.world.tills.first?.page?.turn { lab.world.tills.first?.theme.accept("dark") } }
        lab.rest()
        #expect(second.text("theme") == "light")
        try lab.page.tap("cancel")
        lab.rest()
        #expect(second.text("theme") == "dark")
        lab.page.close()
        lab.server.restart()
        #expect(try lab.browser.open("/").text("theme") == "dark")
    }

    @Test func `a page that is away for too long is stored without its dialog, with the values of its session`() throws
    {
        let lab = try TillLab()
        try lab.page.tap("plus")
        try lab.page.tap("ask")
        lab.rest()
        lab.server.loop.perform { lab.world.tills.first?.page?.turn { lab.world.tills.first?.theme.accept("dark") } }
        lab.server.isReachable = false
        lab.page.line?.cut()
        lab.rest(.seconds(3_600))
        #expect(lab.till?.page == nil)
        lab.server.isReachable = true
        lab.rest(.seconds(20))
        #expect(lab.page.dialogs == [] && lab.page.text("theme") == "dark" && lab.page.text("count") == "1")
    }

    @Test func `a value of the session is stored though its page closes below a dialog at once`() throws {
        let lab = try TillLab()
        try lab.page.tap("ask")
        lab.rest()
        lab.server.loop.perform {
            lab.world.tills.first?.page?.turn { lab.world.tills.first?.theme.accept("dark") }
            lab.world.tills.first?.page?.close(.gone)
        }
        lab.server.advance(by: .seconds(1))
        lab.server.restart()
        #expect(try lab.browser.open("/").text("theme") == "dark")
    }

    @Test func `a value of the session is stored of a page that is too large to be kept`() throws {
        let lab = try TillLab()
        let second = try lab.browser.open("/")
        for row in 0..<3 { try lab.page.fill("rows[\(row)]/amount", String(repeating: "x", count: 15_000)) }
        try lab.page.fill("name", String(repeating: "y", count: 12_000))
        try lab.page.fill("note", String(repeating: "z", count: 12_000))
        try lab.page.tap("dark")
        lab.rest()
        #expect(lab.page.runtime.queue.stored == nil)
        #expect(second.text("theme") == "dark")
    }

    @Test func `a value of the session is stored though its page fails at once`() throws {
        let lab = try TillLab()
        let second = try lab.browser.open("/")
        lab.rest()
        lab.server.loop.perform {
            lab.world.tills.first?.page?.turn {
                lab.world.tills.first?.theme.accept("dark")
                lab.world.tills.first?.page?.fail(PageFailure(sentence: "It went wrong."))
            }
        }
        lab.rest()
        #expect(second.text("theme") == "dark")
    }

    @Test func `what a screen makes of a value that it takes from another tab is a change of its own`() throws {
        let lab = try TillLab()
        let second = try lab.browser.open("/")
        lab.server.loop.perform {
            lab.till?.page?.turn {
                guard let till = lab.till else { return }
                till.theme.filter { $0 == "dark" }.map { _ in "dim" }.bind(to: till.theme).disposed(by: till.disposeBag)
            }
        }
        try lab.page.tap("dark")
        lab.rest()
        #expect(second.text("theme") == "dim")
        lab.rest()
        #expect(lab.page.text("theme") == "dim")
        #expect(try lab.browser.open("/").text("theme") == "dim")
    }

    @Test func `values of a session are in all of its tabs, and outlive them`() throws {
        let lab = try TillLab()
        let second = try lab.browser.open("/")
        try lab.page.tap("dark")
        #expect(second.text("theme") == "light", "it is not stored yet")
        lab.rest()
        #expect(second.text("theme") == "dark")
        second.close()
        lab.kill()
        #expect(lab.page.text("theme") == "dark")
        #expect(try lab.browser.open("/").text("theme") == "dark")
        #expect(try lab.server.browser().open("/").text("theme") == "light")
    }
}

extension TillLab {
    /// All that the store holds of this session, as text.
    func stored() throws -> String {
        let runtime = page.runtime
        guard let token = PageToken(text: runtime.token ?? ""), let document = DocumentID(runtime.name),
            let session = browser.cookie.flatMap(server.session(of:))
        else { return "" }
        let seed = try store.seed(.init(page: token.key, former: nil, session: session.key, document: document.key))
        return seed.map { String(decoding: $0.snapshot, as: UTF8.self) } ?? ""
    }
}
