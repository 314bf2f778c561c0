// LooseReference: an object that is not kept alive, and nothing once it has gone.
import Testing

@testable import Rx

@Suite struct LooseReferenceTests {
    private final class Thing {
        let gone: () -> Void

        init(gone: @escaping () -> Void = {}) { self.gone = gone }

        deinit { gone() }
    }

    @Test func `it leads to its object while that lives, and keeps it no longer`() {
        var isGone = false
        var thing: Thing? = Thing { isGone = true }
        let reference = LooseReference(thing!)
        #expect(reference.object(as: Thing.self) === thing)
        #expect(!isGone)
        thing = nil
        #expect(isGone)
        #expect(reference.object(as: Thing.self) == nil)
    }

    @Test func `a caller that asks keeps the object meanwhile`() {
        var isGone = false
        var thing: Thing? = Thing { isGone = true }
        let reference = LooseReference(thing!)
        let held = reference.object(as: Thing.self)
        thing = nil
        #expect(!isGone)
        #expect(reference.object(as: Thing.self) === held)
        withExtendedLifetime(held) {}
    }

    @Test func `it leads nowhere while its object ends`() {
        final class Ending {
            let end: (borrowing LooseReference?) -> Void
            var me: LooseReference?

            init(end: @escaping (borrowing LooseReference?) -> Void) { self.end = end }

            deinit { end(me) }
        }
        var found: [Bool] = []
        var thing: Ending? = Ending { reference in
            switch reference {
            case .some(let reference): found.append(reference.object(as: Ending.self) != nil)
            case .none: break
            }
        }
        thing?.me = LooseReference(thing!)
        thing = nil
        #expect(found == [false])
    }

    @Test func `an object with weak references is found as well`() {
        var thing: Thing? = Thing()
        weak let other = thing
        let reference = LooseReference(thing!)
        #expect(reference.object(as: Thing.self) === other)
        thing = nil
        #expect(reference.object(as: Thing.self) == nil && other == nil)
    }

    @Test func `it keeps the memory while it is there, and no longer`() {
        let thing = Thing()
        let before = _getUnownedRetainCount(thing)
        func look() -> UInt {
            let reference = LooseReference(thing)
            let count = _getUnownedRetainCount(thing)
            return reference.object(as: Thing.self) === thing ? count : 0
        }
        #expect(look() == before + 1)
        #expect(_getUnownedRetainCount(thing) == before)
    }
}
