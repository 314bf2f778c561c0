// FrameBuilder: one frame as it goes over the wire, [f, n, cells, lists, signals, d] with trailing empty members left out.
// Brackets, commas and integers are the protocol's own and are written here; FrameText writes the values between them.
import Controls
import Markup

/// A frame in the making.
struct FrameBuilder: ~Copyable {
    /// A frame is closed once it has reached this many bytes; only one larger cell passes it.
    static let limit = 16 * 1024
    /// A control has fewer properties than this.
    static let properties = 64

    /// The frame as far as its cells, whose array is open once there is one.
    private var text: FrameText
    // Most frames have neither; each item has a comma before it.
    private var lists = FrameText()
    private var signals = FrameText()
    private var hasCells = false
    /// The list whose rows' cells were said last, and whose array is open still; 0: none.
    private var openList = 0

    /// A frame that says nothing yet, written into `memory`.
    init(frame: UInt32, consumed: UInt32, reusing memory: consuming FrameText = FrameText()) {
        text = memory
        text.clear()
        text.append(UInt8(ascii: "["))
        text.append(decimal: Int(frame))
        text.append(UInt8(ascii: ","))
        text.append(decimal: Int(consumed))
    }

    /// Whether the frame would say nothing.
    var isEmpty: Bool { !hasCells && lists.count == 0 && signals.count == 0 }

    /// How many bytes the frame has so far.
    var weight: Int { text.count + lists.count + signals.count }

    /// Whether more may go in.
    var hasRoom: Bool { weight < FrameBuilder.limit }

    /// Says a property's value.
    mutating func append(control: Int, _ property: Property, _ value: PropertyValue) {
        beginCell(control * FrameBuilder.properties + Int(property.rawValue))
        text.append(value)
    }

    /// Says which main screen is shown, and where it stands: cell 0.
    ///
    /// - Parameters:
    ///   - screen: The screen's base.
    ///   - place: Where it stands.
    ///   - title: What the browser calls the document.
    ///   - html: The screen's content; nil where the browser has it.
    ///   - badge: What the body says there is; nil: nothing. Default: nil.
    mutating func append(screen: Int, at place: ScreenPlace, title: String, html: String?, badge: String? = nil) {
        beginCell(0)
        text.append(UInt8(ascii: "["))
        text.append(decimal: screen)
        text.append(UInt8(ascii: ","))
        text.append(decimal: place.depth)
        text.append(UInt8(ascii: ","))
        text.append(quoting: place.address)
        text.append(UInt8(ascii: ","))
        append(title: title, html: html, badge: badge)
    }

    /// Says which dialogs are above the main screen, the lowest first: cell 1.
    mutating func append(dialogs: [DialogContent]) {
        beginCell(1)
        text.append(UInt8(ascii: "["))
        for (place, dialog) in dialogs.enumerated() {
            text.append(place > 0 ? ",[" : "[")
            text.append(decimal: dialog.base)
            guard let new = dialog.new else {
                text.append(UInt8(ascii: "]"))
                continue
            }
            text.append(UInt8(ascii: ","))
            append(title: new.title, html: new.html)
        }
        text.append(UInt8(ascii: "]"))
    }

    /// What a dialog's entry says.
    struct DialogContent {
        let base: Int
        /// Nil where the browser has it.
        let new: (title: String, html: String)?
    }

    private mutating func append(title: String, html: String?, badge: String? = nil) {
        text.append(quoting: title)
        if let html {
            text.append(UInt8(ascii: ","))
            text.append(quoting: html)
        } else if badge != nil {
            text.append(",null")
        }
        if let badge {
            text.append(UInt8(ascii: ","))
            text.append(quoting: badge)
        }
        text.append(UInt8(ascii: "]"))
    }

    private mutating func beginCell(_ number: Int) {
        if hasCells { text.append(UInt8(ascii: ",")) } else { text.append(",[") }
        hasCells = true
        text.append(decimal: number)
        text.append(UInt8(ascii: ","))
    }

    /// Says the change of a list.
    mutating func append(list: Int, _ patch: ListPatch) {
        closeList()
        lists.append(",[")
        lists.append(decimal: list)
        lists.append(patch)
        lists.append(UInt8(ascii: "]"))
    }

    /// Says what has changed in a row of a list.
    mutating func append(list: Int, row: UInt32, _ cells: [RowValue]) {
        if list == openList {
            lists.append(",")
        } else {
            closeList()
            openList = list
            lists.append(",[")
            lists.append(decimal: list)
            lists.append(",\"c\",")
        }
        lists.append(decimal: Int(row))
        var separator: StaticString = ",["
        for cell in cells {
            lists.append(separator)
            separator = ","
            lists.append(decimal: cell.control * FrameBuilder.properties + Int(cell.property.rawValue))
            lists.append(UInt8(ascii: ","))
            lists.append(cell.value)
        }
        lists.append("]")
    }

