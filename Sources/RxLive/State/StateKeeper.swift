// StateKeeper: when the pages of one loop are kept: in groups, a moment after they have changed, never on the loop's own time
// for longer than it takes to write down what they are.
import Controls
import Logging
import Metrics
import StateStorage

/// The pages of one loop that have changed, and the commit that is under way.
///
/// Used on that loop only. Snapshots are taken between turns, so each is what a page was after some input, and all of it. One
/// commit is under way at a time; the next one begins ``pause`` after it began.
final class StateKeeper {
    let sessions: SessionStates
    private let loop: any Loop
    private let writer: StateWriter
    private let logger: Logger
    private var listed: ContiguousArray<PageCore> = []
    /// The last snapshots of pages that have closed.
    private var last: ContiguousArray<(state: PageState, commit: PageCommit)> = []
    private var timer: LoopTimer?
    private var began: Duration = .zero
    /// What the store was asked to do, and has not answered.
    private var underWay: KeptGroup?
    /// Since when nothing could be stored.
    private var failingSince: Duration?
    /// Since when no commit was stored in time; one that took too long and was stored at last is in it.
    private var lateSince: Duration?
    /// When a commit last ended that was in it.
    private var lateUntil: Duration = .zero
    /// Whether one of the pages may be what cannot be stored.
    private var isSuspicious = false
    /// Commits that were stored.
    private var storedCount = 0
    /// What is called once nothing waits any more.
    private var whenDone: (() -> Void)?

    private let commits = Counter(label: "rxlive_state_commits")
    private let failures = Counter(label: "rxlive_state_failures")

    /// From the beginning of a commit to that of the next one.
    static let pause: Duration = .milliseconds(50)
    /// Pages of one commit: their snapshots are taken in one go.
    static let batch = 128
    /// Last snapshots of closed pages that wait while nothing can be stored.
    static let lastLimit = 1_000
    /// A commit that takes longer is taken for one that fails: nobody waits for it.
    static let patience: Duration = .seconds(2)
    /// From a commit that failed to the next try.
    static let retry: Duration = .milliseconds(1_030)
    /// So often a page fails alone, while others are stored, before it is taken for one that can never be.
    static let trials = 3
    /// How long nothing is stored, or not in time, before persons are told.
    static let silence: Duration = .seconds(30)
    /// How often pages that are open say so to the store, which removes those that nobody has.
    static let refreshing: Duration = .seconds(1_800)
    /// How often the store is asked to remove what is too old.
    static let tidying: Duration = .seconds(60)
    /// Bytes of a snapshot, and of a value of a session.
    static let limit = 64 * 1024
    /// Values of a session that one page may change at once.
    static let values = 64

    init(loop: any Loop, writer: StateWriter, sessions: SessionStates, logger: Logger) {
        self.loop = loop
        self.writer = writer
        self.sessions = sessions
        self.logger = logger
    }

    /// Has the store remove what is too old, now and then; on one loop of a server.
    func tidyUp(after time: Duration = StateKeeper.tidying) {
        _ = loop.after(time) { [weak self] in
            guard let self else { return }
            let isTaken = writer.perform(on: loop) { store throws(StateStoreError) in
                try store.expire()
            } then: { [weak self] result in
                if case .failure(let error) = result { self?.logger.notice("\(error)") }
                self?.tidyUp(after: (try? result.get()) == true ? StateKeeper.retry : StateKeeper.tidying)
            }
            if !isTaken { tidyUp() }
        }
    }

    private var isUnderWay: Bool { underWay != nil }

    /// Whether what happens now will be stored soon.
    var isWell: Bool { failingSince == nil && !(isUnderWay && loop.now - began > StateKeeper.patience) }

