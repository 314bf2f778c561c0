// RandomHistory: one history of a tab, its server and a bad line between them, drawn from a seed, and what must hold after
// it. A new kind of step: a case of `step`, in the group it belongs to.
import Controls
import Markup

@testable import RxLive
@testable import RxLiveTest

/// One history.
final class RandomHistory {
    private var random: SplitMix
    private let lab: Lab
    private var twin: TestPage?
    private var made: [String: [Int: String]] = [:]
    /// What the draft said when the person tapped, by the key that the tap was given.
    private var drafts: [String: String] = [:]
    /// Keys of all once-actions that were made, by taps or when they were sent again.
    private var keys: Set<String> = []
    private var problems: [String] = []
    private var hasReloaded = false
    private(set) var steps: [String] = []

    // What this history has of misfortunes and changes.
    private let isHeld: Bool
    private let toggles: Bool
    private let navigates: Bool
    private let restarts: Bool
    private let hasTwin: Bool
    private let isOnce: Bool
    /// Whether it has more misfortunes than life.
    private let isRough: Bool

    /// `watch` gets the tab before its script starts.
    init(
        seed: UInt64,
        world: LabWorld,
        application: Application,
        isRough: Bool = false,
        watch: (TestPage) -> Void = { _ in }
    ) throws {
        self.isRough = isRough
        var random = SplitMix(seed &* 0x9E37_79B9 &+ 17)
        toggles = random.chance(40)
        navigates = random.chance(isRough ? 70 : 40)
        // Where a line is held, few screens come at all.
        isHeld = random.chance(navigates ? 30 : 80)
        restarts = random.chance(isRough ? 90 : 25)
        hasTwin = random.chance(15)
        isOnce = random.chance(isRough ? 60 : 30)
        world.reset()
        world.workTime = [.zero, .milliseconds(307), .milliseconds(3_011)][random.below(3)]
        self.random = random
        lab = try Lab(world, application, held: isHeld, seed: seed, watch: watch)
        self.watch(lab.page)
        if isHeld, random.chance(80) { lab.connectAndServe() }
        // From there links lead on.
        if navigates, random.chance(80) { lab.serverDoes { $0.push(SecondController(world: world), at: "/second") } }
    }

    /// Runs `count` steps, then lets all come to rest; what went wrong, in sentences.
    func run(steps count: Int) -> [String] {
        for _ in 0..<count {
            step()
            checkTyping()
        }
        rest()
        problems += lab.disagreements()
        if let twin { problems += lab.disagreements(twin).map { "twin: \($0)" } }
        checkHeard()
        checkOnce()
        twin?.close()
        return problems
    }

    // MARK: Steps

    private func step() {
        switch random.below(100) {
        case ..<32: person()
        case ..<50: view()
        case ..<80: line()
        case ..<(isRough ? 88 : 94): time()
        default: fate()
        }
    }

    private func note(_ step: String) { steps.append(step) }

    private func person() {
        let page = hasTwin && random.chance(20) ? twin ?? lab.page : lab.page
        let letter = ["a", "b", "c"][random.below(3)]
        let composing = page.runtime.document.composing != nil
        // Once something was converted, the rest of a history has what is held.
        if composing, let outlet = page.focused, random.chance(50) {
            let text = letter + ["", "b", random.chance(20) ? "に" : "c"][random.below(3)]
            return attempt("compose \(text)") { try page.compose(outlet, text) }
        }
        if composing {
            let text = random.chance(50) ? letter + (random.chance(20) ? "字" : "") : nil
            note("compose \(text ?? "cancelled")")
            return page.endComposition(text)
        }
        if navigates, random.chance(60) { return navigate(page) }
        switch random.below(12) {
        case 0...4: attempt("type \(letter)") { try page.type(pick(["text", "upper", "slow", "note"]), letter) }
        case 5, 6: attempt("tap plus") { try page.tap("plus") }
        case 7: attempt("tap clear") { try page.tap("clear") }
        case 8: attempt("toggle") { try page.toggle("agree") }
        case 9: attempt("compose") { try page.compose(pick(["text", "upper", "note"])) }
        case 10 where isOnce:
            attempt("draft \(letter)") { try page.type("draft", letter) }
            attempt("tap post") { try post(page) }
        case 10: attempt("blur") { page.blur() }
        default: attempt("type z") { try page.type("text", "z") }
        }
    }

