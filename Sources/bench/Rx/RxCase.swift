// One row of the table of Rx: work of a known size, what RxSwift needs for it, and what is to be reached. One more row: a
// line in one of the families ChainCases, JoinCases, SharingCases, HopCases.

/// Work that can be repeated: each round hands on one element (pump), or builds, subscribes, emits and disposes (create).
struct RxCase {
    /// What a row's figure may be at most.
    enum Goal {
        /// At least so many times fewer instructions than RxSwift.
        case fewer(Double)
        /// At most so many times the instructions of another case.
        case times(Double, String)
        /// At most so many allocations a round.
        case allocations(Int)
    }

    /// The instructions and allocations of a round with RxSwift 6.10, Swift 6.3, counted the same way.
    struct Peer {
        let instructions: Int
        let allocations: Int

        init(_ instructions: Int, _ allocations: Int) {
            self.instructions = instructions
            self.allocations = allocations
        }
    }

    let name: String
    let peer: Peer?
    let goals: [Goal]
    /// Rounds of the shorter run; the longer has eleven times as many.
    let rounds: Int
    /// Builds what is measured and repeats it.
    let run: (_ rounds: Int) -> Void

    init(
        _ name: String,
        peer: Peer? = nil,
        _ goals: Goal...,
        rounds: Int = 400,
        run: @escaping (_ rounds: Int) -> Void
    ) {
        self.name = name
        self.peer = peer
        self.goals = goals
        self.rounds = rounds
        self.run = run
    }

    /// All rows, in the order of the table.
    static var all: [RxCase] { chains + joins + sharings + hops }
}

/// Where the elements end up, so that nothing can be left out.
final class Sum {
    private(set) var value = 0

    func add(_ element: Int) { value &+= element }
}