    /// Asks the store, behind what is on its way there; false where there is too much to do.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable (any StateStore) throws(StateStoreError) -> Value,
        then answer: @escaping (Result<Value, StateStoreError>) -> Void
    ) -> Bool {
        writer.perform(on: loop, work, then: answer)
    }

    // MARK: Pages

    /// A page has changed.
    func list(_ page: PageCore, _ state: PageState) {
        guard !state.isListed, page.isWorthKeeping else { return }
        state.isListed = true
        listed.append(page)
        begin()
    }

    /// A page closes: what it is now is its last snapshot.
    func closes(_ page: PageCore) {
        guard let state = page.state, state.isMarked, page.isWorthKeeping else { return }
        guard let commit = snapshot(of: page, state) else { return }
        state.isMarked = false
        last.append((state, commit))
        begin()
    }

    /// Calls `done` once all that has changed is stored, or cannot be.
    func finish(_ done: @escaping () -> Void) {
        whenDone = done
        if let timer { loop.cancel(timer) }
        timer = nil
        commit()
    }

    /// The store had to begin anew: what it had of a page is told again, what the page said of its session included.
    func storeAgain(_ page: PageCore) {
        guard let state = page.state, state.generation != nil || state.replaces != nil else { return }
        for saved in page.declarations {
            let names = saved.all.filter { $0.scope == .session }.map(\.name)
            // What has its default was never stored.
            saved.changed(inSession: names.filter { sessions.value(of: $0, page.party.session) != nil })
        }
        page.markState()
    }

    // MARK: Commits

    private func begin() {
        guard timer == nil, !isUnderWay, whenDone == nil else { return }
        let wait = failingSince == nil ? StateKeeper.pause : StateKeeper.retry
        again(after: max(began + wait - loop.now, .zero))
    }

    private func again(after time: Duration) {
        guard timer == nil else { return }
        timer = loop.after(time) { [weak self] in
            self?.timer = nil
            self?.commit()
        }
    }

    private func commit() {
        guard !isUnderWay else { return }
        let group = takeGroup()
        let final = Array(last.prefix(isSuspicious ? 1 - group.count : StateKeeper.batch))
        guard !group.isEmpty || !final.isEmpty else {
            if !listed.isEmpty { return again(after: StateKeeper.pause) }
            if let done = whenDone { (whenDone = nil, done()).1 }
            return
        }
        last.removeFirst(final.count)
        var batch = group.map(\.commit)
        for (state, commit) in final {
            var commit = commit
            (commit.generation, commit.replaces) = (state.generation, state.replaces)
            batch.append(commit)
        }
        // That it was late long ago says nothing of now.
        if failingSince == nil, loop.now - lateUntil > StateKeeper.silence { lateSince = nil }
        began = loop.now
        let kept = KeptGroup(pages: group.map { ($0.page, $0.commit.input) }, final: final)
        underWay = kept
        watch(began, after: StateKeeper.patience + .milliseconds(1))
        let isTaken = writer.perform(on: loop) { [batch] store throws(StateStoreError) in
            try store.commit(batch)
        } then: { [weak self] result in
            self?.end(kept, batch, result)
        }
        if !isTaken { end(kept, batch, .failure(.busy)) }
    }

    /// What is to be stored now; the rest keeps its turn.
    private func takeGroup() -> [(page: PageCore, commit: PageCommit)] {
        var group: [(page: PageCore, commit: PageCommit)] = []
        var others: ContiguousArray<PageCore> = []
        for (place, page) in listed.enumerated() {
            guard group.count < (isSuspicious ? 1 : StateKeeper.batch) else {
                others += listed[place...]
                break
            }
            guard let state = page.state, state.isMarked, !page.isClosed, page.isWorthKeeping else {
                page.state?.isListed = false
                continue
            }
            guard page.isAtRest else {
                others.append(page)
                continue
            }
            state.isListed = false
            guard let commit = snapshot(of: page, state) else { continue }
            state.isMarked = false
            state.bytes = 0
            group.append((page, commit))
        }
        listed = others
        return group
    }

    private func snapshot(of page: PageCore, _ state: PageState) -> PageCommit? {
        guard let document = page.sync.document else { return nil }
        var text = page.services.takeMemory()
        Snapshot.write(page, into: &text)
        let bytes = text.withBytes { Array($0) }
        page.services.giveBack(text)
        state.isTooLarge = bytes.count > StateKeeper.limit
        if state.isTooLarge {
            logger.notice("a page is not kept: it has \(bytes.count) bytes, and \(StateKeeper.limit) are the most")
            return nil
        }
        return PageCommit(
            page: page.token.key,
            session: page.party.session.key,
            document: document.key,
            generation: state.generation,
            replaces: state.replaces,
            input: page.sync.consumed,
            snapshot: bytes,
            values: page.changesOfSession()
        )
    }

    /// Nobody waits for a store that takes too long; persons are told where it takes too long for too long, those too who came
    /// or did something meanwhile.
    private func watch(_ beginning: Duration, after time: Duration) {
        _ = loop.after(time) { [weak self] in
            guard let self, let underWay, began == beginning else { return }
            if !underWay.isLate {
                self.underWay?.isLate = true
                fails("it takes too long")
            }
            if isToBeTold { for page in underWay.pages.map(\.page) + listed { page.tellNotStored() } }
            watch(beginning, after: StateKeeper.retry)
        }
    }

    private func fails(_ reason: String) {
        if failingSince == nil { failingSince = loop.now }
        if lateSince == nil {
            lateSince = began
            logger.error("what persons do is not stored at the moment", metadata: ["reason": "\(reason)"])
        }
        failures.increment()
    }

    private func end(_ group: KeptGroup, _ batch: [PageCommit], _ result: Result<[CommitOutcome], StateStoreError>) {
        underWay = nil
        switch result {
        case .success(let outcomes) where outcomes.count == batch.count: succeeded(group, batch, outcomes)
        case .success: failed(group, batch, .failed("it answered for others"))
        case .failure(let error): failed(group, batch, error)
        }
        if whenDone != nil, failingSince != nil { return again(after: StateKeeper.pause) }
        if whenDone != nil { commit() } else if !listed.isEmpty || !last.isEmpty { begin() }
    }

    private func succeeded(_ group: KeptGroup, _ batch: [PageCommit], _ outcomes: [CommitOutcome]) {
        let isLate = loop.now - began > StateKeeper.patience
        if isLate {
            lateUntil = loop.now
        } else {
            if lateSince != nil { logger.info("what persons do is stored again") }
            lateSince = nil
        }
        isSuspicious = false
        failingSince = nil
        storedCount += 1
        commits.increment(by: batch.count)
        for (place, (page, input)) in group.pages.enumerated() {
            let wasTold = page.state?.hasBeenTold ?? false
            page.state?.refusals = 0
            page.stored(outcomes[place], upTo: input)
            // While each commit is late, they are told once.
            if isLate { page.state?.hasBeenTold = wasTold }
        }
        for (place, (state, _)) in group.final.enumerated() {
            if case .saved(let generation) = outcomes[group.pages.count + place] { state.generation = generation }
        }
        for (place, commit) in batch.enumerated() where !commit.values.isEmpty {
            if case .saved = outcomes[place] { sessions.stored(commit) }
        }
    }

    /// All of it is tried again, until the store has it.
    private func failed(_ group: KeptGroup, _ batch: [PageCommit], _ error: StateStoreError) {
        fails(error.description)
        // What they say of their sessions is taken again with what they are by then.
        for (place, (page, _)) in group.pages.enumerated() {
            page.couldNotBeStored(batch[place].values, isTold: isToBeTold)
        }
        guard case .failed = error else {
            last = ContiguousArray((group.final + last).suffix(StateKeeper.lastLimit))
            return isSuspicious = false
        }
        // Behind the others: one that can never be stored must not keep them from their turn.
        last = ContiguousArray((last + group.final).suffix(StateKeeper.lastLimit))
        suspect(group)
    }

    /// Something in a group may be what cannot be stored: pages are stored one by one until it is found, and left out.
    ///
    /// It is only where others are stored meanwhile: an error of the store itself passes.
    private func suspect(_ group: KeptGroup) {
        isSuspicious = true
        guard group.pages.count + group.final.count == 1,
            let state = group.pages.first?.page.state ?? group.final.first?.state
        else { return }
        if state.refusals == 0 { state.storedByFirst = storedCount }
        state.refusals += 1
        guard state.refusals >= StateKeeper.trials, storedCount > state.storedByFirst else { return }
        if !group.pages.isEmpty {
            logger.notice("a page is not kept: the store has refused it \(state.refusals) times, and takes others")
            state.isTooLarge = true
            state.isMarked = false
        }
        last.removeAll { $0.state === state }
    }

    /// Whether it has lasted so long that persons should know.
    private var isToBeTold: Bool { lateSince.map { loop.now - $0 > StateKeeper.silence } ?? false }
}

extension PageCore {
    /// The person is told, once, that nothing is stored at the moment.
    fileprivate func tellNotStored() {
        guard !isClosed, connection != nil, state?.hasBeenTold == false else { return }
        turn {
            state?.hasBeenTold = true
            send(.announce(PageCore.notStoredSentence))
        }
    }
}

/// The pages of one commit.
private struct KeptGroup {
    let pages: [(page: PageCore, input: UInt32)]
    let final: [(state: PageState, commit: PageCommit)]
    /// Whether it is under way for too long.
    var isLate = false
}
