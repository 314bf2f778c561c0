// The last snapshots of closed pages: bounded, and shared by networks.
import StateStorage
import Testing

@testable import RxLive

@Suite struct LastSnapshotsTests {
    private func snapshot(_ number: UInt32, network: UInt64, bytes: Int = 100) -> LastSnapshots.Element {
        let commit = PageCommit(
            page: StateKey(high: 0, low: UInt64(number)),
            session: StateKey(high: 1, low: UInt64(number)),
            network: network,
            document: StateKey(high: 2, low: 0),
            generation: nil,
            replaces: nil,
            input: number,
            snapshot: [UInt8](repeating: 0, count: bytes)
        )
        return (PageState(), KeptCommit(commit: commit, stamps: [:]))
    }

    private func inputs(_ last: LastSnapshots) -> [UInt32] { last.all.map(\.commit.commit.input) }

    @Test func `of too many the oldest go of the network that has most`() {
        var last = LastSnapshots(count: 4, bytes: .max)
        #expect(last.put([snapshot(1, network: 1), snapshot(2, network: 2), snapshot(3, network: 2)]) == 0)
        #expect(last.put([snapshot(4, network: 2), snapshot(5, network: 2)]) == 1)
        #expect(inputs(last) == [1, 3, 4, 5])
        #expect(last.put([snapshot(6, network: 1)], first: true) == 1)
        #expect(inputs(last) == [6, 1, 4, 5])
    }

    @Test func `so it is with bytes, and what is taken makes room`() {
        var last = LastSnapshots(count: 100, bytes: 10_000)
        let large = snapshot(1, network: 1, bytes: 5_000)
        #expect(last.put([large, snapshot(2, network: 2)]) == 0)
        #expect(last.put([snapshot(3, network: 2, bytes: 3_900)]) == 1)
        #expect(inputs(last) == [2, 3])
        #expect(last.take(1).map(\.commit.commit.input) == [2])
        #expect(last.put([large]) == 0)
        #expect(last.take(of: large.state)?.commit.commit.input == 1)
        #expect(last.take(of: large.state) == nil)
        #expect(last.put([large]) == 0)
        #expect(inputs(last) == [3, 1])
        #expect(last.take(9).count == 2)
        #expect(last.isEmpty)
    }
}
