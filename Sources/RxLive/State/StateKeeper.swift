// StateKeeper: when the pages of one loop are kept: in groups, a moment after they have changed, never on the loop's own time
// for longer than it takes to write down what they are.
import Controls
import Logging
import Metrics
import StateStorage
import Synchronization

/// The pages of one loop that have changed, and the commit that is under way.
///
/// Used on that loop only. Snapshots are taken between turns, so each is what a page was after some input, and all of it. One
/// commit is under way at a time; the next one begins ``pause`` after it began.
final class StateKeeper {
    let sessions: SessionStates
    /// Those that end, and those that become others.
    let stored: StoredSessions
    private let loop: any Loop
    private let writer: StateWriter
    private let logger: Logger
    private var listed: ContiguousArray<PageCore> = []
    /// The last snapshots of pages that have closed.
    private var last = LastSnapshots(count: StateKeeper.lastLimit, bytes: StateKeeper.lastBytes)
    /// Those of them that were given up since a commit was last stored.
    private var givenUp = 0
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
    /// The values of a session that were read for the page that is being made.
    var justRead: (session: SessionID, values: [String: [UInt8]])?
    /// When a browser that asked for a page of a former process was first, and last, told to come again.
    private var refusals: (first: Duration, last: Duration)?

    private let commits = Counter(label: "rxlive_state_commits")
    private let failures = Counter(label: "rxlive_state_failures")

