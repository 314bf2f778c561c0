// SettledKey: once-actions whose results a browser may not have heard when the process ended, and those that were under way then.
// The snapshot has them. The page that takes over tells the results, or looks them up.
import Controls

/// A once-action that has its result.
struct SettledKey: Equatable {
    let key: OnceKey
    /// What a person is told of it where no screen shows it; "": nothing.
    let sentence: String
}

extension PageCore {
    /// How long a browser has for asking again: a pace that nothing has which it does by itself.
    static let formerPause: Duration = .milliseconds(1_409)

    /// Those of this page and of the one before that the browser is not known to have heard of.
    var untoldKeys: [SettledKey] {
        let former = state?.former ?? []
        guard !signals.entries.isEmpty else { return former }
        let untold = signals.entries.compactMap { entry in
            if case .settled(let key) = entry.signal { OnceKey(key) } else { nil }
        }
        return former + settledKeys.filter { untold.contains($0.key) }
    }

    /// Those of this page that are under way, and those of the one before that nobody has asked for yet.
    var unsettledKeys: [OnceKey] {
        guard let open = state?.open, !open.isEmpty else { return Array(openKeys) }
        return open + openKeys.subtracting(open)
    }

    /// A browser has heard that these are settled.
    func hasHeard(ofSettled keys: [OnceKey]) {
        for key in keys { services.onSettled(key, party.session) }
        // No page after this one need tell it.
        if !keys.isEmpty, state != nil { markState() }
    }

    /// The page before has settled these: the browser need not doubt them.
    ///
    /// Where all is as it was, it asks for them again, and the service answers with what it has stored, which the screen shows where
    /// it always does. The others are said.
    ///
    /// Those that are open it asks for, too, where their controls can be used; where they cannot, since they were carried out,
    /// this page does.
    func takeOver(_ settled: [SettledKey], open: [OnceKey]) {
        guard !settled.isEmpty || !open.isEmpty else { return }
        madeState.former = settled
        madeState.open = open
        for each in settled { send(.settled(key: each.key.text)) }
    }

    /// A browser has come: says, and asks for, what it does not ask for.
    func tellFormerSoon() {
        guard let state, !state.former.isEmpty || !state.open.isEmpty else { return }
        _ = services.loop.after(PageCore.formerPause) { [weak self] in
            guard let self, !isClosed else { return }
            let (former, open) = (state.former, state.open)
            (state.former, state.open) = ([], [])
            turn {
                for each in former { settle(each.key, saying: each.sentence) }
                // What is stored of none of them, the browser still has.
                for key in open { recall(key) { _, _ in } }
            }
        }
    }

    /// The browser asks for one of them again, so that it need not be said; nil where it is none of them that are settled.
    @discardableResult
    func takeFormer(_ key: OnceKey) -> SettledKey? {
        state?.open.removeAll { $0 == key }
        guard let state, let place = state.former.firstIndex(where: { $0.key == key }) else { return nil }
        return state.former.remove(at: place)
    }
}