    private func navigate(_ page: TestPage) {
        switch random.below(12) {
        case 0...2 where !page.dialogs.isEmpty: attempt("tap done") { try page.tap("done") }
        case 0...2: attempt("go") { try page.tap(pick(["next", "back", "forward"])) }
        // Without a server the browser has a page of its own to show.
        case 3...8 where !lab.server.isReachable: attempt("tap plus") { try page.tap("plus") }
        case 3...5: attempt("visit") { try page.visit(pick(["/?again", "/second?again"])) }
        case 6, 7: attempt("back") { try page.back() }
        case 8: attempt("forward") { try page.forward() }
        case 9...10 where page.dialogs.isEmpty: changeScreens()
        case 9: attempt("cancel") { try page.cancel() }
        case 10: attempt("answer") { try page.type("answer", "d") }
        default: changeScreens()
        }
    }

    private func post(_ page: TestPage) throws {
        let known = keys
        let draft = page.value("draft")
        try page.tap("post")
        let new = keys.subtracting(known)
        if new.count > 1 { problems.append("one tap was given \(new.count) keys") }
        for key in new { drafts[key] = draft }
    }

    private func attempt(_ what: String, _ body: () throws -> Void) {
        note(what)
        // A person cannot use what is not there, hidden or disabled.
        _ = try? body()
    }

    private func view() {
        switch random.below(toggles ? 8 : 5) {
        case 0:
            note("server sets text")
            lab.serverDoes { $0.view.text.text = "Z\($0.place).\($0.page?.sync.consumed ?? 0)" }
        case 1:
            let number = random.below(1_000)
            note("server sets count")
            lab.serverDoes { $0.view.count.text = String(number) }
        case 2, 3:
            var rows = ["a1", "b1", "c1", "d1", "e1", "f1"].map { random.chance(30) ? $0.prefix(1) + "2" : $0 }
            rows.shuffle(using: &random)
            rows.removeLast(random.below(6))
            note("server sets rows \(rows)")
            lab.setRows(rows)
        case 4:
            note("server signals")
            lab.serverDoes { $0.announce() }
        case 5, 6:
            note("server toggles text")
            lab.serverDoes { $0.view.text.isEnabled.toggle() }
        default:
            note("server toggles plus")
            lab.serverDoes { $0.view.plus.isEnabled.toggle() }
        }
    }

    private func line() {
        guard let line = random.chance(75) ? lab.page.line : pick(lab.server.lines) else { return }
        switch random.below(20) {
        case 0...5:
            note("up \(line.number)")
            line.deliverUp()
        case 6...11:
            note("down \(line.number)")
            line.deliverDown()
        case 12:
            note("hold \(line.number)")
            line.isUpHeld.toggle()
        case 13:
            note("hold down \(line.number)")
            line.isDownHeld.toggle()
        case 14:
            note("stall \(line.number)")
            line.isStalled.toggle()
        case 15:
            note("late close \(line.number)")
            line.isCloseLate.toggle()
        default:
            let up = random.below(line.upCount + 1)
            let down = random.below(line.downCount + 1)
            note("cut \(line.number) keeping \(up) up, \(down) down")
            line.cut(keepingUp: up, keepingDown: down)
            if random.chance(70) { line.isDownHeld = false }
        }
        lab.loop.run()
    }

    private func time() {
        let time: Duration = [.milliseconds(10), .milliseconds(300), .milliseconds(600), .seconds(2), .seconds(7)][
            [0, 0, 1, 1, 1, 2, 2, 2, 3, 4][random.below(10)]
        ]
        // No two things happen at one time by chance: which comes first would be nobody's rule.
        let odd = Duration.microseconds(1 + random.below(997))
        note("time \(time + odd)")
        lab.loop.advance(by: time + odd)
        guard isHeld, let line = lab.page.line, random.chance(60) else { return }
        note("connect \(line.number)")
        lab.connect()
        if random.chance(60) { lab.serve() }
    }

    private func fate() {
        switch random.below(8) {
        case 4 where lab.server.isReachable:
            note("reload")
            hasReloaded = true
            lab.page.reload()
        case 5 where restarts:
            note("release")
            hasReloaded = true
            OnceStory.release(lab)
        case 0 where restarts:
            note("restart")
            lab.server.restart(keepingDown: random.below(3))
        case 1 where hasTwin && twin == nil:
            note("twin")
            let copy = lab.browser.duplicate(lab.page)
            twin = copy
            watch(copy)
        case 2:
            note("unreachable \(lab.server.isReachable)")
            lab.server.isReachable.toggle()
        default:
            note("wake")
            lab.page.wake()
        }
    }

    private func changeScreens() {
        let core = lab.core(of: lab.page), world = lab.world, way = random.below(4)
        note(["server asks", "server asks above", "server dismisses", "server pops"][way])
        lab.loop.perform {
            core?.turn {
                guard let core, let screen = core.screens.last else { return }
                switch way {
                case 0: screen.controller.present(QuestionController(world: world))
                case 1: screen.dialogs.last?.controller.present(QuestionController(world: world))
                case 2: screen.dialogs.last?.controller.dismiss()
                default: core.pop()
                }
            }
        }
        lab.loop.run()
    }

