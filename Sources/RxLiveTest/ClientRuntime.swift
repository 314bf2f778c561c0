// ClientRuntime: the browser's half of the page protocol: the twin of Sources/RxLive/Runtime, without a browser.
// +Connection is socket.js, +Inputs inputs.js, +Once once.js, +Recovery recovery.js. Its time is a loop's.
import Jansson
import Markup
import RxLive

/// One open tab.
///
/// Everything happens inside `loop`.
final class ClientRuntime {
    let loop: any Loop
    unowned let host: any ClientHost
    var random: SplitMix
    /// The tab's history; its present entry says where the document is.
    var history: ClientHistory
    /// Where what the document shows was loaded from, as long as nothing else follows that.
    var documentPath: String
    /// What it knows of its screens, once it has to.
    var navigation: Navigation?
    private(set) var document: BrowserDocument
    /// What the server last answered: what a duplicated tab starts from.
    var loaded: LoadedPage

    // Connection.
    var socket: (any ClientSocket)?
    /// How many sockets there have been; the newest one's number.
    var socketCount = 0
    var token: String?
    var name: String
    var attempt = 0
    var frame = 0
    var failures = 0
    /// When the last page was gone.
    var ended: Duration?
    var silences = 0
    var began: Duration = .zero
    var isFull = false
    var hasNoCookie = false
    var heardBytes = 0
    var retryTimer: LoopTimer?
    var retryDue: Duration = .zero
    var silenceTimer: LoopTimer?
    var confirmTimer: LoopTimer?
    var state: ConnectionState = .connecting

    /// Whether the part that lists need has been loaded: by the first message of a document that has one.
    var hasLists = false

    // Inputs.
    var queue = ClientQueue()
    var waitCount = 0
    var seen = 0
    /// The control that is given the focus once all of a message stands in its place.
    var focusTarget: ClientTarget?
    /// The field of an Enter that went behind what was typed.
    var hasty: HTMLElement?
    /// Whether a message is being taken, or the document is new: where rows stand is not known.
    var isHeld = true

    /// What was told of each event where only the latest counts, and waits to be told.
    var tells: [ObjectIdentifier: ToldEvents] = [:]
    /// What a test has said of elements, the document and the window, by path.
    var sights: [ObjectIdentifier: [String: WireValue]] = [:]

    // Once-actions and recovery.
    var kept: [OnceIntent] = []
    var resends: [Resend] = []
    /// What the document kept for a reload by itself.
    var stored: StoredPage?
    /// What to say of the page that is gone.
    var pageClaim: String?
    /// Where its history began, for a document that has reloaded itself.
    var formerOffset: Int?
    /// Inputs that are still to be made again.
    var left: [ClientInput] = []
    /// How often they were, without anything of them being stored.
    var tries = 0
    /// Where the focus was, until all is made again or the person does something.
    var focusPlace: FocusPlace?
    var isRecovering = false

    // What a test may ask for.
    var announcements: [String] = []
    var signals: [[WireValue]] = []
    var faults: [String] = []
    var made: [ClientInput] = []
    /// Told of each input when it is made, with its outlet; again where it takes a newer value.
    var onMake: (ClientInput, String) -> Void = { _, _ in }
    /// Told of all that reaches the document, before it takes effect, and of all that it does then.
    var onEvent: (ClientEvent) -> Void = { _ in }
    var loads = 1
    var isClosed = false
    /// The address of another site for which the tab has left.
    private(set) var destination: String?

    init(loop: any Loop, host: any ClientHost, page: LoadedPage, seed: UInt64) {
        self.loop = loop
        self.host = host
        random = SplitMix(seed)
        history = ClientHistory(path: page.path)
        documentPath = page.path
        loaded = page
        document = BrowserDocument(html: page.html)
        name = ""
    }

    /// The script starts.
    func start() {
        onEvent(.start(loaded))
        document.autofocus()
        guard let token = document.token else { return }
        queue.begin(stored: document.stored)
        let stored = takeStored()
        claim(token)
        adopt()
        if stored?.former == nil { resumeKept(isOwn: stored != nil) }
        settle()
        open()
        if let former = stored?.former {
            closeSocket()
            (pageClaim, left, formerOffset) = (former.claim, former.left, former.offset)
            name = former.claim.split(separator: " ").dropFirst().first.map(String.init) ?? name
            recover(after: .zero)
        }
    }

    /// The tab goes; nothing happens any more.
    func close() {
        guard !isClosed else { return }
        flushTyping()
        isClosed = true
        stopResends()
        closeSocket()
    }

    /// Where the tab is, with its query.
    var path: String { history.current.path }

    /// Another document altogether, at an entry of its own: `location.assign`.
    func navigate(to path: String) {
        history.load(path)
        load(path)
    }

    /// Where the server sends the browser: another document, or another site, with which the tab leaves.
    private func go(to address: String) {
        if address.hasPrefix("/") { return navigate(to: address) }
        close()
        destination = address
    }