    private mutating func closeList() {
        if openList > 0 { lists.append("]") }
        openList = 0
    }

    /// Says what must be done once.
    mutating func append(_ signal: PageSignal) {
        signals.append(",[")
        signals.append(quoting: signal.kind)
        signals.append(UInt8(ascii: ","))
        switch signal {
        case .focus(let control): signals.append(decimal: control)
        case .focusInRow(let list, let row, let control), .passFocus(let list, let row, let control):
            signals.append(UInt8(ascii: "["))
            signals.append(decimal: list)
            signals.append(UInt8(ascii: ","))
            signals.append(decimal: Int(row))
            signals.append(UInt8(ascii: ","))
            signals.append(decimal: control)
            signals.append(UInt8(ascii: "]"))
        case .settled(let key), .unsure(let key): signals.append(quoting: key)
        case .go(let path): signals.append(quoting: path)
        case .scroll(let list, let row):
            signals.append(UInt8(ascii: "["))
            signals.append(decimal: list)
            signals.append(UInt8(ascii: ","))
            signals.append(decimal: row)
            signals.append(UInt8(ascii: "]"))
        case .announce(let text): signals.append(quoting: text)
        case .login: signals.append(quoting: "in")
        }
        signals.append(UInt8(ascii: "]"))
    }

    /// The frame as it goes over the wire.
    ///
    /// - Parameter stored: The last input that is stored; nil where the browser knows, or keeps none.
    /// - Returns: Its text.
    consuming func message(stored: UInt32? = nil) -> FrameText {
        closeList()
        if hasCells { text.append(UInt8(ascii: "]")) }
        let hasSignals = signals.count > 0 || stored != nil
        if lists.count > 0 || hasSignals {
            if !hasCells { text.append(",[]") }
            text.append(items: lists)
            if hasSignals { text.append(items: signals) }
        }
        if let stored {
            text.append(UInt8(ascii: ","))
            text.append(decimal: Int(stored))
        }
        text.append(UInt8(ascii: "]"))
        return text
    }
}

extension FrameText {
    /// Appends items, each with a comma before it, as one more array.
    fileprivate mutating func append(items: borrowing FrameText) {
        append(",[")
        items.withBytes { append(UnsafeRawBufferPointer(rebasing: $0.dropFirst())) }
        append(UInt8(ascii: "]"))
    }

    /// Appends the rest of what is said of a list.
    fileprivate mutating func append(_ patch: ListPatch) {
        switch patch {
        case .difference(let gone, let moves, let adds):
            append(",\"d\"")
            var pending = 0
            append(gone, &pending) { $0.append(decimal: Int($1)) }
            append(moves, &pending) {
                $0.append(decimal: Int($1.row))
                $0.append(before: $1.before)
            }
            append(adds, &pending) {
                $0.append(decimal: Int($1.id))
                $0.append(before: $1.before)
                $0.append(UInt8(ascii: ","))
                $0.append($1.html)
            }
        case .order(let rows, let html):
            append(",\"=\",[")
            append(separated: rows) { $0.append(decimal: Int($1)) }
            append(UInt8(ascii: "]"))
            if html.isEmpty { return }
            append(",[")
            append(separated: html) {
                $0.append(decimal: Int($1.id))
                $0.append(UInt8(ascii: ","))
                $0.append($1.html)
            }
            append(UInt8(ascii: "]"))
        }
    }

    private mutating func append(_ html: RowHTML) {
        switch html {
        case .own(let text): append(quoting: text)
        case .shared(let content): content.quoted.withUnsafeBytes { append($0) }
        }
    }

    /// Appends a flat array behind the `pending` empty ones before it, or counts it as one of them.
    private mutating func append<Item>(_ items: [Item], _ pending: inout Int, _ each: (inout FrameText, Item) -> Void) {
        guard !items.isEmpty else {
            pending += 1
            return
        }
        for _ in 0..<pending { append(",[]") }
        pending = 0
        append(",[")
        append(separated: items, each)
        append(UInt8(ascii: "]"))
    }

    private mutating func append<Item>(separated items: [Item], _ each: (inout FrameText, Item) -> Void) {
        for (place, item) in items.enumerated() {
            if place > 0 { append(UInt8(ascii: ",")) }
            each(&self, item)
        }
    }

    /// The row before which another goes; 0: none, at the end.
    private mutating func append(before row: UInt32?) {
        append(UInt8(ascii: ","))
        append(decimal: Int(row ?? 0))
    }
}
