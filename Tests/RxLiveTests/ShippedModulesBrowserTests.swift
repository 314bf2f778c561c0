// The modules that browsers get, against their twin in memory: random histories are played in memory and recorded, and
// the modules in a real browser must write the same messages at the same times and show the same documents. Each run draws
// others: it prints the first seed, RXLIVE_BASE=… begins there again, RXLIVE_HISTORIES=… sets how many there are.
import BrowserKit
import Controls
import Foundation
import Glibc
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite(.serialized, .evidence) struct ShippedModulesBrowserTests {
    private static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }

    @Test func `do in 300 random histories what their twin does`() async throws {
        let count = Self.number("RXLIVE_HISTORIES") ?? 300
        let base = Self.number("RXLIVE_SEED") ?? Self.number("RXLIVE_BASE") ?? .random(in: 0..<1 << 48)
        print("histories for the shipped modules: RXLIVE_BASE=\(base)")
        let stage = try await ReplayStage()
        let seeds = base..<base + (Self.number("RXLIVE_SEED") == nil ? count : 1)
        for (seed, difference) in try await stage.differences(of: stage.source, seeds: seeds, atMost: 5) {
            Issue.record("RXLIVE_SEED=\(seed): \(difference)")
        }
    }

    @Test func `do in 150 random histories over kills what their twin does`() async throws {
        let count = Self.number("RXLIVE_HISTORIES") ?? 150
        let base = Self.number("RXLIVE_SEED") ?? Self.number("RXLIVE_BASE") ?? .random(in: 0..<1 << 48)
        print("histories over kills for the shipped modules: RXLIVE_BASE=\(base)")
        let stage = try await ReplayStage()
        for seed in base..<base + (Self.number("RXLIVE_SEED") == nil ? count : 1) {
            let difference = try await stage.difference(of: stage.source, killSeed: seed)
            #expect(difference == nil, "RXLIVE_SEED=\(seed)")
        }
    }

    /// What recovery.js and queue.js must do over a kill, each with a module that does not.
    static let killFaults: [(rule: String, line: String, instead: String)] = [
        ("41: what is stored alone is forgotten", "this.forget(this.stored < 0 ? n : this.stored);", "this.forget(n);"),
        ("41: but where nothing is stored", "message[1] ?? -1", "message[1] ?? 0"),
        ("46: passwords are kept", "if (secret && n <= last) this.given.set(secret, { name, value });", "0;"),
        ("46: and come first", "left = [...given, ...queue.items", "left = [...queue.items"),
        ("48: what the page lacks alone", "queue.forget(since);", ""),
        ("48: who it was made in the place of", ", dataset.former]", "]"),
        ("48: what was left before", "...queue.items, ...left]", "...queue.items]"),
        ("48: an action waits", "queue.unseen.some((item) => !isValue || item.kind !== kind)", "false"),
        ("48: typed, and not told yet", "    flush();\n    queue.forget", "    queue.forget"),
        ("48: where it was made", "at === where() || ", "false || "),
        ("35: history goes on", "goesOn || seed ? former ?? parts.navigation?.origin()[0] : undefined", "undefined"),
        ("35: with what is stored alone, too", "goesOn || seed ?", "goesOn ?"),
        (
            "7: silence counts what was not told", "if (queue.unseen.length) expect();",
            "if (queue.items.length) expect();"
        ),
    ]

    @Test(arguments: killFaults.indices)
    func `are found out where they do otherwise over a kill`(_ index: Int) async throws {
        let fault = Self.killFaults[index]
        let stage = try await ReplayStage()
        let broken = try #require(try stage.source(with: fault.instead, for: fault.line), "\(fault.rule)")
        for seed in 1..<101 as Range<UInt64> where try await stage.difference(of: broken, killSeed: seed) != nil {
            return
        }
        Issue.record("\(fault.rule)")
    }

    @Test func `exchange no page while text is composed, as their twin does`() async throws {
        let stage = try await ReplayStage()
        #expect(try await stage.difference(of: stage.source, RecoveryRuleTests.composes) == nil)
        let broken = try #require(try stage.source(with: "", for: "composition.element || "))
        #expect(try await stage.difference(of: broken, RecoveryRuleTests.composes) != nil)
    }

    /// What is composed, each with a module that does otherwise.
    static let compositionFaults: [(rule: String, line: String, instead: String)] = [
        ("told like typing", "composition.converts && element", "element"),
        ("but not once it was converted", "composition.converts ||= CONVERTED.test(data)", "0"),
        ("nor by a wait that ends meanwhile", "!waiting.has(element) || isHalf(element)", "!waiting.has(element)"),
        (
            "19: the server's value waits", "if (composition.element === element) state.deferred",
            "if (false) state.deferred"
        ),
        ("19: and comes", "if (deferred) assign(...deferred);", ""),
        ("the focus waits", "if (composition.element) return;", ""),
        ("and moves then", "addEventListener(\"compositionend\", lead);", ""),
    ]

    @Test(arguments: compositionFaults.indices)
    func `are found out where they treat what is composed otherwise`(_ index: Int) async throws {
        let fault = Self.compositionFaults[index]
        let stage = try await ReplayStage()
        let play: (Lab) throws -> Void = { lab in
            try lab.page.compose("upper", "a")
            lab.runDry()
            try lab.page.compose("upper", "ad")
            lab.runDry()
            lab.serverDoes { $0.view.text.becomeFirstResponder() }
            lab.runDry()
            lab.page.endComposition("ad")
            try lab.page.compose("slow", "ni")
            try lab.page.compose("slow", "你")
            lab.runDry(.seconds(1))
            try lab.page.compose("slow", "ni")
            lab.page.endComposition("你")
            try lab.page.compose("text", "ni")
            lab.runDry()
            lab.page.endComposition("你")
            lab.runDry()
        }
        #expect(try await stage.difference(of: stage.source, play) == nil)
        let broken = try #require(try stage.source(with: fault.instead, for: fault.line), "\(fault.rule)")
        #expect(try await stage.difference(of: broken, play) != nil, "\(fault.rule)")
    }

    /// Modules that break a rule are found out: what each piece of a module below is replaced by.
    static let faults: [(rule: String, line: String, instead: String)] = [
        ("19: typed past a value", "else if (state.typed <= n)", "else if (true)"),
        ("9: a written input is frozen", "!tail.written && ", ""),
        ("1: attempts are numbered", "++attempt", "attempt"),
        ("3: the newest socket alone", "event.target === socket && handler(event)", "handler(event)"),
        ("18: the queue is dropped up to n", "queue.drop(n);", ""),
        // A tap takes the focus, and so tells what waits anyway: Tests/RuntimeTests/inputs.test.js has one that does not.
        ("8: typing told by leaving", "addEventListener(\"focusout\", () => flush());", ""),
        ("21: frames with signals are confirmed", "else if (message[4]?.length)", "else if (false)"),
        ("21: other frames are not", "else if (message[4]?.length) confirm", "else confirm"),
        ("26: what was not acknowledged is told", "{ name, written } of actions)", "{ name, written } of [])"),
    ]

    @Test(arguments: faults.indices)
    func `are found out where they break a rule`(_ index: Int) async throws {
        let fault = Self.faults[index]
        let stage = try await ReplayStage()
        let broken = try #require(try stage.source(with: fault.instead, for: fault.line), "rule \(fault.rule)")
        let found = try await stage.differences(of: broken, seeds: 1..<401, atMost: 1)
        #expect(found.count == 1, "rule \(fault.rule)")
    }

    @Test(arguments: OnceStory.all.indices)
    func `keep the keys of once-actions as their twin does`(_ index: Int) async throws {
        let stage = try await ReplayStage()
        let difference = try await stage.difference(of: stage.source, OnceStory.all[index])
        #expect(difference == nil)
    }

    /// What once.js and its users must do, each with a module that does not.
    static let onceFaults: [(rule: String, line: String, instead: String)] = [
        ("a key is kept", "    kept.set(key, once);\n  }", "  }"),
        ("one intention, one key", "each.digest === digest && ", "false && "),
        ("not for more than an hour", "Date.now() < made + TIME.once", "true"),
        ("what was told is known", "once.told = true;", ""),
        ("after F5 it is told", "else if (!own || !once.told)", "else if (own && !once.told)"),
        ("F5 sends nothing", "resume(Boolean(stored));", "resume(true);"),
        ("its own reload does", "resume(Boolean(stored));", "resume(false);"),
        ("what was told is not sent", "own && !once.told && usable(once)", "own && usable(once)"),
        ("nor after an hour", "own && !once.told && usable(once)", "own && !once.told"),
        ("a tap decides again", "  once.told = false;", ""),
        ("a tap comes first", "  once.stop?.();", ""),
        ("all is as it was meant", "digestOf(control) !== once.digest || ", ""),
        ("what it acts on, too", "element.getAttribute(DATA.once), values", "values"),
        ("the screen, too", "location.search, screen, ", "location.search, "),
        ("the former page's wait no more", "for (const [, { stop }] of kept) stop?.();", ""),
        ("for ten seconds", " || Date.now() > last", ""),
        ("the new page speaks first", "if (!link.isUp) last = Date.now() + TIME.resend;", "if (false) 0;"),
        ("once it is enabled", "else if (!control.disabled && !control.closest(\"[hidden]\"))", "else"),
        ("an act is heeded", "for (const type of DEEDS) addEventListener(type, cancel, true);", ""),
        ("and answered", "setTimeout(tell, 0, key)", "0"),
        ("settled", "[SIGNAL.settled]: settle", "[SIGNAL.settled]: () => {}"),
        ("unsure", "[SIGNAL.unsure]: tell", "[SIGNAL.unsure]: () => {}"),
        ("eight", "kept.size === LIMIT.once", "false"),
        ("the ninth is told", "if (!told) tell(old);", ""),
    ]

    @Test(arguments: onceFaults.indices)
    func `are found out where they do not keep the keys so`(_ index: Int) async throws {
        let fault = Self.onceFaults[index]
        let stage = try await ReplayStage()
        let broken = try #require(try stage.source(with: fault.instead, for: fault.line), "\(fault.rule)")
        for story in OnceStory.all where try await stage.difference(of: broken, story) != nil { return }
        Issue.record("\(fault.rule)")
    }

    @Test(arguments: ListStory.all)
    func `show lists with only some of their rows here as their twin does`(_ story: ListStory) async throws {
        let stage = try await ReplayStage()
        let difference = try await stage.difference(of: stage.source, story)
        #expect(difference == nil)
    }

    /// What lists.js, windows.js and their users must do, each with a module that does not.
    static let listFaults: [(rule: String, line: String, instead: String)] = [
        ("15: the order is as said", "    return node;\n  }, null);", "    return null;\n  }, null);"),
        ("31: a node made again", "inputs.forEach(remember);", ""),
        ("31: holds it", "{ typed: n, n, known: value }", "{ typed: 0, n, known: value }"),
        ("31: cells of rows", "cells.push(cellOf(within(row(number), cell >> 6), cell, value, n))", "0"),
        ("32: asked after a frame", "  parts.lists?.look(send, line, lead);\n", ""),
        ("32: the focus is given before it is told", "  lead?.();\n", ""),
        ("32: asked at the start", "document.querySelector(`[${name}]`) || ", ""),
        ("32: asked after a scroll", "[\"scroll\", \"focusin\"]", "[\"focusin\"]"),
        ("32: the focus is told", "[\"scroll\", \"focusin\"]", "[\"scroll\"]"),
        ("32: that it has gone, too", "event.relatedTarget || heed()", "0"),
        ("32: not twice", " || text === this.asked", ""),
        ("32: what is here is not asked for", "isHere && focus === this.told", "false"),
        ("32: the focused row out of the flow", "row !== this.away", "true"),
        ("32: what is seen stays", "if (seen) move(", "if (false) move("),
        ("33: one tell at a time", "if (is(EVENT.window) &&", "if (false &&"),
        ("24: rows are known by their keys", "row?.getAttribute(DATA.key) ?? id", "id"),
    ]

    @Test(arguments: listFaults.indices)
    func `are found out where they do not show lists so`(_ index: Int) async throws {
        let fault = Self.listFaults[index]
        let stage = try await ReplayStage()
        let broken = try #require(try stage.source(with: fault.instead, for: fault.line), "\(fault.rule)")
        for story in ListStory.all where try await stage.difference(of: broken, story) != nil { return }
        Issue.record("\(fault.rule)")
    }

    @Test(arguments: EventStory.all.indices)
    func `listen as their twin does`(_ index: Int) async throws {
        let stage = try await ReplayStage()
        let difference = try await stage.difference(of: stage.source, EventStory.page, EventStory.all[index].play)
        #expect(difference == nil, "\(EventStory.all[index].testDescription)")
    }

    /// What events.js and its users must do, each with modules that do not.
    static let eventFaults: [(rule: String, line: String, instead: String)] = [
        (
            "the part is loaded", "if (parts.events || rows || has(`[${DATA.events}*=\":\"],[${DATA.copy}]`)) ",
            "if (false) "
        ),
        ("8: typing first", "    flush();\n    if (waiting.size", "    if (waiting.size"),
        ("33: one tell at a time", "underway.unseen.some((item) => item.n === n)", "false"),
        ("33: the newest waits", "if (told) told.next = values;", "if (told) told.next ??= values;"),
        ("33: not twice", "if (text === told.text) continue;", ""),
        ("33: again from the first", "if (parts.events || rows || ", "if (rows || "),
        ("33: told from the first", "tellOf(wish);\n  for", "0;\n  for"),
        ("33: where it happens", "!isHere && !wish.far || ", ""),
        ("33: anywhere, if so wished", " && !wish.far", ""),
        ("33: what does not bubble", "|| bubbles && target", "|| target"),
        ("33: not where it cannot be used", " || element.closest(\"[disabled],[hidden]\")", ""),
    ]

    @Test(arguments: eventFaults.indices)
    func `are found out where they do not listen so`(_ index: Int) async throws {
        let fault = Self.eventFaults[index]
        let stage = try await ReplayStage()
        let broken = try #require(try stage.source(with: fault.instead, for: fault.line), "\(fault.rule)")
        for story in EventStory.all where try await stage.difference(of: broken, EventStory.page, story.play) != nil {
            return
        }
        Issue.record("\(fault.rule)")
    }

    @Test func `show screens and dialogs, and move in the history, as their twin does`() async throws {
        let stage = try await ReplayStage()
        let count = Self.number("RXLIVE_HISTORIES") ?? 100
        let base = Self.number("RXLIVE_SEED") ?? Self.number("RXLIVE_BASE") ?? .random(in: 0..<1 << 48)
        print("stories of navigation: RXLIVE_BASE=\(base)")
        for seed in base..<base + (Self.number("RXLIVE_SEED") == nil ? count : 1) {
            let difference = try await stage.difference(of: stage.source, navigationSeed: seed)
            if let difference { return _ = Issue.record("RXLIVE_SEED=\(seed): \(difference)") }
        }
    }

    /// Where random stories seldom come: the dialog that is above a screen while it is left.
    @Test func `give a screen that was left under a dialog its focus back`() async throws {
        let stage = try await ReplayStage()
        let screen = "<input type='text' data-n='1' data-outlet='text'>"
        let play: (ScriptedTab) throws -> Void = { tab in
            let page = try #require(tab.page)
            tab.open()
            try page.type("text", "a")
            tab.say("[1,1,[1,[[64,\"Ask\",\"\(screen)\"]]]]")
            tab.say("[2,1,[0,[128,1,\"/a\",\"A\",\"\(screen)\"]]]")
            tab.say("[3,1,[1,[]]]")
            tab.say(
                "[4,1,[0,[0,0,\"/\",\"Start\",\"<p data-n='1' data-outlet='title'></p>\(screen.replacing("'1'", with: "'2'"))\"]]]"
            )
            #expect(page.focused == "text")
        }
        #expect(try await stage.difference(of: stage.source, NavigationStory.page(), play) == nil)
        let broken = try #require(
            try stage.source(with: "last,", for: "last.closest(\"dialog\") && parts.below || last,")
        )
        #expect(try await stage.difference(of: broken, NavigationStory.page(), play) != nil)
    }

    /// Rule 35, where random histories seldom come: what the document shows is from elsewhere than where it began.
    @Test func `see a step that nobody followed, also where the page was reloaded`() async throws {
        let stage = try await ReplayStage()
        let play: (ScriptedTab) throws -> Void = { tab in
            let page = try #require(tab.page)
            tab.open()
            tab.say(#"[1,0,[0,[64,1,"/a","A","<p data-n='1' data-outlet='title'>a</p>"]]]"#)
            tab.html = NavigationStory.page(2)
            page.reload()
            try page.back()
            tab.html = NavigationStory.page(3)
            tab.close(ClientClose.gone)
            try page.forward()
            tab.html = NavigationStory.page(4)
            tab.open()
            tab.say("[0]")
            #expect([page.path, "\(page.runtime.loads)"] == ["/a", "4"])
            tab.open()
            tab.say("[0]")
            try page.tap("go")
        }
        #expect(try await stage.difference(of: stage.source, NavigationStory.page(), play) == nil)
        let broken = try #require(try stage.source(with: "", for: "parts.address = where();"))
        #expect(try await stage.difference(of: broken, NavigationStory.page(), play) != nil)
    }

    /// Rule 21, where random histories seldom come: so many bytes without an input.
    @Test func `confirm what comes to eight kilobytes, whatever its letters`() async throws {
        let stage = try await ReplayStage()
        for text in ["x", "字", "🙂"].map({ String(repeating: $0, count: 700) }) {
            let script: (Lab) throws -> Void = { lab in
                for number in 0..<30 { lab.serverDoes { $0.view.count.text = "\(number)\(text)" } }
            }
            #expect(try await stage.difference(of: stage.source, script) == nil)
            let broken = try #require(try stage.source(with: "if (false)", for: "if (bytes >= LIMIT.confirm)"))
            #expect(try await stage.difference(of: broken, script) != nil)
            let inBytes = try #require(try stage.source(with: "new Blob([event.data]).size", for: "event.data.length"))
            #expect(try await (stage.difference(of: inBytes, script) == nil) == (text.first == "x"))
        }
    }

    /// Rule 37, where random histories seldom come: what is asked for at `/?again` was not asked for at `/`.
    @Test func `give the same tap at two addresses two keys`() async throws {
        let stage = try await ReplayStage()
        let script: (Lab) throws -> Void = { lab in
            lab.world.workTime = .seconds(3)
            try lab.page.type("draft", "a")
            try lab.page.tap("post")
            lab.serverDoes { $0.push(LabController(world: $0.world), at: "/?again") }
            try lab.page.type("draft", "a")
            try lab.page.tap("post")
            #expect(lab.runtime.kept.count == 2)
            lab.runDry(.seconds(10))
        }
        #expect(try await stage.difference(of: stage.source, script) == nil)
        let broken = try #require(
            try stage.source(with: "location.pathname, screen", for: "location.pathname + location.search, screen")
        )
        #expect(try await stage.difference(of: broken, script) != nil)
    }

    /// Rule 24, where random histories seldom come: two screens with a control of one name, under one address.
    @Test func `put nothing typed on another screen into a control of the same name`() async throws {
        let stage = try await ReplayStage()
        let script: (Lab) throws -> Void = { lab in
            lab.serverDoes { $0.push(SecondController(world: $0.world), at: "/") }
            try lab.page.type("text", "a")
            lab.server.restart()
            lab.runDry(.seconds(10))
            #expect(lab.page.value("text") == "")
        }
        #expect(try await stage.difference(of: stage.source, script) == nil)
        let broken = try #require(try stage.source(with: "if (!goesOn) putBack", for: "if (same && !goesOn) putBack"))
        #expect(try await stage.difference(of: broken, script) != nil)
    }
}

