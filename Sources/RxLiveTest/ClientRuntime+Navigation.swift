// The main screen, and the tab's history, which is made to agree with it (rules 34 and 35). The twin of
// Sources/RxLive/Runtime/navigation.js.
import Markup
import RxLive

/// What a document knows of the screens that it shows.
struct Navigation {
    /// One of the screens that stand on each other.
    struct Place {
        let depth: Int
        let path: String
        let base: Int
        /// Whether the path is the screen's own: others stand above one that has it.
        let isOwn: Bool
    }

    /// The page's own path, and the label that its entry had.
    let own: String
    let off: Int
    var base = 0
    var depth = 0
    var path: String
    var trail: [Place] = []
    /// The label that a traversal of the document's own leads to.
    var aim: Int?
    /// What had the focus where a screen was left, and where its lists were scrolled to by their numbers; the latest last.
    var places: [(base: Int, target: ClientTarget?, rows: [Int: Int])] = []

    static let most = 50
}

/// Cell 0.
struct ClientPlace {
    let base: Int
    let depth: Int
    let path: String
    let title: String
    let html: String?
    /// What the body says there is; nil: nothing.
    let badge: String?

    init(_ value: WireValue) throws(FrameMisfit) {
        guard let members = value.array, members.count >= 4, let base = members[0].int, let depth = members[1].int,
            let path = members[2].string, let title = members[3].string
        else { throw FrameMisfit(description: "no screen in \(value)") }
        (self.base, self.depth, self.path, self.title) = (base, depth, path, title)
        html = members.count > 4 ? members[4].string : nil
        badge = members.count > 5 ? members[5].string : nil
    }
}

extension ClientRuntime {
    private var labels: [Int] { history.current.labels ?? [0] }
    private var label: Int { labels.last ?? 0 }

    private var lastVisit: (name: Int, path: String)? {
        for item in queue.unseen.reversed() {
            guard case .event(let name, let payload) = item.content,
                [ClientEventName.visit, ClientEventName.back].contains(name)
            else { continue }
            return (name, payload.first?.string ?? "")
        }
        return nil
    }

    private var isGoingBack: Bool {
        queue.unseen.contains { if case .event(ClientEventName.back, _) = $0.content { true } else { false } }
    }

    /// A visit that the page which is gone has not seen, unless the person has gone elsewhere since.
    var pendingVisit: String? { lastVisit.flatMap { $0.name == ClientEventName.visit ? $0.path : nil } }

    /// The part for it comes, with the first message of a document that needs it; false where the person has gone
    /// elsewhere by then.
    func loadNavigation() -> Bool {
        guard navigation == nil else { return true }
        beginNavigation(at: path)
        if path != documentPath { reload() }
        return path == documentPath
    }

    /// The document is a new page's.
    ///
    /// - Parameters:
    ///   - url: Where it is from.
    ///   - former: Where the history of the page began whose screens it has; nil: of none.
    ///   - depth: The depth of the screen that it begins with then, with which history is made to agree; nil: its first
    ///     frame says it.
    func beginNavigation(at url: String, goingOn former: Int? = nil, depth: Int? = nil) {
        if former == nil {
            if pendingVisit != nil {
                push(url, labels + [label + 1])
            } else {
                replaceEntry(path, labels)
            }
        }
        document.base = 0
        let own = former == nil ? path : url
        let off = former ?? label
        navigation = Navigation(own: own, off: off, depth: depth ?? label - off, path: own)
        follow()
        if former != nil, depth != nil { agree() }
    }

    private func push(_ path: String, _ labels: [Int]) {
        history.push(path, labels: Array(labels.suffix(Navigation.most)))
    }

    private func replaceEntry(_ path: String, _ labels: [Int]) {
        history.replace(path, labels: Array(labels.suffix(Navigation.most)))
    }

    /// The path of the screen that is shown: after a step back, it is still the one that the step leaves.
    var shownPath: String { navigation?.path ?? path }

    /// What tells a screen without a path of its own from the one above which it stands; nil: it has one.
    var titleAbove: String? {
        guard navigation?.trail.last?.isOwn == false else { return nil }
        return document.title.replacing(
            "(\(document.body[attribute: "data-badge"] ?? "")) ",
            with: "",
            maxReplacements: 1
        )
    }

