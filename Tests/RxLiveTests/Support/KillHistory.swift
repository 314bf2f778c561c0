// KillHistory: one history of a till whose server is killed again and again, drawn from a seed, and what must hold after it: each
// thing that the person has done is done, once.
import Controls
import StateStorage

@testable import RxLive
@testable import RxLiveTest

/// The application of all histories: read once.
final class TillApplication {
    let world = TillWorld()
    let application: Application

    init() throws { application = try world.application() }
}

/// One history.
final class KillHistory {
    private var random: SplitMix
    private let world: TillWorld
    private let server: TestServer
    private let page: TestPage
    private(set) var steps: [String] = []

    /// What the person knows of a screen.
    private struct Screen {
        var count = 0
        var name = ""
        var note = "none"
        var secret = ""
        var amounts: [Int: String] = [:]
    }

    private var stack = [Screen()]
    private var top: Screen {
        get { stack[stack.count - 1] }
        set { stack[stack.count - 1] = newValue }
    }

    private var isAsked = false
    private var kills = 0
    private var payments = 0
    /// Whether a password may have gone.
    private var mayHaveLostSecret = false
    /// Whether the screen was covered, and its password with the server alone.
    private var hasReturned = false
    private let isRough: Bool
    private let isTroubled: Bool

    /// Begins with a page that is connected.
    ///
    /// - Parameters:
    ///   - seed: What it is drawn from.
    ///   - tills: The application.
    ///   - isTroubled: Whether the store is as slow as can be now and then; then what must hold does not.
    ///   - watch: Gets the tab before its script starts.
    /// - Throws: Where there is no page.
    init(
        seed: UInt64,
        _ tills: TillApplication?,
        isTroubled: Bool = false,
        watch: (TestPage) -> Void = { _ in }
    ) throws {
        self.isTroubled = isTroubled
        let tills = try tills ?? TillApplication()
        var random = SplitMix(seed &* 0x9E37_79B9 &+ 23)
        isRough = random.chance(50)
        self.random = random
        world = tills.world
        world.tills = []
        world.payments = [:]
        // Where what must hold does not, screens may promise nothing: what is stored is all that comes back.
        world.isRestorable = !isTroubled || !seed.isMultiple(of: 5)
        server = TestServer(tills.application, seed: seed, state: try SQLiteStateStore())
        page = try server.browser().open("/", watch: watch)
    }

    deinit { page.close() }

    /// Runs `count` steps, then lets all come to rest; what went wrong, in sentences.
    func run(steps count: Int) -> [String] {
        for _ in 0..<count { step() }
        rest()
        return problems()
    }

    private func step() {
        switch random.below(100) {
        case ..<50: person()
        case ..<75: time()
        case ..<82: line()
        case ..<95: fate()
        default: page.wake()
        }
    }

    /// Nobody goes on before what they asked for is there: another screen, a dialog, an answer.
    private var isWaiting: Bool {
        page.runtime.left.isEmpty == false
            || page.runtime.queue.unseen.contains {
                ["next", "ask", "button", "cancel", "pay"].contains($0.outlet ?? "")
            }
            || page.runtime.queue.unseen.contains { $0.content.isEvent } || isAsked != !page.dialogs.isEmpty
    }

    private func person() {
        guard !isWaiting, page.runtime.isRecovering == false else { return }
        if isAsked { return answer() }
        let letter = ["a", "b", "c"][random.below(3)], row = random.below(3)
        switch random.below(13) {
        case 0...3: attempt("tap plus", { try page.tap("plus") }) { top.count += 1 }
        case 4, 5: attempt("name \(letter)", { try page.fill("name", letter) }) { top.name = letter }
        case 6: attempt("note \(letter)", { try page.fill("note", letter) }) { top.note = letter }
        case 7:
            attempt("secret \(letter)", { try page.fill("secret", letter) }) {
                top.secret = letter
                hasReturned = false
            }
        case 8:
            attempt("amount \(letter)", { try page.fill("rows[\(row)]/amount", letter) }) { top.amounts[row] = letter }
        case 9:
            attempt("ask", { try page.tap("ask") }) { isAsked = true }
        case 10 where stack.count < 3:
            attempt("next", { try page.tap("next") }) {
                stack.append(Screen())
                hasReturned = false
            }
        case 11 where stack.count > 1 && page.connection == .connected && page.runtime.queue.items.isEmpty:
            attempt("back", { try page.back() }) {
                stack.removeLast()
                hasReturned = true
                if !top.secret.isEmpty { mayHaveLostSecret = true }
            }
            server.advance(by: .milliseconds(5))
        default: attempt("pay", { try page.tap("pay") }) { payments += 1 }
        }
    }