    private func pick<Item>(_ items: [Item]) -> Item { items[random.below(items.count)] }

    // MARK: Rest

    /// The server was away when the browser loaded a document by itself, as after a step in its history: it shows a page of
    /// its own, from which only a person gets away.
    private func isLost(_ page: TestPage) -> Bool { page.runtime.isClosed && page.connection == .offline }

    private func rest() {
        if lab.page.runtime.document.composing != nil { lab.page.endComposition() }
        if twin?.runtime.document.composing != nil { twin?.endComposition() }
        for round in 0..<8 {
            lab.runDry(round < 3 ? .seconds(12) : .seconds(25))
            for page in [lab.page] + (twin.map { [$0] } ?? []) where isLost(page) {
                note("reload")
                hasReloaded = true
                page.reload()
            }
            // An action that is being carried out is not at rest, whatever the screens say.
            if lab.disagreements().isEmpty, twin.map({ lab.disagreements($0).isEmpty }) ?? true,
                lab.runtime.resends.isEmpty, lab.core(of: lab.page)?.openKeys.isEmpty ?? true
            {
                break
            }
        }
    }

    private func watch(_ page: TestPage) {
        let runtime = page.runtime
        // The last value under a number is the one that was sent.
        runtime.onMake = { [unowned self, unowned runtime] input, outlet in
            let what = input.value.map { "\(outlet) \($0.text ?? "")" } ?? outlet
            made[(runtime.token ?? "") + runtime.name, default: [:]][input.number] = what
            if let key = input.key { keys.insert(key) }
        }
        for item in runtime.queue.items { problems.append("an input was made before the watch: \(item)") }
    }

    // MARK: What must hold

    /// Each input was heard as it was made, at most once, in order; where nothing can be dropped, each was heard.
    private func checkHeard() {
        var last: [String: Int] = [:]
        for heard in lab.world.log {
            if made[heard.page]?[heard.number] != heard.what {
                problems.append(
                    "heard \(heard.what) as \(heard.number), made \(made[heard.page]?[heard.number] ?? "nothing")"
                )
            }
            if heard.number <= last[heard.page, default: 0] {
                problems.append("\(heard.what) was heard twice or late")
            }
            last[heard.page] = heard.number
        }
        guard !toggles, !navigates, !restarts, !hasTwin, !isOnce, !hasReloaded, made.count == 1, let only = made.first
        else { return }
        if lab.world.log.count != only.value.count {
            problems.append("\(only.value.count) inputs were made, \(lab.world.log.count) were heard")
        }
    }

    /// No typed text gives way to a value that was set before the server had seen it.
    private func checkTyping() {
        let runtime = lab.page.runtime
        // A disabled field is told the old value deliberately.
        guard !toggles else { return }
        guard let element = lab.page.find("text") else { return }
        let state = runtime.document.state(of: element)
        guard case .string(let text) = state.value, text.hasPrefix("Z"), state.typed < Int.max else { return }
        let numbers = text.dropFirst().split(separator: ".")
        guard numbers.count == 2, let place = Int(numbers[0]), let seen = Int(numbers[1]),
            lab.world.labs.count > place, lab.world.labs[place].page?.token.text == runtime.token
        else { return }
        // A composition that is cancelled leaves the server's text as the person's.
        let own = made[(runtime.token ?? "") + runtime.name]?[state.typed]
        if state.typed > seen, own != "text \(text)" {
            problems.append("\(text) took the place of input \(state.typed)")
        }
    }

    /// No once-action is lost without a word, and each tap is carried out once at most, as it was meant.
    private func checkOnce() {
        let told = lab.page.announcements.contains { $0.contains("carried out") || $0.contains("not sent") }
        if !lab.runtime.kept.isEmpty, !told { problems.append("a once-action is neither settled nor told of") }
        let untapped = keys.subtracting(drafts.keys)
        if !untapped.isEmpty { problems.append("\(untapped.count) keys were not made by a tap") }
        let posted = lab.world.postedKeys.map(\.text)
        if Set(posted).count < posted.count { problems.append("a key was posted twice") }
        for (key, draft) in zip(posted, lab.world.posts) where drafts[key] != draft {
            problems.append("posted \(draft), tapped \(drafts[key] ?? "nothing")")
        }
    }
}

extension SplitMix {
    /// A number in 0..<limit.
    mutating func below(_ limit: Int) -> Int { limit <= 1 ? 0 : Int(next() % UInt64(limit)) }

    /// True in so many cases of a hundred.
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
