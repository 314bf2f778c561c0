// The changes of a list: known from one version to another, unless they are too many or one was lost.
import Testing

@testable import Controls

@Suite struct ListLogTests {
    @Test func `what lies between two versions is known`() {
        let log = ListLog()
        let first = log.note(nil, of: nil)
        let second = log.note(.insert(3), of: first)
        let third = log.note(.remove(1), of: second)
        #expect(log.changes(from: first.number, to: third.number) == [.insert(3), .remove(1)])
        #expect(log.changes(from: second.number, to: third.number) == [.remove(1)])
        #expect(log.changes(from: third.number, to: third.number) == [])
        #expect(log.changes(from: third.number, to: second.number) == nil)
    }

    @Test func `nothing is known from before all was replaced`() {
        let log = ListLog()
        let first = log.note(nil, of: nil)
        let second = log.note(nil, of: first)
        let third = log.note(.update(0), of: second)
        #expect(log.changes(from: first.number, to: third.number) == nil)
        #expect(log.changes(from: second.number, to: third.number) == [.update(0)])
    }

    @Test func `nothing is known where a change was lost`() {
        let log = ListLog()
        let first = log.note(nil, of: nil)
        let second = log.note(.insert(0), of: first)
        let other = log.note(.insert(1), of: first)
        #expect(log.changes(from: second.number, to: other.number) == nil)
        #expect(log.changes(from: first.number, to: other.number) == nil)
    }

    @Test func `so many changes are known, and no more are kept than twice as many`() {
        let log = ListLog()
        var versions = [log.note(nil, of: nil)]
        for place in 0..<1_000 { versions.append(log.note(.update(place), of: versions[place])) }
        let last = versions[1_000].number
        #expect(log.changes(from: versions[1_000 - ListLog.longest].number, to: last)?.count == ListLog.longest)
        #expect(log.changes(from: versions[999 - ListLog.longest].number, to: last) == nil)
        #expect(log.changes(from: versions[500].number, to: versions[501].number) == nil)
    }
}