    private func answer() {
        if random.chance(60) {
            attempt("yes", { try page.tap("actions[0]/button") }) {
                top.count += 5
                isAsked = false
            }
        } else {
            attempt("no", { try page.tap("cancel") }) { isAsked = false }
        }
    }

    private func attempt(_ what: String, _ act: () throws -> Void, _ known: () -> Void) {
        do {
            try act()
        } catch {
            return steps.append("\(what): not possible")
        }
        steps.append(what)
        known()
    }

    private func time() {
        let time: Duration = [.milliseconds(3), .milliseconds(20), .milliseconds(60), .milliseconds(600), .seconds(3)][
            random.below(5)
        ]
        // No two things happen at one time by chance: which comes first would be nobody's rule.
        let odd = Duration.microseconds(1 + random.below(997))
        steps.append("time \(time + odd)")
        server.advance(by: time + odd)
    }

    private func line() {
        guard let line = page.line else { return }
        steps.append("cut")
        line.cut(keepingUp: random.below(line.upCount + 1), keepingDown: random.below(line.downCount + 1))
        server.loop.run()
    }

    private func fate() {
        // What is done again and ends one process after the other is done again no more.
        kills += 1
        if kills > 4 {
            steps.append("rest")
            rest()
            kills = 0
        }
        if isTroubled, random.chance(40) {
            steps.append("store \(server.isStoreHeld)")
            server.isStoreHeld.toggle()
            return server.advance(by: .milliseconds(2_307))
        }
        switch random.below(isRough ? 4 : 8) {
        case 0:
            steps.append("unreachable \(server.isReachable)")
            server.isReachable.toggle()
        case 1:
            steps.append("deploy")
            server.deploy()
        default:
            steps.append("kill")
            server.restart(keepingDown: random.below(3))
        }
    }

    private func rest() {
        server.isReachable = true
        for _ in 0..<4 { server.advance(by: .seconds(12)) }
    }

    private func problems() -> [String] {
        var problems: [String] = page.runtime.faults
        func check(_ what: String, _ is: String?, _ meant: String) {
            if `is` != meant { problems.append("\(what) is \(`is` ?? "nothing"), not \(meant)") }
        }
        if isAsked {
            check("the dialog", page.dialogs.first, "Five more?")
            _ = try? page.tap("cancel")
            server.advance(by: .seconds(2))
        }
        var isTop = !hasReturned
        while let screen = stack.popLast() {
            let depth = stack.count
            check("the path of \(depth)", page.path, TillController.paths[depth])
            check("the count of \(depth)", page.text("count"), "\(screen.count)")
            check("the name of \(depth)", page.value("name"), screen.name)
            check("the greeting of \(depth)", page.text("greeting"), screen.name.isEmpty ? "" : "Hello, \(screen.name)")
            check("the note of \(depth)", page.value("note"), screen.note)
            for row in 0..<3 {
                check("the amount of \(row)", page.value("rows[\(row)]/amount"), screen.amounts[row] ?? "")
            }
            // The browser has the password of the screen that it shows, and the server keeps none.
            if isTop { check("the secret", page.value("secret"), screen.secret) }
            isTop = false
            guard depth > 0 else { break }
            _ = try? page.back()
            server.advance(by: .seconds(2))
        }
        if page.announcements.contains(ClientRuntime.anew), !mayHaveLostSecret {
            problems.append("it says that it was reloaded")
        }
        if world.payments.count != payments { problems.append("\(world.payments.count) payments, not \(payments)") }
        return problems
    }
}