    private func follow() {
        guard var here = navigation else { return }
        document.markLinks(to: String(here.path.prefix { $0 != "?" }))
        while let last = here.trail.last, last.depth > here.depth { here.trail.removeLast() }
        let last = here.trail.last
        if last?.depth == here.depth, last?.base == here.base { return navigation = here }
        if last?.depth == here.depth { here.trail.removeLast() }
        let isOwn = here.trail.last?.path != here.path
        here.trail.append(.init(depth: here.depth, path: here.path, base: here.base, isOwn: isOwn))
        navigation = here
    }

    /// The main screen is about to be another one, or to stand elsewhere.
    func willShow(_ place: ClientPlace) {
        keepPlace()
        guard var here = navigation else { return }
        here.base = place.base
        here.depth = place.depth
        here.path = place.path.isEmpty ? here.own : place.path
        navigation = here
        document.title = place.title
        document.body[attribute: "data-badge"] = place.badge
        follow()
        if here.aim == nil, !isGoingBack { agree() }
    }

    /// It is there.
    func didShow(_ place: ClientPlace) {
        guard place.html != nil else { return }
        let kept = navigation?.places.last { $0.base == place.base }
        for list in document.windows { if let row = kept?.rows[list.number] { list.scroll(to: row) } }
        let element = kept?.target.flatMap(document.element).flatMap { $0.isDisabled ? nil : $0 }
        if document.isReachable(element ?? document.slot) { document.focusScreen(element) }
    }

    private func keepPlace() {
        guard var here = navigation else { return }
        let rows = document.windows.filter { document.isInSlot($0.list) }.map { ($0.number, $0.first) }
        here.places.removeAll { $0.base == here.base }
        here.places.append(
            (here.base, document.focusedOnScreen.flatMap(document.target), Dictionary(rows) { first, _ in first })
        )
        if here.places.count > Navigation.most { here.places.removeFirst() }
        navigation = here
    }

    private func agree() {
        guard let here = navigation else { return }
        let labels = labels
        let want = here.depth + here.off
        if label > want, let nearest = labels.lastIndex(where: { $0 <= want }) {
            navigation?.aim = labels[nearest]
            let count = nearest + 1 - labels.count
            onEvent(.traverses(count))
            // Handed to the same loop.
            nonisolated(unsafe) let runtime = self
            return loop.post { [loads] in if runtime.loads == loads { runtime.traverse(count) } }
        }
        if label < want {
            push(here.path, labels + [want])
        } else {
            replaceEntry(here.path, label == want ? labels : [want])
        }
    }

    /// The history moves, by the person's hand or the document's own.
    func traverse(_ count: Int) {
        let (isThere, isAnother) = history.entry(at: count)
        guard isThere, !isClosed else { return }
        onEvent(isAnother ? .person(.reload) : .traversed(count))
        history.go(count)
        if isAnother { return load(path) }
        didTraverse()
    }

    private func didTraverse() {
        guard let here = navigation else { return }
        let aim = here.aim
        navigation?.aim = nil
        guard history.current.labels != nil else { return }
        if label == aim || label == here.depth + here.off && !isGoingBack { return agree() }
        flushTyping()
        let back = ClientContent.event(ClientEventName.back, [.string(path), .int(label - here.off)])
        if emit(at: .control(0), back) == nil { reload() }
    }

    /// A plain click on a link to a screen; false where it is the browser's.
    func visit(_ link: HTMLElement, _ address: String) -> Bool {
        guard navigation != nil, state == .connected, link[attribute: DataName.visit] != nil,
            link[attribute: "target"] == nil, link[attribute: "download"] == nil, !address.contains("#")
        else { return false }
        flushTyping()
        let target = document.target(of: link) ?? .control(document.base(of: link))
        let visit = ClientContent.event(ClientEventName.visit, [.string(address)])
        if emit(at: target, visit, outlet: link.outlet, row: document.rowName(of: link)) == nil {
            doubt(link, "was not sent.")
        }
        return true
    }

    /// The person wants the topmost dialog away: Escape, or the browser's own gesture.
    func cancelDialog() {
        guard let dialog = document.dialogs.last else { return }
        hurry()
        cancelResends()
        flushTyping()
        let cancel = ClientContent.event(ClientEventName.cancel, [])
        if emit(at: .control(document.base(of: dialog)), cancel) == nil { doubt(dialog, "was not sent.") }
    }
}
