// What a page does for being kept: when it may be, what it tells the browser of it, and how it begins with a snapshot.
//
// A browser keeps the inputs that are not stored yet, and makes them again on the page that takes this one's place: it is told
// how far that is, d, beside the last input consumed, n. It does so while `sync.isKept`; else it forgets what was consumed.
import Controls
import Logging
import Markup
import Rx
import StateStorage

extension PageCore {
    /// Inputs that a browser may be made to keep, but for those that it has just made.
    static let keptInputs: UInt32 = 64
    /// Bytes of them.
    static let keptBytes = 32 * 1024
    /// How long a browser that is told nothing else waits to be told how far things are stored.
    static let tellingPause: Duration = .milliseconds(1_063)
    /// So many inputs more are a reason to tell it at once.
    static let tellingInputs: UInt32 = 32
    /// So many bytes of them, too: a browser keeps 64 KB.
    static let tellingBytes = 16 * 1024

    /// Whether inputs may be carried out again on all that is shown, and below it.
    private var isRestorable: Bool {
        failure == nil && !visitor.isSecret
            && screens.allSatisfy { $0.isRestorable && $0.dialogs.allSatisfy(\.isRestorable) }
    }

    private var hasDialogs: Bool { screens.contains { !$0.dialogs.isEmpty } }

    /// Whether a snapshot is worth taking now.
    ///
    /// Dialogs are in none: they come back as the inputs that opened them are made again, so these must stay with the browser.
    /// What a document that is kept nowhere shows is in none.
    var isWorthKeeping: Bool { mayBeKept && failure == nil && !(sync.isKept && hasDialogs) }

    /// Whether anything of it is to be stored now: a snapshot, or what it has changed of its session.
    ///
    /// What changes in its session is stored with it: inputs that are made again find the session as it was when they were made
    /// first. So it waits as well while a dialog is shown.
    var isToBeKept: Bool { isWorthKeeping || mayBeKept && hasChangesOfSession && !waitsForDialogs }

    private var waitsForDialogs: Bool { failure == nil && sync.isKept && hasDialogs }

    /// The page closes: what it has changed of its session below or in a dialog is stored, and the page with it, without the
    /// dialog.
    func letGoOfDialogs() { if waitsForDialogs, hasChangesOfSession { sync.isKept = false } }

    private var mayBeKept: Bool { !isLoggedOut && sync.document != nil && !visitor.isSecret }

    private var hasChangesOfSession: Bool {
        state?.left.isEmpty == false || declarations.contains { !$0.changedInSession.isEmpty }
    }

    /// An input of so many bytes has been consumed.
    func hasConsumed(_ bytes: Int) {
        let state = madeState
        state.bytes += bytes
        state.untoldBytes += bytes
        markState()
    }

    /// A browser has come, for the first time or again.
    func resumeKeeping(_ state: PageState) { if state.isMarked || state.replaces != nil { markState() } }

    // MARK: What the browser is told

    /// What the document says of it: nothing where inputs are forgotten once they are consumed; else how many of the former
    /// page's are in what this one began with, what its last frame was by then, and the depth of the screen that is shown.
    func keepingAttributes() -> [(String, String)] {
        guard services.keeper != nil else { return [] }
        var attributes: [(String, String)] = []
        if let former = state?.replaces { attributes.append(("data-former", PageToken(former.page).text)) }
        sync.isKept = isRestorable
        if sync.isKept {
            let since = state?.since ?? (input: 0, frame: 0)
            let depth = screens.last?.place.depth ?? 0
            attributes.append(("data-saved", "\(since.input) \(since.frame) \(depth)"))
        }
        return attributes
    }

    /// Whether the browser is to go on keeping inputs; inside a turn, before it is told anything.
    func judgeKeeping() {
        guard sync.isKept, let keeper = services.keeper else { return }
        let behind = sync.consumed - (state?.kept ?? 0)
        let isTooFar =
            behind >= PageCore.keptInputs || state.map { $0.bytes > PageCore.keptBytes || $0.isTooLarge } ?? false
        guard isTooFar || !isRestorable || !keeper.isWell else { return }
        sync.isKept = false
        state?.owesTelling = false
        sync.askedForLife()
        if state?.isMarked == true { markState() }
    }

