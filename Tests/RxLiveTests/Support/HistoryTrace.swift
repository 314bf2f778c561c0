// HistoryTrace: what reached a tab in memory, and what it did and showed each time: the same can be asked of the modules
// that browsers get. Tests/RuntimeTests/replay.js is the reader.
import BrowserKit
import Markup

@testable import RxLive
@testable import RxLiveTest

/// The recording of one tab, made while a history runs.
final class HistoryTrace {
    private let runtime: ClientRuntime
    private var names: [JSON] = []
    private var parts: [JSON] = []
    private var events: [JSON] = []
    private var out: [JSON] = []
    private var lastSeen = ""

    /// Records from now on; to be made before the tab's script starts.
    init(_ page: TestPage) {
        runtime = page.runtime
        // The trace outlives its page.
        runtime.onEvent = { [unowned self] event in record(event) }
    }

    /// Nothing is recorded any more; what was.
    func finish() -> JSON {
        take(["end"])
        runtime.onEvent = { _ in }
        return ["names": .array(names), "parts": .array(parts), "events": .array(events)]
    }

    private func record(_ event: ClientEvent) {
        switch event {
        case .start(let page): take(["start", .string(page.html), .array(entries), JSON(runtime.history.position)])
        case .person(let act): take(HistoryTrace.words(act))
        case .opened: take(["opened"])
        case .received(_, let text): take(["received", .string(String(decoding: text, as: UTF8.self))])
        case .closed(_, let code): take(["closed", JSON(Int(code))])
        case .loaded(let page): take(page.map(HistoryTrace.words) ?? ["loaded"])
        case .connects(let socket): did("connect \(socket)")
        case .sends(let text): did("send " + String(decoding: text, as: UTF8.self))
        case .closes: did("close")
        case .loads(let path, let page): did("load \(path) \(page ?? "")")
        case .traversed(let count): take(["traversed", JSON(count)])
        case .reloads: did("reload")
        case .leaves(let path): did("leave \(path)")
        case .traverses(let count): did("traverse \(count)")
        case .drewName(let name): names.append(.string(name))
        case .drewPart(let part): parts.append(.number(part))
        }
    }

    private static func words(_ page: LoadedPage) -> [JSON] {
        ["loaded", .string(page.path), .string(page.html), page.seed.map(JSON.string) ?? .null]
    }

    private static func words(_ act: PersonalAct) -> [JSON] {
        func name(_ element: HTMLElement) -> JSON {
            .string((element.row?.rowID.map { "#\($0)/" } ?? "") + (element.outlet ?? ""))
        }
        func json(_ value: WireValue) -> JSON {
            switch value {
            case .bool(let flag): .bool(flag)
            case .int(let number): JSON(number)
            case .double(let number): .number(number)
            case .string(let text): .string(text)
            case .null, .array, .object: .null
            }
        }
        return switch act {
        case .type(let element, let text): ["type", name(element), .string(text)]
        case .toggle(let element): ["toggle", name(element)]
        case .tap(let element): ["tap", name(element)]
        case .focus(let element): ["focus", name(element)]
        case .blur: ["blur"]
        case .event(let type, let element, let values):
            [
                "event", element.map(name) ?? .null, .string(type), .object(values.mapValues(json)),
                .bool(ListenedWord.bubbles(type)),
            ]
        case .scroll(let list, let row): ["scroll", name(list), JSON(row)]
        case .compose(let element): ["compose", name(element)]
        case .composing(let text, let shown): ["composing", .string(text), .string(shown)]
        case .composed(let text, let shown): ["composed", .string(text), shown.map(JSON.string) ?? .null]
        case .wake: ["wake"]
        case .visit(let path): ["visit", .string(path)]
        case .cancel: ["cancel"]
        case .reload: ["reload"]
        }
    }

    private var entries: [JSON] {
        runtime.history.entries.map { entry in
            [.string(entry.path), entry.labels.map { .array($0.map { JSON($0) }) } ?? .null]
        }
    }

    private var now: JSON { .number(runtime.loop.now / .milliseconds(1)) }

    private func did(_ what: String) { out.append([now, .string(what)]) }

    private func take(_ act: [JSON]) {
        let seen = seen()
        events.append([
            "t": now, "act": .array(act), "out": .array(out), "seen": seen == lastSeen ? .null : .string(seen),
        ])
        lastSeen = seen
        out = []
    }

    /// What a person could tell of the document.
    private func seen() -> String {
        let document = runtime.document
        let elements = document.screens.reversed().flatMap(\.descendants)
        var lines = elements.filter { $0.outlet != nil && $0.tag != "template" }.map { element in
            let holds = ["input", "textarea", "select"].contains(element.tag)
            let text = element.elements.isEmpty ? element.textContent : ""
            let shows = holds ? document.state(of: element).value.text ?? "" : text
            let marks = ["hidden", "disabled", "aria-invalid", "data-mark"].filter { element[attribute: $0] != nil }
            return ([element.row?.rowID.map { String($0) } ?? "", element.outlet ?? "", shows] + marks).joined(
                separator: "|"
            )
        }
        for view in document.windows {
            let places = view.list.rows.map { "\($0.rowID ?? 0)/\($0[attribute: "aria-posinset"] ?? "")" }
            let window = view.list[attribute: "data-window"] ?? ""
            lines.append("list \(window) at \(view.first): \(places.joined(separator: " "))")
        }
        lines.append("title \(document.title)")
        lines.append("says \(document.announcement)")
        lines.append("focus \(document.focused?.outlet ?? "")")
        lines.append("dialogs \(document.dialogs.map { $0[attribute: "aria-label"] ?? "" }.joined(separator: ", "))")
        let labels = runtime.history.current.labels?.map { String($0) }
        lines.append("at \(runtime.path) \(labels?.joined(separator: " ") ?? "")")
        return lines.joined(separator: "\n")
    }
}
