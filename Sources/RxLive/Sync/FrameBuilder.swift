// FrameBuilder: one frame as it goes over the wire, [f, n, cells, lists, signals] with trailing empty members left out.
import Controls
import Jansson
import Markup

/// A frame in the making.
struct FrameBuilder: ~Copyable {
    /// A frame is closed once it has reached this many bytes; only one larger cell passes it.
    static let limit = 16 * 1024

    private var cells = JSONArray()
    // Most frames have neither: two arrays less to make.
    private var lists: JSONArray?
    private var signals: JSONArray?
    private var hasCells = false
    /// About how many bytes the frame has.
    private(set) var weight = 16

    /// Whether the frame would say nothing.
    var isEmpty: Bool { !hasCells && !hasLists && !hasSignals }

    private var hasLists = false
    private var hasSignals = false

    /// Whether more may go in.
    var hasRoom: Bool { weight < FrameBuilder.limit }

    /// Says a property's value.
    mutating func append(control: Int, _ property: Property, _ value: PropertyValue) {
        hasCells = true
        cells.append(control * 16 + Int(property.rawValue))
        weight += 8
        switch value {
        case .string(let text):
            cells.append(text)
            weight += text.utf8.count + 2
        case .bool(let flag): cells.append(flag)
        case .int(let number): cells.append(number)
        case .double(let number): cells.append(number)
        case .none: cells.appendNull()
        }
    }

    /// Says a new screen: cell 0.
    mutating func append(screen: Int, html: String, title: String, path: String?) {
        var value = JSONArray()
        value.append(screen)
        value.append(html)
        value.append(title)
        if let path { value.append(path) }
        hasCells = true
        cells.append(0)
        cells.append(value)
        weight += html.utf8.count + title.utf8.count + (path?.utf8.count ?? 0) + 16
    }

    /// Says the change of a list.
    mutating func append(list: Int, _ patch: ListPatch, weight bytes: Int) {
        hasLists = true
        if lists == nil { lists = JSONArray() }
        lists?.append(list.json(patch))
        weight += bytes
    }

    /// Says what must be done once.
    mutating func append(_ signal: PageSignal) {
        var value = JSONArray()
        value.append(signal.kind)
        switch signal {
        case .focus(let control): value.append(control)
        case .settled(let key): value.append(key)
        case .go(let path): value.append(path)
        case .announce(let text): value.append(text)
        }
        hasSignals = true
        if signals == nil { signals = JSONArray() }
        signals?.append(value)
        weight += signal.weight + 16
    }

    /// The frame as it goes over the wire.
    consuming func message(frame: UInt32, consumed: UInt32) -> JSONArray {
        let hasAny = !isEmpty
        let hasRest = hasLists || hasSignals
        var message = JSONArray()
        message.append(Int(frame))
        message.append(Int(consumed))
        if hasAny { message.append(cells) }
        if hasRest { message.append(lists ?? JSONArray()) }
        if let signals { message.append(signals) }
        return message
    }
}

extension Int {
    /// The wire form of a patch of the list of this number.
    fileprivate func json(_ patch: ListPatch) -> JSONArray {
        var value = JSONArray()
        value.append(self)
        switch patch {
        case .difference(let gone, let moves, let adds, let updates):
            value.append("d")
            var members = Members()
            members.append(gone, to: &value) { $0.append($1) }
            members.append(moves, to: &value) {
                $0.append($1.key)
                $0.append(optional: $1.before)
            }
            members.append(adds, to: &value) {
                $0.append($1.key)
                $0.append(optional: $1.before)
                $0.append($1.html)
            }
            members.append(updates, to: &value) {
                $0.append($1.key)
                $0.append($1.html)
            }
        case .order(let keys, let html):
            value.append("=")
            var names = JSONArray()
            for key in keys { names.append(key) }
            value.append(names)
            if html.isEmpty { return value }
            var rows = JSONObject()
            for row in html { rows.set(row.key, row.html) }
            value.append(rows)
        }
        return value
    }
}

/// Writes flat arrays, of which the trailing empty ones are left out.
private struct Members {
    private var pending = 0

    mutating func append<Item>(_ items: [Item], to value: inout JSONArray, _ each: (inout JSONArray, Item) -> Void) {
        if items.isEmpty {
            pending += 1
            return
        }
        for _ in 0..<pending { value.append(JSONArray()) }
        pending = 0
        var flat = JSONArray()
        for item in items { each(&flat, item) }
        value.append(flat)
    }
}

extension JSONArray {
    fileprivate mutating func append(optional text: String?) {
        if let text { append(text) } else { appendNull() }
    }
}
