// Screen: one view controller on its page: the host of its controls, with the cells that the next frame must carry.
import Controls
import Markup

/// A view controller that is on a page's navigation stack.
final class Screen: ControlHost {
    /// Unique on its page, from 1.
    let number: Int
    let controller: AnyViewController
    /// Another one once it was read anew, while it is being written.
    var template: Template
    let ownerWord: UnsafeRawPointer?
    // Not checked for exclusivity, as all that every turn touches: it is used on one loop, and whoever changes it in
    // place calls nobody meanwhile.
    @exclusivity(unchecked) private(set) var view: ScreenView
    /// Its page, until one of the two closes: an app may keep a screen, as a view's host, for longer.
    @exclusivity(unchecked) private(set) var page: PageCore?

    /// The frame that carried the screen; `unsent` while none has.
    ///
    /// 0 is the HTML.
    @exclusivity(unchecked) var shown: UInt32 = 0
    /// The frame that covered it; `unsent` while none has.
    @exclusivity(unchecked) var covered = Screen.unsent

    /// Frames between which it was shown before, and that inputs on their way may have been made at.
    private var earlier: [Range<UInt32>] = []

    static let unsent = UInt32.max

    @exclusivity(unchecked) private var dirty: ContiguousArray<(view: View, property: Property)> = []
    @exclusivity(unchecked) private var dirtyLists: ContiguousArray<ListView> = []
    private var rowLists: ContiguousArray<ListView> = []

    init(number: Int, controller: AnyViewController, template: Template, page: PageCore) {
        self.number = number
        self.controller = controller
        self.template = template
        self.page = page
        ownerWord = page.word
        view = ScreenView(controls: [])
    }

    /// Makes the typed view and lets the controller bind.
    func load() {
        view = controller.loadView(on: self)
        view.nest(in: template.parents)
        controller.viewDidLoad()
    }

    /// What the browser calls the document while the screen is shown.
    var title: String { controller.title ?? template.title }

    // MARK: ControlHost

    func markDirty(_ view: View, _ property: Property) { dirty.append((view, property)) }

    func markDirty(_ list: ListView) {
        dirtyLists.append(list)
        if !rowLists.contains(where: { $0 === list }) { rowLists.append(list) }
    }

    var lists: ListServices? { page?.services.lists }

    func maximumLength(of number: Int) -> Int? { template.maximumLength(of: number) }

    func rowTemplate(_ name: StaticString, of list: Int) -> RowTemplate? { template.row(named: name, of: list) }

    func report(_ sentence: String) { page?.note(sentence) }

    func send(_ signal: PageSignal) { page?.send(signal) }

    func templateValue(of number: Int, _ property: Property) -> PropertyValue {
        template.value(of: property, of: number)
    }

    func changedOutsideTurn(_ sentence: String) { page?.changedOutsideTurn(sentence) }

    // MARK: Frames

    /// Whether it was shown when a browser had applied a frame, now or before.
    func wasShown(at frame: UInt32) -> Bool {
        isShown(at: frame) || earlier.contains { $0.contains(frame) }
    }

    /// Whether it has been shown since, when a browser had applied a frame.
    func isShown(at frame: UInt32) -> Bool { shown <= frame && frame < covered }

    /// It is shown again, by a frame to come; the browser has `confirmed`, and makes no input at a frame before that.
    func showAgain(_ confirmed: UInt32) {
        earlier.removeAll { $0.upperBound <= confirmed }
        if shown < covered, covered != Screen.unsent { earlier.append(shown..<covered) }
        shown = Screen.unsent
        covered = Screen.unsent
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

    /// Bytes of all texts that rows hold.
    var typedBytesInRows: Int { rowLists.reduce(0) { $0 + $1.typedBytes } }

    /// Whether a frame must carry something of it.
    var hasChanges: Bool { !dirty.isEmpty || !dirtyLists.isEmpty }

    /// Appends the changes to `frame` until it is full; what is left stays dirty.
    func take(into frame: inout FrameBuilder, number: UInt32) {
        // Each once: a list may have more to say, or rows to make before it can say it.
        var left = dirtyLists.count
        while left > 0, frame.hasRoom, let list = dirtyLists.first {
            left -= 1
            dirtyLists.removeFirst()
            if let patch = list.takeRows(into: number, limit: FrameBuilder.limit - frame.weight) {
                frame.append(list: list.number, patch)
            }
            while frame.hasRoom, let row = list.takeCells(into: number) {
                frame.append(list: list.number, row: row.row, row.cells)
            }
            if list.settleRows() { dirtyLists.append(list) }
        }
        guard frame.hasRoom else { return }
        var done = 0
        while done < dirty.count, frame.hasRoom {
            let (view, property) = dirty[done]
            done += 1
            if let value = view.take(property, into: number) {
                frame.append(control: view.number, property, value)
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
        covered = Screen.unsent
    }

    /// The browser has frame `number` and nothing later.
    func resume(from number: UInt32) {
        for control in view.controls { control.resume(from: number) }
        for list in rowLists { list.resumeRows(from: number) }
    }

    /// The screen leaves its page for good.
    func close() {
        controller.unload()
        view.detach()
        dirty = []
        dirtyLists = []
        page = nil
    }
}

extension Screen: ControlValues {
    func properties(of control: Int) -> PropertySet {
        if control == 0 { return controller.title == nil ? [] : PropertySet(.title) }
        var set: PropertySet = []
        for cell in view.control(control)?.cells ?? [] { set.insert(PropertySet(cell.property)) }
        return set
    }

    func value(of property: Property, of control: Int) -> PropertyValue {
        if control == 0 { return .string(title) }
        return view.control(control)?.value(of: property) ?? .none
    }

    func appendRows(of control: Int, to output: inout [UInt8]) {
        list(control)?.appendRows(to: &output)
    }
}