/// A browser at a page that holds the modules, and the histories for it.
final class ReplayStage {
    /// The modules as they are shipped: the joined one and the parts, by file name, as JSON.
    let source: String
    private static let shipped = Result { try source(of: Runtime.modules) }
    private let user: User
    private let site: StaticSite
    private let world = LabWorld()
    private let application: Application
    private let tills = try? TillApplication()

    init() async throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        source = try Self.shipped.get()
        let replay = try String(contentsOf: tests.appendingPathComponent("RuntimeTests/replay.js"), encoding: .utf8)
        site = try StaticSite([
            "/": .init(
                """
                <!doctype html><html lang="en"><head><title>Replay</title><style>[data-window] { height: 400px; \
                overflow-y: auto; margin: 0; padding: 0; list-style: none; position: relative; } \
                [data-row] { height: 20px; overflow: hidden; }</style></head><body></body></html>
                """
            ),
            "/replay.js": .init(replay, type: "text/javascript"),
        ])
        application = try world.application()
        user = try await ReplayBrowser.shared.user()
        try await user.open(site.url())
    }

    /// The modules, joined, with another text for a piece of one; nil where no module has that piece.
    func source(with text: String, for piece: String) throws -> String? {
        let broken = Runtime.modules.mapValues { $0.replacingOccurrences(of: piece, with: text) }
        return broken == Runtime.modules ? nil : try Self.source(of: broken)
    }

    private static func source(of modules: [String: String]) throws -> String {
        let bundle = try Runtime.bundle(of: modules)
        let files = bundle.parts.merging([Runtime.entry: bundle.text]) { $1 }
        return String(decoding: try JSONEncoder().encode(files), as: UTF8.self)
    }

    /// What `source` does otherwise than the twin, by seed, in the order of the seeds.
    func differences(
        of source: String,
        seeds: Range<UInt64>,
        atMost most: Int
    ) async throws -> [(seed: UInt64, difference: String)] {
        var found: [(seed: UInt64, difference: String)] = []
        try await user.run("window.source = arguments[0]; window.player = await import('/replay.js')", .string(source))
        var next = seeds.lowerBound
        while next < seeds.upperBound, found.count < most {
            let batch = next..<min(next + 25, seeds.upperBound)
            let histories = try batch.map { try record($0) }
            var first = 0
            while first < histories.count, found.count < most {
                let rest = JSON.array(Array(histories[first...]))
                let answer = try await user.run("return player.replayAll(source, arguments[0])", rest)
                guard let number = answer["number"].int else { break }
                found.append((next + UInt64(first + number), answer.description))
                first += number + 1
            }
            next = batch.upperBound
        }
        return found
    }

    /// What `source` does otherwise than the twin where the server says what a story has it say; nil: nothing.
    func difference(of source: String, _ story: ListStory) async throws -> String? {
        try await difference(of: source, ListStory.page, story.play)
    }

    /// The same of a story that begins with a page.
    func difference(of source: String, _ page: String, _ play: (ScriptedTab) throws -> Void) async throws -> String? {
        var trace: HistoryTrace?
        let tab = ScriptedTab(page) { trace = HistoryTrace($0) }
        try play(tab)
        return try await difference(of: source, trace?.finish() ?? .null)
    }

    /// The same where screens and dialogs come and go, as drawn from a seed.
    func difference(of source: String, navigationSeed seed: UInt64) async throws -> String? {
        try await difference(of: source, NavigationStory.page()) { tab in
            var story = NavigationStory(seed: seed, tab)
            story.play(steps: 60)
        }
    }

    /// The same where the server is killed, as drawn from a seed.
    func difference(of source: String, killSeed seed: UInt64) async throws -> String? {
        var trace: HistoryTrace?
        let history = try KillHistory(seed: seed, tills, isTroubled: seed % 3 == 0) { trace = HistoryTrace($0) }
        _ = history.run(steps: 40)
        return try await difference(of: source, trace?.finish() ?? .null)
    }

    /// What `source` does otherwise than the twin in one history; nil: nothing.
    func difference(of source: String, _ script: (Lab) throws -> Void) async throws -> String? {
        world.reset()
        var trace: HistoryTrace?
        let lab = try Lab(world, application, held: false, seed: 1) { trace = HistoryTrace($0) }
        try script(lab)
        return try await difference(of: source, trace?.finish() ?? .null)
    }

    private func difference(of source: String, _ history: JSON) async throws -> String? {
        try await user.run("window.source = arguments[0]; window.player = await import('/replay.js')", .string(source))
        let answer = try await user.run("return player.replayAll(source, [arguments[0]])", history)
        return answer == .null ? nil : answer.description
    }

    private func record(_ seed: UInt64) throws -> JSON {
        var trace: HistoryTrace?
        // Every second one is rougher than life: what follows a restart is rare otherwise.
        let isRough = seed % 2 == 0
        let history = try RandomHistory(seed: seed, world: world, application: application, isRough: isRough) {
            trace = HistoryTrace($0)
        }
        _ = history.run(steps: 40)
        return trace?.finish() ?? .null
    }
}

/// Chromium, started once.
private actor ReplayBrowser {
    static let shared = ReplayBrowser()
    private var started: User?

    func user() async throws -> User {
        if let started { return started }
        let user = try await User.start(.chromium)
        started = user
        return user
    }
}
