// Snapshot: what is kept of a page: its screens, by their addresses, with their saved values and what the person has entered. As
// JSON, by names instead of numbers, so that a newer release can begin with what an older one has left.
import Controls
import Jansson
import Markup

/// What is kept of one screen.
struct ScreenSeed: Equatable {
    /// Its depth in the page's history.
    var depth = 0
    /// Path and query.
    var address = ""
    /// Saved values by name, as JSON.
    var values: [String: [UInt8]] = [:]
    /// What the person has entered, by outlet.
    var entries: [String: PropertyValue] = [:]
    /// What the person has entered in rows, by list.
    var rows: [String: [RowEntry]] = [:]
}

enum Snapshot {
    /// `[frame,[depth,address,{name:value},{outlet:entry},{list:[[row,outlet,entry]…]}]…]`: the last frame made, and the stack,
    /// the lowest screen first.
    ///
    /// In place of `frame`, `[frame,[key,sentence]…,[key]…]` where the browser may not know of once-actions that they are settled,
    /// and where some are under way.
    static func write(_ page: PageCore, into text: inout FrameText) {
        // What has changed of the session goes beside it.
        page.forEachDeclaration { saved in
            guard !saved.changedInSession.isEmpty else { return }
            for value in saved.all where value.scope == .session && saved.changedInSession[value.name] != nil {
                if value.encoded() == nil { page.couldNotWrite(value) }
            }
        }
        text.append("[")
        write(frame: page.sync.frame, page.untoldKeys, open: page.unsettledKeys, into: &text)
        for screen in page.screens {
            text.append(",")
            write(screen, of: page, into: &text)
        }
        text.append("]")
    }

    private static func write(frame: UInt32, _ settled: [SettledKey], open: [OnceKey], into text: inout FrameText) {
        let isAlone = settled.isEmpty && open.isEmpty
        if !isAlone { text.append("[") }
        text.append(decimal: Int(frame))
        for each in settled {
            text.append(",[")
            text.append(quoting: each.key.text)
            text.append(",")
            text.append(quoting: each.sentence)
            text.append("]")
        }
        for key in open {
            text.append(",[")
            text.append(quoting: key.text)
            text.append("]")
        }
        if !isAlone { text.append("]") }
    }

    private static func write(_ screen: Screen, of page: PageCore, into text: inout FrameText) {
        text.append("[")
        text.append(decimal: screen.place.depth)
        text.append(",")
        text.append(quoting: screen.place.address)
        text.append(",{")
        var isFirst = true
        for value in screen.saved?.all ?? [] where value.scope == .page {
            guard let piece = value.encoded() else {
                page.couldNotWrite(value)
                continue
            }
            name(value.name, &isFirst, &text)
            text.append(quoting: String(decoding: piece, as: UTF8.self))
        }
        text.append("},{")
        isFirst = true
        for case let control as Control in screen.view.controls where control.isTouched {
            guard let property = control.valueProperty, let outlet = screen.outlet(of: control.number) else { continue }
            name(outlet, &isFirst, &text)
            text.append(control.value(of: property))
        }
        for (outlet, value) in screen.awaited where (screen.control(named: outlet) as? Control)?.isTouched == false {
            name(outlet, &isFirst, &text)
            text.append(value)
        }
        text.append("},{")
        isFirst = true
        for list in screen.listsWithRows {
            let values = list.changedEntries
            guard !values.isEmpty, let outlet = screen.outlet(of: list.number) else { continue }
            name(outlet, &isFirst, &text)
            var separator = UInt8(ascii: "[")
            for value in values {
                text.append(separator)
                separator = UInt8(ascii: ",")
                text.append("[")
                text.append(quoting: value.row)
                text.append(",")
                text.append(quoting: value.control)
                text.append(",")
                text.append(value.value)
                text.append("]")
            }
            text.append("]")
        }
        text.append("}]")
    }

    private static func name(_ name: String, _ isFirst: inout Bool, _ text: inout FrameText) {
        if !isFirst { text.append(",") }
        isFirst = false
        text.append(quoting: name)
        text.append(":")
    }

    /// Nil where it is not written so.
    static func read(_ bytes: [UInt8]) -> (frame: Int, settled: [SettledKey], open: [OnceKey], stack: [ScreenSeed])? {
        let limits = JSONLimits(bytes: bytes.count, depth: 8)
        var stack: [ScreenSeed] = []
        var frame: Int?
        var settled: [SettledKey] = []
        var open: [OnceKey] = []
        let isJSON: Void? = try? withJSON(parsing: bytes, limits: limits) { (json: JSONValue) throws(JSONError) in
            frame = json[0]?.int ?? json[0]?[0]?.int
            for place in 1..<max(json[0]?.count ?? 0, 1) {
                guard let json = json[0]?[place], let key = json[0]?.string.flatMap({ OnceKey($0) }) else { continue }
                if let sentence = json[1]?.string {
                    settled.append(SettledKey(key: key, sentence: sentence))
                } else {
                    open.append(key)
                }
            }
            stack = (1..<max(json.count, 1)).compactMap { json[$0].flatMap(ScreenSeed.init(saved:)) }
            if stack.count != json.count - 1 { stack = [] }
        }
        guard isJSON != nil, let frame, !stack.isEmpty else { return nil }
        return (frame, settled, open, stack)
    }
}

extension PageCore {
    /// A saved value is one that JSON does not have, such as a number that is none.
    fileprivate func couldNotWrite(_ value: any SavedValue) {
        guard madeState.unwritten.insert(value.name).inserted else { return }
        note("the saved value \"\(value.name)\" is not kept: it cannot be written, as declared at \(value.place)")
    }
}

extension ScreenSeed {
    fileprivate init?(saved json: JSONValue) {
        guard let depth = json[0]?.int, let address = json[1]?.string else { return nil }
        self.depth = depth
        self.address = address
        json[2]?.forEachMember { name, value in values[name] = value.string.map { Array($0.utf8) } }
        json[3]?.forEachMember { name, value in entries[name] = PropertyValue(saved: value) }
        json[4]?.forEachMember { name, list in
            rows[name] = (0..<list.count).compactMap { place in
                guard let each = list[place], let row = each[0]?.string, let control = each[1]?.string,
                    let value = each[2].map(PropertyValue.init(saved:))
                else { return nil }
                return RowEntry(row: row, control: control, value: value)
            }
        }
    }
}

extension PropertyValue {
    fileprivate init(saved json: JSONValue) {
        if let text = json.string {
            self = .string(text)
        } else if let flag = json.bool {
            self = .bool(flag)
        } else if let number = json.int {
            self = .int(number)
        } else if let number = json.double {
            self = .double(number)
        } else {
            self = .none
        }
    }
}