    /// The same in a turn of its own: what was just found may be a reason to stop.
    func judgeKeepingSoon() {
        guard sync.isKept, connection != nil else { return }
        _ = services.loop.after(.zero) { [weak self] in
            guard let self, !isClosed else { return }
            turn {}
        }
    }

    /// How far things are stored, which is told now.
    func takeStored() -> UInt32 {
        guard let state else { return 0 }
        state.told = state.kept
        state.untoldBytes = state.bytes
        state.toldAt = services.loop.now
        state.owesTelling = false
        return state.kept
    }

    /// The same, for a frame to say it besides; nil where the browser knows it, or forgets what is consumed.
    func takeUntoldStored() -> UInt32? {
        guard let state, state.kept > state.told, sync.isKept, !isLoggedOut else { return nil }
        return takeStored()
    }

    /// The next frame tells it; where none comes soon, a message of its own does.
    private func tellSoon(_ state: PageState) {
        guard state.kept > state.told, connection != nil else { return }
        if state.kept - state.told >= PageCore.tellingInputs || state.untoldBytes >= PageCore.tellingBytes {
            return tellNow(state)
        }
        if state.timer == nil { tell(state, after: PageCore.tellingPause) }
    }

    private func tell(_ state: PageState, after time: Duration) {
        state.timer = services.loop.after(time) { [weak self] in
            state.timer = nil
            guard let self, sync.isKept, state.kept > state.told else { return }
            let rest = state.toldAt + PageCore.tellingPause - services.loop.now
            if rest > .zero { tell(state, after: rest) } else { tellNow(state) }
        }
    }

    private func tellNow(_ state: PageState) {
        state.owesTelling = true
        turn {}
    }

    // MARK: What became of a commit

    /// A snapshot has been stored, or values of the session alone, or the page is not this one's any more.
    func stored(_ outcome: CommitOutcome, upTo input: UInt32) {
        guard let state else { return }
        if case .saved(let generation) = outcome {
            state.generation = generation
            state.replaces = nil
        }
        let sent = state.sending
        state.sending = []
        guard !isClosed else { return }
        switch outcome {
        case .saved:
            takeLatest(sent)
            state.kept = max(state.kept, input)
        case .savedValues: return takeLatest(sent)
        case .lost:
            services.logger.notice("a page ends: it was taken over, or its session has ended")
            return close(.restarting)
        }
        state.hasBeenTold = false
        if sync.isKept { return tellSoon(state) }
        // What the browser has forgotten, and will by the next frame, must be in the store before it is to keep what comes.
        guard state.kept >= sync.consumed, connection?.isDrained != false, isRestorable, !hasDialogs, !state.isTooLarge
        else { return }
        sync.isKept = true
        state.owesTelling = true
        turn {}
    }

    /// A snapshot could not be stored.
    ///
    /// - Parameters:
    ///   - values: What it said of the session.
    ///   - isTold: Whether the person is to know.
    func couldNotBeStored(_ values: [String: SessionValue], isTold: Bool) {
        guard !isClosed, let state else { return }
        state.sending = []
        for (name, value) in values {
            let declared = declarations.filter { $0.first(named: name, .session) != nil }
            for saved in declared { saved.changed(inSession: name, value.stamp) }
            if declared.isEmpty, state.left[name] == nil { state.left[name] = value }
        }
        markState()
        guard connection != nil, sync.isKept || isTold && !state.hasBeenTold else { return }
        turn {
            guard isTold, !state.hasBeenTold else { return }
            state.hasBeenTold = true
            send(.announce(PageCore.notStoredSentence))
        }
    }

    /// What a person is told when nothing can be stored for long.
    static let notStoredSentence =
        "What you do here cannot be stored at the moment. It may be gone when the connection is lost."

