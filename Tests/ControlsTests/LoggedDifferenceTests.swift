// Differences by what was changed: each row is where a comparison of all elements finds it.
import Rx
import Testing

@testable import Controls

@Suite struct LoggedDifferenceTests {
    @Test(arguments: 0..<300) func `every row is where a comparison finds it`(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let relay = ListRelay(
            (0..<Int.random(in: 1...600, using: &random)).map { note($0) }
        )
        let old = relay.elements
        var next = 1_000
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let place = Int.random(in: 0..<max(1, relay.count), using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: relay.remove(at: place)
            case 1: relay.move(from: place, to: Int.random(in: 0..<max(1, relay.count), using: &random))
            case 2: relay.update(at: place) { $0.text = "\($0.id)\(Int.random(in: 1...2, using: &random))" }
            case 3: relay.update(note(next), at: place)
            default: relay.insert(note(next), at: place)
            }
            next += 1
        }
        let new = relay.elements, identity = RowIdentity.of(Note.self)
        let logged = try #require(LoggedDifference(old, new, identity))
        let compared = identity.difference(Array(old), Array(new))
        for index in old.indices { #expect(logged.move(of: index) == compared.move(of: index), "seed \(seed)") }
    }

    private func note(_ number: Int) -> Note { Note((UnicodeScalar(0x4E00 + number).map(String.init) ?? "?") + "1") }

    @Test func `between two lists nothing is known`() {
        let one = ListRelay([1]), other = ListRelay([1])
        #expect(LoggedDifference(one.elements, other.elements, .of(Int.self)) == nil)
    }
}
