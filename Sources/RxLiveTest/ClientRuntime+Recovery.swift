// The page is gone: the same path is loaded and put in place. Where the server has stored what the page was, the inputs that are
// not in it are made again; else it gets what the person changed (rules 24–26, 29, 48). The twin of Sources/RxLive/Runtime/recovery.js,
// but for what ClientRuntime+Again has.
import Markup
import RxLive

/// What the person had changed in one control.
struct SavedValue {
    let outlet: String
    let row: String?
    var value: WireValue?
    let isFocused: Bool
    let isPassword: Bool

    /// As it may be kept over a reload.
    var withoutPassword: SavedValue {
        var kept = self
        if isPassword { kept.value = nil }
        return kept
    }
}

/// Where the focus was.
struct FocusPlace {
    let element: HTMLElement
    let outlet: String
    let row: String?
    let dialog: String?
    /// Whether the server had answered all: what moves the focus while that is made again has moved it before.
    let isOld: Bool
}

/// What a document keeps for its own reload.
struct StoredPage {
    let path: String
    let values: [SavedValue]
    /// What it has to say of its page, and the inputs that are to be made again.
    var former: (claim: String, left: [ClientInput], offset: Int?)?
}

extension ClientRuntime {
    /// Reloads the page; `plain`: as if nothing of it were stored.
    func recover(after delay: Duration, plain: Bool = false) {
        isRecovering = true
        // A document that a person has reloaded meanwhile knows nothing of it.
        _ = loop.after(delay) { [weak self, loads] in
            guard let self, !isClosed, self.loads == loads else { return }
            guard document.composing == nil else { return recover(after: ClientTime.redo, plain: plain) }
            let isOwn = queue.stored != nil && !plain
            let goal = isOwn ? navigation?.own ?? path : pendingVisit ?? path
            let isVisit = !isOwn && pendingVisit != nil
            let claim =
                pageClaim
                ?? [token ?? "", name, document.body[attribute: DataName.former] ?? ""].joined(separator: " ")
            pageClaim = claim
            let said = plain ? nil : claim
            onEvent(.loads(path: goal, page: said))
            host.load(goal, of: said) { [weak self] page in
                guard let self, !isClosed, self.loads == loads else { return }
                onEvent(.loaded(page))
                // What is loaded now may be old when that has ended.
                if page != nil, document.composing != nil { return recover(after: ClientTime.redo, plain: plain) }
                if let page { return replace(with: page, from: goal, isVisit: isVisit) }
                let next = min(delay * 2 + ClientTime.retry, ClientTime.retryMost)
                recover(after: next * (0.5 + drawPart() / 2), plain: plain)
            }
        }
    }