    /// What the screens have changed of their session's values, by name.
    func changesOfSession() -> [String: SessionValue] {
        // What a screen says now is the latest.
        var all = state?.left ?? [:]
        if !all.isEmpty { state?.left = [:] }
        forEachDeclaration { saved in
            guard !saved.changedInSession.isEmpty else { return }
            for (name, stamp) in saved.takeChangesOfSession() {
                guard let bytes = saved.first(named: name, .session)?.encoded() else { continue }
                all[name] = SessionValue(bytes: bytes, stamp: max(stamp, all[name]?.stamp ?? 0))
            }
        }
        guard !all.isEmpty else { return [:] }
        var changes: [String: SessionValue] = [:]
        for (name, value) in all {
            if value.bytes.count <= StateKeeper.limit, changes.count < StateKeeper.values {
                changes[name] = value
            } else {
                let size = value.bytes.count
                note("the saved value \"\(name)\" is not kept: it has \(size) bytes, or is one of too many")
            }
        }
        return changes
    }

    /// A value of the session is another one in the store, unless this page has changed it since: then its own goes there next.
    func take(_ value: [UInt8], of name: String) {
        guard state?.sending.contains(name) != true, state?.left[name] == nil else { return }
        let declared = declarations
        guard !declared.contains(where: { $0.changedInSession[name] != nil }) else { return }
        for saved in declared { saved.first(named: name, .session)?.take(value) }
    }

    /// What another page may have made of values while they were on their way to the store.
    private func takeLatest(_ names: Set<String>) {
        for name in names {
            guard let latest = services.keeper?.sessions.value(of: name, party.session)?.bytes,
                sessionValues(named: name).contains(where: { $0.encoded() != latest })
            else { continue }
            turn { take(latest, of: name) }
        }
    }

    // MARK: Beginning

    /// Makes the screens of a snapshot, the highest first, which is the document; false where it is not there any more.
    ///
    /// Inside a turn, before there is any screen.
    func begin(with seed: Seed, _ stack: [ScreenSeed], since: (input: UInt32, frame: Int)) -> Bool {
        guard let top = stack.last else { return false }
        let state = madeState
        state.isSuccessor = true
        state.replaces = seed.row
        state.since = since
        state.isSeeding = true
        defer { state.isSeeding = false }
        guard let screen = restore(top) else { return false }
        screen.controller.viewWillAppear()
        screen.layOut()
        screen.putBack(top)
        screen.layOut()
        screen.carryAll(by: 0)
        for below in stack.dropLast().reversed() {
            guard restore(below) != nil else { break }
        }
        if state.hasLosses { send(.announce(PageCore.lossSentence)) }
        // Where it stands in its history, the browser is told by the first frame.
        told.answerMain()
        return screens.last === screen
    }

    /// What a person is told when not all of their page has come back.
    static let lossSentence = "This page was loaded anew, please check what it says."

    private func restore(_ seed: ScreenSeed) -> Screen? {
        let state = madeState
        state.seed = seed
        defer { state.seed = nil }
        guard case .screen(let controller, let address) = services.visit(seed.address, self),
            let screen = make(controller, at: ScreenPlace(depth: seed.depth, address: address))
        else { return nil }
        screens.insert(screen, at: 0)
        load(screen, seed)
        if screen.base != 0 { screen.putBack(seed) }
        return screen
    }
}

extension Screen {
    var isRestorable: Bool { controller.isRestorable }

    /// The name of a control whose value may be kept; nil where it may not.
    func outlet(of number: Int) -> String? {
        guard template.outlets.indices.contains(number - 1), !template.isPrivate(number) else { return nil }
        return template.outlets[number - 1].name
    }

    /// The control of an outlet that may be kept.
    func control(named name: String) -> View? {
        guard let outlet = template.outlets.first(where: { $0.name == name }), !template.isPrivate(outlet.number) else {
            return nil
        }
        return view.control(outlet.number)
    }

    /// Its controls hold what a person has entered, before anybody listens to them.
    func hold(_ seed: ScreenSeed) {
        for (name, value) in seed.entries { (control(named: name) as? Control)?.hold(value) }
        // A list makes its rows later.
        for (name, values) in seed.rows { (control(named: name) as? ListView)?.putBack(values) }
    }

    /// What the controller has set otherwise meanwhile is given as if the person did it now.
    func putBack(_ seed: ScreenSeed) {
        for (name, value) in seed.entries {
            guard let control = control(named: name) as? Control else { continue }
            if control.awaits(value) { keep(value, of: name) } else { control.putBack(value) }
        }
    }
}
