// Screen: one view controller on its page: the host of its controls, with the cells that the next frame must carry.
import Controls
import Markup
import Rx

/// A view controller that is on its page: one of the navigation stack, or a dialog above one of these.
final class Screen: ControlHost {
    /// What its controls' numbers are counted from on its page; never used again there.
    ///
    /// 0: the page's first screen.
    let base: Int
    /// Where it stands; a dialog stands where the screen below it does.
    private(set) var place: ScreenPlace
    let controller: AnyViewController
    /// Replaced once it is reloaded, while it is being written.
    private(set) var template: Template
    let ownerWord: UnsafeRawPointer?
    /// For calls from any thread.
    private let home: LooseReference
    // Not checked for exclusivity, as all that every turn touches: it is used on one loop, and code that changes it in
    // place calls nobody meanwhile.
    @exclusivity(unchecked) private(set) var view: ScreenView
    /// Its page, until one of the two closes: an app may keep a screen, as a view's host, for longer.
    @exclusivity(unchecked) private(set) var page: PageCore?

    /// The frame that carried its content; `unsent` while none has since it was covered.
    ///
    /// 0 is the HTML.
    @exclusivity(unchecked) var shown: UInt32 = 0
    /// Where the keyboard's focus is to go once no dialog is above the screen: until then browsers let nothing below have it.
    @exclusivity(unchecked) private var heldFocus: PageSignal?
    /// The dialogs above it, the lowest first; a dialog has none of its own.
    @exclusivity(unchecked) var dialogs: ContiguousArray<Screen> = []

    /// The saved values that it has declared.
    @exclusivity(unchecked) var saved: SavedValues?

    static let unsent = UInt32.max

    @exclusivity(unchecked) private var dirty: ContiguousArray<(view: View, property: Property)> = []
    @exclusivity(unchecked) private var dirtyLists: ContiguousArray<ListView> = []
    private var rowLists: ContiguousArray<ListView> = []

    init(base: Int, place: ScreenPlace, controller: AnyViewController, template: Template, page: PageCore) {
        self.base = base
        self.place = place
        self.controller = controller
        self.template = template
        self.page = page
        ownerWord = page.word
        home = LooseReference(page.page)
        view = ScreenView(controls: [])
    }

    /// Makes the typed view and lets the controller bind.
    ///
    /// - Parameter seed: What was kept of it on a page that has gone, before anybody listens.
    func load(_ seed: ScreenSeed? = nil) {
        view = controller.loadView(on: self)
        view.nest(in: template.parents)
        if let seed { hold(seed) }
        controller.viewDidLoad()
    }

    /// What the browser calls the document while the screen is shown.
    var title: String {
        let title = ownTitle ?? template.title
        return page?.badgeText.map { "(\($0)) \(title)" } ?? title
    }

    /// What the screen is called as a dialog: assistive technology says it.
    var dialogTitle: String { ownTitle ?? template.dialogTitle }

    private var ownTitle: String? { controller.title.flatMap { $0.isEmpty ? nil : $0 } }

    /// Stands at another address from now on, in the same place of the history.
    func move(to address: String) {
        place = ScreenPlace(depth: place.depth, address: address)
        for dialog in dialogs { dialog.place = place }
    }

    // MARK: ControlHost

    func markDirty(_ view: View, _ property: Property) { dirty.append((view, property)) }

    func markDirty(_ list: ListView) {
        dirtyLists.append(list)
        if !rowLists.contains(where: { $0 === list }) { rowLists.append(list) }
    }

    var lists: ListServices? { page?.services.lists }

    var namesRows: Bool { page?.services.keeper != nil && controller.isRestorable }

    func maximumLength(of number: Int) -> Int? { template.maximumLength(of: number) }

    func rowTemplate(_ name: StaticString, of list: Int) -> RowTemplate? { template.row(named: name, of: list) }

    func report(_ sentence: String) { page?.note(sentence) }

    func send(_ signal: PageSignal) {
        guard let page else { return }
        let based = signal.based(on: base)
        switch signal {
        case .focus, .focusInRow, .passFocus:
            if page.isBelowDialog(self) { return heldFocus = based }
        default: break
        }
        page.send(based)
    }

    /// Sends the focus that was held: no dialog is above the screen any more.
    func giveHeldFocus() {
        guard let signal = heldFocus else { return }
        heldFocus = nil
        page?.send(signal)
    }

    func templateValue(of number: Int, _ property: Property) -> PropertyValue {
        template.value(of: property, of: number)
    }

    var isOnLoop: Bool { home.object(as: Page.self)?.loop.isCurrent ?? true }

    func performInTurn(_ member: String, _ call: @escaping () -> Void, orElse: @escaping () -> Void) {
        guard let page = home.object(as: Page.self) else { return orElse() }
        page.performInTurn(member, { _ in call() }, orElse: orElse)
    }

    /// Goes on with another template of the same outlets, and its rows with theirs; the next frame must carry it whole.
    func exchange(_ new: Template) {
        template = new
        for list in rowLists { list.templatesChanged() }
    }

    // MARK: Frames

