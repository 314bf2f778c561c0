// NoughtsAndCrosses: the rules, as a value.

struct NoughtsAndCrosses: Equatable, Sendable {
    enum Mark: String { case cross = "X", nought = "O" }

    enum State: Equatable {
        case next(Mark)
        case won(Mark)
        case draw
    }

    /// Row by row.
    private(set) var squares = [Mark?](repeating: nil, count: 9)

    var state: State {
        for line in NoughtsAndCrosses.lines {
            if let mark = squares[line[0]], line.allSatisfy({ squares[$0] == mark }) { return .won(mark) }
        }
        let count = squares.count { $0 != nil }
        return count == 9 ? .draw : .next(count.isMultiple(of: 2) ? .cross : .nought)
    }

    /// Puts the next mark on a square; where that cannot be, nothing happens.
    mutating func play(_ square: Int) {
        guard squares.indices.contains(square), squares[square] == nil, case .next(let mark) = state else { return }
        squares[square] = mark
    }

    private static let lines = [
        [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
    ]
}
