// GameTable: the one game of the process; pages on any loop play it.
import Locking
import RxLive

final class GameTable: Sendable {
    /// Says that the game is another one than before; what it is now, `game` says.
    let news = Topic<News>("gallery.game", backlog: .latest)
    private let current = LockedValue(NoughtsAndCrosses())

    struct News: Sendable {}

    /// The game as it is.
    ///
    /// Any thread.
    var game: NoughtsAndCrosses { current.withLock { $0 } }

    /// Puts the next mark on a square.
    ///
    /// Any thread.
    func play(_ square: Int) { change { $0.play(square) } }

    /// Clears the board.
    ///
    /// Any thread.
    func begin() { change { $0 = NoughtsAndCrosses() } }

    private func change(_ body: (inout NoughtsAndCrosses) -> Void) {
        let hasChanged = current.withLock { game in
            let former = game
            body(&game)
            return game != former
        }
        if hasChanged { news.post(News()) }
    }
}