    /// The number of one of its controls, where `number` is of one on its page; 0: the screen itself.
    func control(of number: Int) -> Int? {
        number >= base && number - base <= view.controls.count ? number - base : nil
    }

    /// What a person has chosen on a page that has gone, of what is not there yet, by outlet.
    private(set) var awaited: [String: PropertyValue] = [:]

    var isAwaiting: Bool { !awaited.isEmpty }

    /// Keeps what a person has chosen until it is there.
    func keep(_ value: PropertyValue, of outlet: String) { awaited[outlet] = value }

    /// Has what is there by now chosen as if the person did it now, unless they have chosen something else since.
    func takeAwaited() {
        for (name, value) in awaited {
            let control = control(named: name) as? Control
            if let control, !control.isTouched, control.awaits(value) { continue }
            awaited[name] = nil
            if let control, !control.isTouched { control.putBack(value) }
        }
    }

    /// Has its lists make their rows: to be done before a frame, for the application shows them.
    func layOut() {
        // What a row sets may be another list's array; one that always sets another has no end.
        var rounds = 0
        while rounds < Screen.layoutLimit, let list = dirtyLists.first(where: \.needsRows) {
            list.layOut()
            rounds += 1
        }
    }

    /// So often lists may have their rows made before a frame.
    private static let layoutLimit = 64

    /// The list of a control's number that has rows; nil where there is none.
    func list(_ number: Int) -> ListView? { rowLists.first { $0.number == number } }

    /// The lists that have rows.
    var listsWithRows: ContiguousArray<ListView> { rowLists }

    /// Bytes of all texts that rows hold.
    var typedBytesInRows: Int { rowLists.reduce(0) { $0 + $1.typedBytes } }

    /// Whether a frame must carry something of it.
    var hasChanges: Bool { !dirty.isEmpty || hasListChanges }

    /// Whether some of that are rows, which may have to be made first.
    var hasListChanges: Bool { !dirtyLists.isEmpty }

    /// Appends the changes to `frame` until it is full; what is left stays dirty.
    func take(into frame: inout FrameBuilder, number: UInt32) {
        // Each once: a list may have more to say, or rows to make before it can say it.
        var left = dirtyLists.count
        while left > 0, frame.hasRoom, let list = dirtyLists.first {
            left -= 1
            dirtyLists.removeFirst()
            if let patch = list.takeRows(into: number, limit: FrameBuilder.limit - frame.weight) {
                frame.append(list: base + list.number, patch)
                // Where its rows stand, before those that the next frames bring.
                if let window = list.take(.window, into: number) {
                    frame.append(control: base + list.number, .window, window)
                }
            }
            while frame.hasRoom, let row = list.takeCells(into: number) {
                frame.append(list: base + list.number, row: row.row, row.cells)
            }
            if list.settleRows() { dirtyLists.append(list) }
        }
        guard frame.hasRoom else { return }
        var done = 0
        while done < dirty.count, frame.hasRoom {
            let (view, property) = dirty[done]
            done += 1
            if let value = view.take(property, into: number) {
                frame.append(control: base + view.number, property, value)
            }
        }
        if done < dirty.count || done > 16 { dirty.removeFirst(done) } else { while dirty.popLast() != nil {} }
        if dirty.capacity > 16, dirty.isEmpty { dirty = [] }
    }

    /// Frame `number` carries the whole screen, and with it every cell.
    func carryAll(by number: UInt32) {
        for control in view.controls { control.carryAll(by: number) }
        for list in rowLists { list.carryRows(by: number) }
        dirty = []
        dirtyLists.removeAll { !$0.settleRows() }
        shown = number
    }

    /// The browser has frame `number` and nothing later.
    func resume(from number: UInt32) {
        guard shown <= number else { return shown = Screen.unsent }
        for control in view.controls { control.resume(from: number) }
        for list in rowLists { list.resumeRows(from: number) }
    }

    /// A frame has put another in its place: it is carried whole when it is shown again.
    func cover() {
        shown = Screen.unsent
        for dialog in dialogs { dialog.shown = Screen.unsent }
    }

    /// Its content as it is now.
    var content: String {
        var html: [UInt8] = []
        template.renderContent(into: &html, values: self)
        return controller.naming(String(decoding: html, as: UTF8.self), base: base)
    }

    /// The screen leaves its page for good, with what is above it.
    func close() {
        for dialog in dialogs.reversed() { dialog.close() }
        dialogs = []
        if let saved, !saved.changedInSession.isEmpty { page?.keepChanges(of: saved) }
        controller.unload()
        view.detach()
        dirty = []
        dirtyLists = []
        page = nil
    }
}

extension Screen: ControlValues {
    func properties(of control: Int) -> PropertySet {
        if control == 0 { return ownTitle == nil && page?.badgeText == nil ? [] : PropertySet(.title) }
        var set: PropertySet = []
        for cell in view.control(control)?.heldCells ?? [] { set.insert(PropertySet(cell.property)) }
        return set
    }

    func value(of property: Property, of control: Int) -> PropertyValue {
        if control == 0 { return .string(title) }
        return view.control(control)?.held(property) ?? .none
    }

    func appendRows(of control: Int, to output: inout [UInt8]) {
        list(control)?.appendRows(to: &output)
    }
}
