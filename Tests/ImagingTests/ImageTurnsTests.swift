// ImageTurns: owners take turns, each owner's work in its order.
import Testing

@testable import Imaging

@Suite struct ImageTurnsTests {
    private var turns = ImageTurns()

    private func job(_ owner: String) -> ImageJob {
        ImageJob(owner: owner, work: .validate, sources: [], control: ImageControl()) { _ in }
    }

    /// Whose turns the next ones are, while nothing comes to its end.
    private mutating func owners(_ count: Int) -> String {
        (0..<count).map { _ in turns.next()?.owner ?? "-" }.joined()
    }

    @Test mutating func `a newcomer is next, however much another one waits for`() {
        for _ in 0..<200 { turns.append(job("a")) }
        #expect(owners(2) == "aa")
        turns.append(job("b"))
        turns.end("a")
        #expect(owners(1) == "b")
        turns.end("a")
        #expect(owners(1) == "a", "the owner with a place free again")
        #expect(turns.count == 197)
    }

    @Test mutating func `owners take turns at one place`() {
        for owner in ["a", "a", "a", "b", "c", "c"] { turns.append(job(owner)) }
        var order = ""
        while let job = turns.next() {
            order += job.owner
            turns.end(job.owner)
        }
        #expect(order == "abcaca")
        #expect(turns.count == 0)
    }

    @Test mutating func `an owner with more under way waits for one with less`() {
        for owner in ["a", "a", "a", "b"] { turns.append(job(owner)) }
        #expect(owners(2) == "ab")
        turns.append(job("b"))
        turns.append(job("b"))
        turns.append(job("c"))
        #expect(owners(2) == "ca")
        #expect(owners(3) == "bab", "of a with two and b with one it is b, and then the one served longer ago")
        #expect(owners(1) == "-")
    }

    @Test mutating func `the work of one owner keeps its order`() {
        let jobs = (0..<4).map { _ in job("a") }
        for job in jobs { turns.append(job) }
        for job in jobs { #expect(turns.next()?.control === job.control) }
    }

    @Test mutating func `what is taken out has no turn`() {
        let gone = job("a"), last = job("b")
        for job in [gone, job("a"), last] { turns.append(job) }
        #expect(turns.remove(gone.control)?.control === gone.control)
        #expect(turns.remove(gone.control) == nil)
        #expect(turns.remove(last.control)?.owner == "b")
        #expect(owners(2) == "a-")
    }
}