    /// Puts a freshly loaded page in the place of the one that has gone.
    ///
    /// - Parameters:
    ///   - page: What was loaded.
    ///   - goal: Where from.
    ///   - isVisit: Whether a visit led there, be it to the same address: what was typed before is not for that screen.
    func replace(with page: LoadedPage, from goal: String, isVisit: Bool) {
        let fresh = BrowserDocument(html: page.html)
        let saved = fresh.body[attribute: DataName.saved]?.split(separator: " ").map { Int($0) ?? 0 } ?? [0]
        let isFirst = queue.stored == 0 && document.body[attribute: DataName.former] == nil
        let goesOn = (page.seed != nil || isFirst) && canGoOn(with: fresh, saved[0])
        let isStill = isVisit ? goal == pendingVisit : goal == path && pendingVisit == nil
        if !goesOn, !isStill { return recover(after: .zero, plain: true) }
        let isHere = page.seed != nil || !isVisit && goal == path
        let doubts = goesOn ? [] : (queue.items + left).filter { $0.content == .action(key: nil) }
        if goesOn {
            flushTyping()
            queue.forget(upTo: saved[0])
            left = (givenSecrets + queue.items + left).filter { input in
                if case .event(ClientEventName.window, _) = input.content { false } else { true }
            }
        } else {
            left = []
        }
        // A screen that was shown on top of the path's own has other controls, which may bear the same names.
        let place = page.seed ?? page.path
        let isSame = isHere && place == path && titleAbove == nil
        let stays = place.prefix { $0 != "?" } == path.prefix { $0 != "?" }
        let values = takeValues()
        // A login that is over, say, has sent the path elsewhere.
        if !goesOn, page.seed == nil, pendingVisit == nil {
            if place != path { history.replace(place, labels: history.current.labels) }
            documentPath = path
        }
        // The screens that are stored stand where they stood, whatever they promise.
        formerOffset = goesOn || page.seed != nil ? formerOffset ?? navigation?.off : nil
        let reloads = fresh.token == nil || fresh.runtimeFile != document.runtimeFile
        if !reloads { loads += 1 }
        if navigation != nil, !reloads || formerOffset == nil {
            beginNavigation(at: place, goingOn: formerOffset, depth: saved.count > 2 ? saved[2] : nil)
        }
        guard let token = fresh.token, !reloads else {
            let rest = left.filter { !$0.isSecret }
            stored = StoredPage(
                path: path,
                values: isSame ? values.map(\.withoutPassword) : [],
                former: goesOn ? (pageClaim ?? "", rest, formerOffset) : nil
            )
            return reload()
        }
        // What the former page has said stands again: it is what was seen.
        acknowledged(.max)
        // What waited for the former page waits for this one.
        stopResends()
        let before = sight
        if goesOn { keepFocus() }
        let isUnchanged =
            goesOn ? frame == (saved.count > 1 ? saved[1] : -1) && left.allSatisfy { $0.number == 0 } : stays
        hold()
        document.replaceContent(with: fresh)
        loaded = page
        queue.begin(stored: fresh.stored)
        pageClaim = nil
        formerOffset = nil
        made = []
        acknowledged(0)
        isRecovering = false
        state = .connecting
        if goesOn {
            stay(values)
            refocus()
        } else if isSame {
            putBack(values)
        }
        claim(token)
        adopt()
        settle()
        for doubt in doubts {
            let outlet = isSame ? doubt.outlet : nil
            let element = outlet.flatMap { document.element($0, row: doubt.row, dialog: doubt.dialog) }
            self.doubt(element, doubt.isWritten ? ClientRuntime.unsure : "was not sent.")
        }
        let keys = left.compactMap(\.key)
        redo(on: token, until: loop.now + ClientTime.resend) { [weak self] in
            guard let self else { return }
            if goesOn { refocus(isLast: true) }
            focusPlace = nil
            _ = loop.after(ClientTime.retryMost) { [weak self] in
                if let self, document.token == token { tries = 0 }
            }
            resumeKept(isOwn: true, except: keys)
            // What is done again makes it another one, and so does a frame that has not come; another path speaks for itself.
            if isUnchanged { compare(with: before, after: goesOn ? queue.deeds : nil) }
        }
        open()
    }

    /// What the server has of passwords, and has not stored: as it was told last, or as it was shown.
    private var givenSecrets: [ClientInput] {
        document.valueControls.filter(\.isSecret).compactMap { element in
            let told = queue.given.first { $0.secret === element }
            if told == nil, queue.items.contains(where: { $0.secret === element }) { return nil }
            let value = told?.value ?? document.state(of: element).value
            guard value.text != "" else { return nil }
            return ClientInput(
                number: 0,
                frame: 0,
                target: .control(0),
                content: .value(value),
                outlet: element.outlet,
                row: document.rowName(of: element),
                dialog: document.dialogName(of: element),
                path: shownPath,
                secret: element
            )
        }
    }

