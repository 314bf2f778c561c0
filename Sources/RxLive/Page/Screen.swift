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

    static let unsent = UInt32.max

    @exclusivity(unchecked) private var dirty: ContiguousArray<(view: View, property: Property)> = []
    @exclusivity(unchecked) private var dirtyLists: ContiguousArray<ListCell> = []
    private var lists: ContiguousArray<ListCell> = []

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

    func markDirty(_ list: ListCell) {
        dirtyLists.append(list)
        if !lists.contains(where: { $0 === list }) { lists.append(list) }
    }

    func send(_ signal: PageSignal) { page?.send(signal) }

    func templateValue(of number: Int, _ property: Property) -> PropertyValue {
        template.value(of: property, of: number)
    }

    func changedOutsideTurn(_ sentence: String) { page?.changedOutsideTurn(sentence) }

    // MARK: Frames

    /// Whether a frame must carry something of it.
    var hasChanges: Bool { !dirty.isEmpty || !dirtyLists.isEmpty }

    /// Appends the changes to `frame` until it is full; what is left stays dirty.
    func take(into frame: inout FrameBuilder, number: UInt32) {
        while frame.hasRoom, let list = dirtyLists.first {
            dirtyLists.removeFirst()
            if let patch = list.take(into: number, limit: FrameBuilder.limit - frame.weight) {
                frame.append(list: list.number, patch)
            }
            if !frame.hasRoom { break }
        }
        guard dirtyLists.isEmpty else { return }
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
        for list in lists { list.carryAll(by: number) }
        dirty = []
        dirtyLists = []
        shown = number
        covered = Screen.unsent
    }

    /// The browser has frame `number` and nothing later.
    func resume(from number: UInt32) {
        for control in view.controls { control.resume(from: number) }
        for list in lists { list.resume(from: number) }
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
        lists.first { $0.number == control }?.appendRows(to: &output)
    }
}