    /// From the beginning of a commit to that of the next one.
    static let pause: Duration = .milliseconds(50)
    /// Pages of one commit: their snapshots are taken in one go.
    static let batch = 128
    /// Last snapshots of closed pages that wait while nothing can be stored.
    static let lastLimit = 1_000
    /// Bytes of them.
    static let lastBytes = 16 << 20
    /// A commit that takes longer is taken for one that fails: nobody waits for it.
    static let patience: Duration = .seconds(2)
    /// From a commit that failed to the next try.
    static let retry: Duration = .milliseconds(1_030)
    /// So often a page fails alone, while others are stored, before it is taken for one that can never be.
    static let trials = 3
    /// How long nothing is stored, or not in time, before persons are told.
    static let silence: Duration = .seconds(30)
    /// How long a browser waits for what is stored of its page before the page starts again.
    static let claimPatience: Duration = .seconds(10)
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
        stored = StoredSessions(loop: loop, writer: writer, sessions: sessions, logger: logger)
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
        let asked = loop.now
        return writer.perform(on: loop, work) { [weak self] result in
            if let self, loop.now - asked <= StateKeeper.patience { hasAnswered(result) }
            answer(result)
        }
    }

    /// Reads the values of a session, behind what is on its way to the store; false where there is too much to do.
    func readValues(of session: SessionID, then answer: @escaping ([String: [UInt8]]) -> Void) -> Bool {
        read { [sessions] store throws(StateStoreError) in
            let values = try store.values(of: session.key)
            sessions.learn(values, of: session)
            return values
        } then: { result in
            answer((try? result.get()) ?? [:])
        }
    }

    // MARK: Pages of a former process

    /// Whether a browser that asks for one is to come again, as the store does not answer; false once that has lasted too long.
    func letsWait() -> Bool {
        let now = loop.now
        let first = refusals.flatMap { now - $0.last > StateKeeper.silence ? nil : $0.first } ?? now
        refusals = (first, now)
        return now - first < StateKeeper.claimPatience
    }

    /// In time.
    private func hasAnswered(_ result: Result<some Any, StateStoreError>) {
        if case .failure(.busy) = result { return }
        refusals = nil
    }

    // MARK: Pages

    /// A page has changed.
    func list(_ page: PageCore, _ state: PageState) {
        guard !state.isListed, page.isToBeKept else { return }
        state.isListed = true
        listed.append(page)
        begin()
    }

    /// A page closes: what it is now is its last snapshot.
    func closes(_ page: PageCore) {
        guard let state = page.state, state.isMarked, page.isToBeKept else { return }
        guard let commit = commit(of: page, state) else { return }
        state.isMarked = false
        wait([(state, commit)])
        begin()
    }

    /// Calls `done` once all that has changed is stored, or cannot be.
    func finish(_ done: @escaping () -> Void) {
        whenDone = done
        if let timer { loop.cancel(timer) }
        timer = nil
        commit()
    }

    /// Last snapshots of closed pages that wait.
    var waitingCount: Int { last.count }

    /// How many pages are not saved if nothing more is done; on the loop, or once it has ended.
    ///
    /// A page counts once, also where it has changed since it was sent to the store.
    var unsaved: Int {
        var states = Set(last.all.map { ObjectIdentifier($0.state) })
        for page in listed where !page.isClosed && page.isToBeKept {
            if let state = page.state, state.isMarked { states.insert(ObjectIdentifier(state)) }
        }
        if let underWay, !underWay.answer.isStored.load(ordering: .acquiring) {
            states.formUnion(underWay.pages.compactMap { $0.page.state.map { ObjectIdentifier($0) } })
            states.formUnion(underWay.final.map { ObjectIdentifier($0.state) })
        }
        return givenUp + states.count
    }

    /// The store had to start over: what it had of a page is told again, what the page said of its session included.
    func storeAgain(_ page: PageCore) {
        guard let state = page.state, state.generation != nil || state.replaces != nil else { return }
        for saved in page.declarations {
            for value in saved.all where value.scope == .session && saved.changedInSession[value.name] == nil {
                // What has its default was never stored; what was stored last may be another page's, and is on its way here.
                switch sessions.find(value.name, page.party.session) {
                case .value: state.left[value.name] = sessions.value(of: value.name, page.party.session)
                case .unknown: saved.changed(inSession: value.name, 0)
                case .nothing: break
                }
            }
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
        let final = last.take(isSuspicious ? 1 - group.count : StateKeeper.batch)
        guard !group.isEmpty || !final.isEmpty else {
            if !listed.isEmpty { return again(after: StateKeeper.pause) }
            if let done = whenDone { (whenDone = nil, done()).1 }
            return
        }
        var batch = group.map(\.commit)
        for (state, kept) in final {
            var kept = kept
            (kept.commit.generation, kept.commit.replaces) = (state.generation, state.replaces)
            batch.append(kept)
        }
        // That it was late long ago says nothing of now.
        if failingSince == nil, loop.now - lateUntil > StateKeeper.silence { lateSince = nil }
        began = loop.now
        let pages = group.map { (page: $0.page, input: $0.commit.commit.input) }
        let kept = KeptGroup(pages: pages, final: final, answer: KeptAnswer())
        underWay = kept
        watch(began, after: StateKeeper.patience + .milliseconds(1))
        let answer = kept.answer
        let isTaken = writer.perform(on: loop) { [batch, sessions] store throws(StateStoreError) in
            let commits = sessions.current(batch)
            let outcomes = try store.commit(commits)
            answer.isStored.store(true, ordering: .releasing)
            // Here, so that what loops hear is in the order of the store.
            for (kept, (commit, outcome)) in zip(batch, zip(commits, outcomes)) where !commit.values.isEmpty {
                guard outcome != .lost, outcomes.count == batch.count else { continue }
                sessions.stored(kept.values.filter { commit.values[$0.key] != nil }, of: sessions.session(of: commit))
            }
            return outcomes
        } then: { [weak self] result in
            self?.end(kept, batch, result)
        }
        if !isTaken { end(kept, batch, .failure(.busy)) }
    }

    /// What is to be stored now; the rest keeps its turn.
    private func takeGroup() -> [(page: PageCore, commit: KeptCommit)] {
        var group: [(page: PageCore, commit: KeptCommit)] = []
        var others: ContiguousArray<PageCore> = []
        for (place, page) in listed.enumerated() {
            guard group.count < (isSuspicious ? 1 : StateKeeper.batch) else {
                others += listed[place...]
                break
            }
            guard let state = page.state, state.isMarked, !page.isClosed, page.isToBeKept else {
                page.state?.isListed = false
                continue
            }
            guard page.isAtRest else {
                others.append(page)
                continue
            }
            state.isListed = false
            guard let commit = commit(of: page, state) else { continue }
            if commit.commit.snapshot != nil {
                state.isMarked = false
                state.bytes = 0
            }
            state.sending = Set(commit.stamps.keys)
            group.append((page, commit))
        }
        listed = others
        return group
    }

    /// What a page is now; nil where there is nothing to be stored.
    private func commit(of page: PageCore, _ state: PageState) -> KeptCommit? {
        guard let document = page.sync.document, page.isToBeKept else { return nil }
        let snapshot = page.isWorthKeeping ? snapshot(of: page, state) : nil
        let values = page.changesOfSession()
        guard snapshot != nil || !values.isEmpty else { return nil }
        let commit = PageCommit(
            page: page.token.key,
            session: page.party.session.key,
            network: page.party.network,
            document: document.key,
            generation: state.generation,
            replaces: state.replaces,
            input: page.sync.consumed,
            snapshot: snapshot,
            values: values.mapValues(\.bytes)
        )
        return KeptCommit(commit: commit, stamps: values.mapValues(\.stamp))
    }

    /// Nil where it is more than a row may have.
    private func snapshot(of page: PageCore, _ state: PageState) -> [UInt8]? {
        var text = page.services.takeMemory()
        Snapshot.write(page, into: &text)
        let bytes = text.withBytes { Array($0) }
        page.services.giveBack(text)
        state.isTooLarge = bytes.count > StateKeeper.limit
        if state.isTooLarge {
            logger.notice("a page is not kept: it has \(bytes.count) bytes, and \(StateKeeper.limit) are the most")
            page.judgeKeepingSoon()
            return nil
        }
        return bytes
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

    private func end(_ group: KeptGroup, _ batch: [KeptCommit], _ result: Result<[CommitOutcome], StateStoreError>) {
        underWay = nil
        if loop.now - began <= StateKeeper.patience { hasAnswered(result) }
        switch result {
        case .success(let outcomes) where outcomes.count == batch.count: succeeded(group, batch, outcomes)
        case .success: failed(group, batch, .failed("it answered for others"))
        case .failure(let error): failed(group, batch, error)
        }
        if whenDone != nil, failingSince != nil { return again(after: StateKeeper.pause) }
        if whenDone != nil { commit() } else if !listed.isEmpty || !last.isEmpty { begin() }
    }

    private func succeeded(_ group: KeptGroup, _ batch: [KeptCommit], _ outcomes: [CommitOutcome]) {
        let isLate = loop.now - began > StateKeeper.patience
        if isLate {
            lateUntil = loop.now
        } else {
            if lateSince != nil { logger.info("what persons do is stored again") }
            lateSince = nil
        }
        if givenUp > 0 {
            logger.error("\(givenUp) pages that closed while nothing could be stored were not saved")
            givenUp = 0
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
    }

    /// All of it is tried again, until the store has it.
    private func failed(_ group: KeptGroup, _ batch: [KeptCommit], _ error: StateStoreError) {
        fails(error.description)
        // What they say of their sessions is taken again with what they are by then.
        for (place, (page, _)) in group.pages.enumerated() {
            page.couldNotBeStored(batch[place].values, isTold: isToBeTold)
            // Nothing more will be said of it.
            if page.isClosed, let state = page.state { keepLast(state, batch[place]) }
        }
        guard case .failed = error else {
            wait(group.final, first: true)
            return isSuspicious = false
        }
        // Behind the others: one that can never be stored must not keep them from their turn.
        wait(group.final)
        suspect(group)
    }

    /// What could not be stored of a page that has closed meanwhile goes with its last snapshot, or is that.
    private func keepLast(_ state: PageState, _ commit: KeptCommit) {
        guard var (_, kept) = last.take(of: state) else { return wait([(state, commit)], first: true) }
        if kept.commit.snapshot == nil {
            (kept.commit.snapshot, kept.commit.input) = (commit.commit.snapshot, commit.commit.input)
        }
        for (name, bytes) in commit.commit.values where kept.commit.values[name] == nil {
            kept.commit.values[name] = bytes
            kept.stamps[name] = commit.stamps[name]
        }
        wait([(state, kept)], first: true)
    }

    /// Has last snapshots wait for their turn; where there is no room, some are given up.
    private func wait(_ snapshots: [LastSnapshots.Element], first: Bool = false) {
        let surplus = last.put(snapshots, first: first)
        guard surplus > 0 else { return }
        if givenUp == 0 { logger.error("more pages have closed than there is room for until the store takes them") }
        givenUp += surplus
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
        _ = last.take(of: state)
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
    let final: [LastSnapshots.Element]
    let answer: KeptAnswer
    /// Whether it is under way for too long.
    var isLate = false
}

/// Whether the store has taken a commit, which is also asked once the loop has ended and hears no answers.
private final class KeptAnswer: Sendable {
    let isStored = Atomic(false)
}
