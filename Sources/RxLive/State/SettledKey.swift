// SettledKey: once-actions that have their results, and of which a browser may not have heard when the process ended. The snapshot
// has them; the page that takes its page's place tells.
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

    /// Those of this page and of the one before of which the browser is not known to have heard.
    var untoldKeys: [SettledKey] {
        let former = state?.former ?? []
        guard !signals.entries.isEmpty else { return former }
        let untold = signals.entries.compactMap { entry in
            if case .settled(let key) = entry.signal { OnceKey(key) } else { nil }
        }
        return former + settledKeys.filter { untold.contains($0.key) }
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
    func takeOver(_ settled: [SettledKey]) {
        guard !settled.isEmpty else { return }
        madeState.former = settled
        for each in settled { send(.settled(key: each.key.text)) }
    }

    /// A browser has come: says what it does not ask for.
    func tellFormerSoon() {
        guard state?.former.isEmpty == false else { return }
        _ = services.loop.after(PageCore.formerPause) { [weak self] in
            guard let self, !isClosed, let former = state?.former, !former.isEmpty else { return }
            state?.former = []
            turn { for each in former { settle(each.key, saying: each.sentence) } }
        }
    }

    /// The browser asks for one of them again, so that it need not be said; nil where it is none of them.
    @discardableResult
    func takeFormer(_ key: OnceKey) -> SettledKey? {
        guard let state, let place = state.former.firstIndex(where: { $0.key == key }) else { return nil }
        return state.former.remove(at: place)
    }
}
