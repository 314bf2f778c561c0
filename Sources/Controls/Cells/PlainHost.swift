// PlainHost: a page for a control that has none: the unit tests of controls, without loop or socket.
import CLinux
public import Markup

/// A host that keeps what its controls tell it.
public final class PlainHost: ControlHost {
    /// Cells that have become dirty, in order.
    public private(set) var dirty: [(view: View, property: Property)] = []
    /// Lists that have become dirty, in order.
    public private(set) var dirtyLists: [ListView] = []
    /// Signals, in order.
    public private(set) var signals: [PageSignal] = []
    /// Sentences about what is wrong with what the application does.
    public private(set) var faults: [String] = []
    /// Members that were called outside of the page's turns, in order.
    public private(set) var callsFromElsewhere: [String] = []
    /// The calls of these, which wait until ``performPending()``.
    private var calls: [() -> Void] = []
    /// What the thread's owner word must hold; nil: anything.
    public var ownerWord: UnsafeRawPointer?
    /// What its lists share.
    public let lists: ListServices?
    /// The templates of its lists' rows.
    public var rows: [RowTemplate]
    private let template: [Int: [Property: PropertyValue]]

    /// A host whose template says `template`, by control number; `rows` are those of its lists.
    public init(template: [Int: [Property: PropertyValue]] = [:], rows: [RowTemplate] = []) {
        self.template = template
        self.rows = rows
        lists = ListServices { $0 }
    }

    /// Notes the cell.
    public func markDirty(_ view: View, _ property: Property) { dirty.append((view, property)) }

    /// Notes the list.
    public func markDirty(_ list: ListView) { dirtyLists.append(list) }

    /// Notes the signal.
    public func send(_ signal: PageSignal) { signals.append(signal) }

    /// What was given at the start.
    public func templateValue(of number: Int, _ property: Property) -> PropertyValue {
        template[number]?[property] ?? .none
    }

    /// Nobody has said.
    public func maximumLength(of number: Int) -> Int? { nil }

    /// Of what was given at the start.
    public func rowTemplate(_ name: StaticString, of list: Int) -> RowTemplate? {
        rows.first { $0.list == list && $0.name == "\(name)" }
    }

    /// Notes the sentence.
    public func report(_ sentence: String) { faults.append(sentence) }

    /// Whether the thread's owner word is the host's, or need not be.
    public var isOnLoop: Bool { ownerWord == nil || ownerWord == clinux_owner() }

    /// Notes the member, and keeps the call.
    public func performInTurn(_ member: String, _ call: @escaping () -> Void, orElse: @escaping () -> Void) {
        callsFromElsewhere.append(member)
        calls.append(call)
    }

    /// Makes the calls that wait, as a turn of the page would.
    public func performPending() {
        let former = clinux_owner()
        clinux_set_owner(ownerWord)
        while !calls.isEmpty { calls.removeFirst()() }
        clinux_set_owner(former)
    }
}
