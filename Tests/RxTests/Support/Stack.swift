// How deep the stack is, and what is alive: for tests of loops that must not nest.
import Rx

/// An address in the caller's stack frame.
@inline(never)
private func address() -> Int {
    var local = 0
    return withUnsafePointer(to: &local) { Int(bitPattern: $0) }
}

/// Notes, at two steps of a loop, where the stack is and how many objects of Rx live.
final class Footprint {
    /// A home, so that only the loop's own objects are counted.
    private static func inHome(_ body: () -> Void) { Home.with(Home(ManualContext()), body) }

    private var first: (address: Int, live: Int32)?
    private var last: (address: Int, live: Int32)?

    /// Notes the present step; the first one noted is what the last one is compared with.
    func note() {
        let here = (address: address(), live: Resources.total)
        if first == nil { first = here } else { last = here }
    }

    /// Whether two steps were noted, at one depth.
    var isLevel: Bool { last != nil && first?.address == last?.address }

    /// Whether two steps were noted, at one depth, with equally many objects alive.
    var isFlat: Bool {
        guard let first, let last else { return false }
        return first == last
    }

    /// What was noted by `body`, which runs in a home of its own.
    static func of(_ body: (Footprint) -> Void) -> Footprint {
        let footprint = Footprint()
        inHome { body(footprint) }
        return footprint
    }
}
