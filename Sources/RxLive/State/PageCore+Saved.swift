// Where saved values belong that screens declare: to the screen that is being made, which has them from its snapshot.
import Rx

extension PageCore {
    /// The page whose turn it is.
    static var current: PageCore? {
        guard let page = Home.current?.context as? Page, page.loop.isCurrent else { return nil }
        return page.inspect { $0 }
    }

    /// What is saved by a name for the screen that is being made.
    func savedPiece(of name: String, _ scope: SavedScope) -> [UInt8]? {
        switch scope {
        case .page: state?.seed?.values[name]
        case .session:
            // What another screen of this page has is newer than what is stored.
            sessionValues(named: name).first?.encoded() ?? state?.left[name]?.bytes ?? storedPiece(of: name)
        }
    }

    /// What is stored of the session by a name; where that is not known here, it comes a moment later.
    private func storedPiece(of name: String) -> [UInt8]? {
        guard let keeper = services.keeper else { return nil }
        switch keeper.sessions.find(name, party.session) {
        case .value(let bytes): return bytes
        case .nothing: return nil
        case .unknown:
            if let (session, values) = keeper.justRead, session == party.session { return values[name] }
            askForSession(keeper)
            return nil
        }
    }

    private func askForSession(_ keeper: StateKeeper) {
        let state = madeState
        guard !state.isAsking else { return }
        state.isAsking = keeper.readValues(of: party.session) { [weak self] values in
            state.isAsking = false
            guard let self, !isClosed, !values.isEmpty else { return }
            turn { for (name, value) in values { self.take(value, of: name) } }
        }
    }

    /// The session's value of that name, as the screens of this page have declared it.
    func sessionValues(named name: String) -> [any SavedValue] {
        declarations.compactMap { $0.first(named: name, .session) }
    }

    /// What its screens have declared, their dialogs' too.
    var declarations: [SavedValues] {
        var all: [SavedValues] = []
        forEachDeclaration { all.append($0) }
        return all
    }

    /// The same one by one, without an array: each commit asks twice.
    func forEachDeclaration(_ body: (SavedValues) -> Void) {
        for screen in screens {
            if let saved = screen.saved { body(saved) }
            for dialog in screen.dialogs { if let saved = dialog.saved { body(saved) } }
        }
    }

    /// What a screen has changed of its session is stored, though it goes.
    func keepChanges(of saved: SavedValues) {
        guard !isClosed else { return }
        for (name, stamp) in saved.takeChangesOfSession() {
            guard let bytes = saved.first(named: name, .session)?.encoded() else { continue }
            madeState.left[name] = SessionValue(bytes: bytes, stamp: stamp)
        }
        markState()
    }

    /// Whose a saved value is that is declared now: the screen's that is being made; nil where it is not saved.
    func savedValues(taking value: any SavedValue) -> SavedValues? {
        guard services.keeper != nil else { return nil }
        let values: SavedValues
        if let screen = loading {
            values = screen.saved ?? SavedValues(page)
            screen.saved = values
        } else {
            let state = madeState
            values = state.orphans ?? SavedValues(page)
            state.orphans = values
        }
        if values.append(value) { return values }
        let first = values.first(named: value.name, value.scope)?.place ?? ""
        let sentence = "the saved value \"\(value.name)\" is declared twice: at \(first) and at \(value.place)"
        note(sentence)
        #if DEBUG
        page.post { [weak self] in self?.fail(PageFailure(sentence: sentence)) }
        #endif
        return nil
    }

    /// A saved value has another type by now.
    func couldNotRead(_ name: String, as type: String, at place: String) {
        note("the saved value \"\(name)\" is no \(type) any more; it has its default, as declared at \(place)")
        madeState.hasLosses = true
    }
}
