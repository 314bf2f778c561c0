// The attributes of RxLive's own, in one table. To add one: a case here, and where it may stand in `fault`.

/// An attribute that means something to RxLive.
///
/// A template may have other `data-` attributes of its own. Refused are those that look like a mark misspelt (by one letter,
/// or two swapped; by two in names as long as `data-control`), a mark where it means nothing, and those that RxLive writes.
enum Mark: String, CaseIterable {
    // Written in templates.
    case outlet = "data-outlet"
    case control = "data-control"
    case cell = "data-cell"
    case slot = "data-slot"
    case once = "data-once"
    case wait = "data-wait"
    case color = "data-color"
    case background = "data-background"
    case visit = "data-visit"
    case select = "data-select"
    case accessory = "data-accessory"
    case insert = "data-insert"
    case delete = "data-delete"
    case move = "data-move"
    case copy = "data-copy"
    case isPrivate = "data-private"
    case status = "data-status"
    case announce = "data-announce"
    // Written by RxLive.
    case number = "data-n"
    case row = "data-row"
    case key = "data-key"
    case window = "data-window"
    case page = "data-page"
    case base = "data-base"
    case limit = "data-limit"
    case events = "data-events"
    case selected = "data-selected"
    case stale = "data-stale"
    case unsure = "data-mark"
    case connection = "data-connection"
    case held = "data-held"
    case uploads = "data-uploads"
    case file = "data-file"
    case login = "data-login"
    case badge = "data-badge"

    /// What is wrong with an attribute of an element; nil if nothing is.
    static func fault(_ attribute: HTMLAttribute, of element: HTMLElement, isLayout: Bool) -> String? {
        if let mark = Mark(rawValue: attribute.name) {
            return mark.fault(attribute.value, of: element, isLayout: isLayout)
        }
        guard let meant = allCases.first(where: { $0.isWritten && $0.isNearly(attribute.name) }) else { return nil }
        return "unknown '\(attribute.name)': did you mean \(meant.rawValue)?"
    }

    private var isWritten: Bool {
        switch self {
        case .outlet, .control, .cell, .slot, .once, .wait, .color, .status, .announce, .background, .visit: true
        case .select, .accessory, .insert, .delete, .copy, .isPrivate: true
        // A letter away is `data-mode`, which is a good name.
        case .move: false
        case .number, .row, .key, .window, .page, .base, .limit, .events, .selected, .stale, .unsure, .connection,
            .held, .uploads, .file, .login, .badge:
            false
        }
    }

    private func fault(_ value: String, of element: HTMLElement, isLayout: Bool) -> String? {
        switch self {
        case .outlet, .color, .background, .visit: nil
        // Where these may stand is said with what they do.
        case .select, .accessory, .insert, .delete, .move: nil
        case .control: element[attribute: "data-outlet"] == nil ? "data-control without data-outlet" : nil
        case .cell: element.tag == "template" ? nil : "data-cell belongs on the <template> of a row"
        case .slot: isLayout ? nil : "data-slot belongs into the layout"
        case .status, .announce: isLayout ? nil : "\(rawValue) belongs into the layout"
        case .copy: control(of: element) { $0 == "Button" } ? nil : "data-copy belongs on a button with data-outlet"
        case .once: control(of: element) { $0 == "Button" } ? nil : "data-once belongs on a button with data-outlet"
        case .isPrivate:
            control(of: element, is: ControlTable.holdsValue)
                ? nil : "data-private belongs on a control with data-outlet that holds a value"
        case .wait: waitFault(value, of: element)
        default: "'\(rawValue)' is written by RxLive itself: take another name"
        }
    }

    private func waitFault(_ value: String, of element: HTMLElement) -> String? {
        guard control(of: element, is: { ControlTable.value(of: $0) == .text }) else {
            return "data-wait belongs on a text field with data-outlet"
        }
        guard let time = Int(value), time > 0 else {
            return "data-wait=\"\(value)\" is no time; write milliseconds such as 300"
        }
        return nil
    }

    private func control(of element: HTMLElement, is wanted: (String) -> Bool) -> Bool {
        guard element[attribute: "data-outlet"] != nil else { return false }
        // Without a control there is another fault to report.
        guard case .success(let control) = ControlTable.control(for: element) else { return true }
        return wanted(control.kind)
    }

    private func isNearly(_ name: String) -> Bool {
        let limit = rawValue.utf8.count < "data-control".utf8.count ? 1 : 2
        guard abs(name.utf8.count - rawValue.utf8.count) <= limit else { return false }
        return Mark.distance(name, rawValue) <= limit
    }

    /// How many letters must be put in, left out, exchanged or swapped with the next (optimal string alignment).
    static func distance(_ one: String, _ other: String) -> Int {
        let (a, b) = (Array(one.utf8), Array(other.utf8))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var least = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, rows[i - 1][j - 1] + 1) }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