    /// What is told again stays as it is where it is typed.
    private func stay(_ values: [SavedValue]) {
        for saved in values {
            let last = left.last {
                $0.value != nil && $0.path == shownPath && $0.outlet == saved.outlet && $0.row == saved.row
                    && $0.dialog == nil
            }
            guard let value = saved.value, last?.value == value,
                let element = document.element(saved.outlet, row: saved.row, dialog: nil),
                element.tag == "input" || element.tag == "textarea"
            else { continue }
            let state = document.state(of: element)
            (state.value, state.known, state.typed) = (value, value, .max)
        }
    }

    /// Keeps where the focus is.
    private func keepFocus() {
        guard focusPlace == nil, let element = document.focused, let outlet = element.outlet else { return }
        focusPlace = FocusPlace(
            element: element,
            outlet: outlet,
            row: document.rowName(of: element),
            dialog: document.dialogName(of: element),
            isOld: queue.unseen.allSatisfy(\.content.isValue)
        )
    }

    /// The focus goes where it was, which may have been made again by now.
    ///
    /// - Parameter isLast: Whether all has been made again.
    private func refocus(isLast: Bool = false) {
        guard let place = focusPlace, !document.isInDocument(place.element),
            document.focused == nil || isLast && place.isOld,
            let element = document.element(place.outlet, row: place.row, dialog: place.dialog),
            document.canHaveFocus(element), document.isReachable(element), document.focused !== element
        else { return }
        document.focused = element
        if isLast { look() }
    }

    /// Whether all that a new page lacks is here, and is not what has ended one process after the other.
    private func canGoOn(with fresh: BrowserDocument, _ since: Int) -> Bool {
        guard let stored = queue.stored else { return false }
        if stored > 0 { tries = 0 }
        guard since >= stored, fresh.stored != nil else { return false }
        tries += 1
        return tries < 6
    }

    /// What a person reads, and what fields hold.
    private var sight: String {
        document.screens.map(\.textContent).joined()
            + document.valueControls.map { document.state(of: $0).value.text ?? "" }.description
    }

    /// Once what was put back has been answered: a person is told if the page does not say what it said (rule 36).
    ///
    /// - Parameters:
    ///   - before: What it said.
    ///   - deeds: What the person had done by then: where they have done more, that is why it says something else.
    private func compare(with before: String, after deeds: Int?) {
        let token = document.token
        _ = loop.after(ClientTime.confirm) { [weak self] in
            guard let self, !isClosed, document.token == token else { return }
            if !queue.unseen.isEmpty || !document.waiting.isEmpty { return compare(with: before, after: deeds) }
            if let deeds, deeds != queue.deeds { return }
            if sight != before, document.announcement.isEmpty { announce(ClientRuntime.anew) }
        }
    }

    static let anew = "This page was loaded anew, please check what it says."

    /// Puts back what this document kept for its own reload, unless its page goes on; nil: there was no reload of its own.
    func takeStored() -> StoredPage? {
        guard let stored else { return nil }
        self.stored = nil
        if stored.path == path, stored.former == nil { putBack(stored.values) }
        return stored
    }

    private func takeValues() -> [SavedValue] {
        document.slot.descendants.compactMap { element in
            guard let outlet = element.outlet else { return nil }
            let isChanged = element.holdsValue && document.state(of: element).changed
            let isFocused = element === document.focused
            guard isChanged || isFocused else { return nil }
            let value = isChanged ? document.state(of: element).value : nil
            return SavedValue(
                outlet: outlet,
                row: document.rowName(of: element),
                value: value,
                isFocused: isFocused,
                isPassword: element.isSecret
            )
        }
    }

    private func putBack(_ values: [SavedValue]) {
        for saved in values {
            guard let element = document.element(saved.outlet, row: saved.row, dialog: nil) else { continue }
            if let value = saved.value, element.holdsValue {
                document.state(of: element).value = value
                document.state(of: element).changed = true
            }
            if saved.isFocused, document.focused == nil, document.canHaveFocus(element) { document.focused = element }
        }
    }
}