    /// The same document again: `location.reload`.
    func reload() {
        onEvent(.reloads)
        load(path)
    }

    /// The document of the history's present entry.
    func load(_ path: String) {
        close()
        host.load(path, of: nil) { [weak self] page in
            guard let self else { return }
            guard let page else { return state = .offline }
            isClosed = false
            destination = nil
            history.replace(page.path, labels: history.current.labels)
            documentPath = page.path
            navigation = nil
            loaded = page
            document = BrowserDocument(html: page.html)
            queue = ClientQueue()
            name = ""
            left = []
            tries = 0
            hasty = nil
            pageClaim = nil
            formerOffset = nil
            hasLists = false
            isRecovering = false
            failures = 0
            silences = 0
            isFull = false
            hasNoCookie = false
            ended = nil
            loads += 1
            start()
        }
    }

    /// One message of the page; throws where it does not fit the document.
    func receive(_ message: ServerMessage) throws {
        if needsNavigation(message), !loadNavigation() { return }
        switch message {
        case .consumed(let number, let stored):
            queue.stored = stored
            queue.drop(upTo: number)
            acknowledged(number)
        case .frame(let frame):
            if let stored = frame.stored { queue.stored = stored }
            queue.drop(upTo: frame.consumed)
            acknowledged(frame.consumed)
            guard frame.number > self.frame else { break }
            let hasScreens = frame.cells.contains { $0.number < 2 }
            if !frame.lists.isEmpty || hasScreens { flushTyping() }
            if !frame.lists.isEmpty { hasLists = true }
            hold()
            try document.apply(frame, willShow: willShow, didShow: didShow) {
                if !frame.lists.isEmpty || hasScreens { for input in queue.unseen { remember(input) } }
            }
            self.frame = frame.number
            for signal in frame.signals { run(signal) }
        }
        retryTyping()
        if !document.windows.isEmpty { hasLists = true }
        settle { [self] in lead() }
        judged()
        listen()
    }

    /// The focus goes where it is led, once no composition would be ended by that.
    func lead() {
        guard document.composing == nil else { return }
        if let element = focusTarget.flatMap(document.element) { focus(element) }
        focusTarget = nil
    }

    private func needsNavigation(_ message: ServerMessage) -> Bool {
        if case .frame(let frame) = message, frame.cells.contains(where: { $0.number == 0 }) { return true }
        return history.current.labels != nil || document.body.first { $0[attribute: DataName.visit] != nil } != nil
    }

    /// What an input on its way says, a control made again shows.
    private func remember(_ input: ClientInput) {
        guard let value = input.value, let element = document.element(of: input.target) else { return }
        let state = document.state(of: element)
        guard state.last < input.number else { return }
        changed(element)
        state.changed = true
        state.value = value
        state.known = value
        state.typed = input.number
        state.last = input.number
    }

    private func run(_ signal: [WireValue]) {
        signals.append(signal)
        guard signal.count == 2, let kind = signal[0].string else { return faults.append("signal \(signal)") }
        switch kind {
        case "focus":
            // A person who has typed since stays where they type.
            focusTarget = hasNews ? nil : ClientTarget(signal[1])
        case "pass": if focusTarget == nil, document.isFocusTaken { focusTarget = ClientTarget(signal[1]) }
        case "settled": settle(signal[1].string ?? "")
        case "unsure": tell(signal[1].string ?? "")
        case "go": if let address = signal[1].string { go(to: address) }
        case "scroll":
            guard let numbers = signal[1].array?.compactMap(\.int), numbers.count == 2 else { break }
            document.windows.first { $0.list.controlNumber == numbers[0] }?.jump(to: numbers[1])
        case "announce": announce(signal[1].string ?? "")
        case "login": document.body[attribute: "data-login"] = signal[1].string
        default: faults.append("unknown signal \(kind)")
        }
    }

    func announce(_ words: String) {
        document.announcement = words
        if !words.isEmpty { announcements.append(words) }
    }

    /// 128 random bits, as 22 characters.
    func drawName() -> String {
        let name = random.name()
        onEvent(.drewName(name))
        return name
    }

    /// A random number in 0..<1.
    func drawPart() -> Double {
        let part = Double(random.next() >> 11) / Double(1 << 53)
        onEvent(.drewPart(part))
        return part
    }

    /// Says what became of a control's action, and marks the control.
    func doubt(_ element: HTMLElement?, _ words: String) {
        element?[attribute: DataName.mark] = ""
        let label = element.flatMap { $0[attribute: "aria-label"] } ?? element?.visibleText ?? ""
        announce("\(label.isEmpty ? "An action" : label): \(words)")
    }
}

/// What a tab shows of its connection.
public enum ConnectionState: String, Sendable {
    /// Not heard of the server yet.
    case connecting
    /// The newest socket has said something.
    case connected
    /// The socket has gone; another is tried.
    case reconnecting
    /// The server cannot be reached at all.
    case offline
    /// The server has said why there is no connection: too many pages are open, or the browser keeps no cookies.
    case refused
}
