// Game: a board that all pages share.
import Controls
import Rx
import RxLive

final class GameViewController: ViewController<GameView> {
    private let table: GameTable

    init(_ table: GameTable) { self.table = table }

    /// The game is the process's and ends with it; a move has no once-key.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        // Subscribed to first, and read then: so no move is missed.
        let game = Observable.merge(table.news.map { _ in () }, .just(())).map { [table] in table.game }
        game.bind(with: self) { $0.show($1) }.disposed(by: disposeBag)
        for (place, square) in squares.enumerated() {
            square.rx.tap.bind { [table] in table.play(place) }.disposed(by: disposeBag)
        }
        view.again.rx.tap.bind { [table] in table.begin() }.disposed(by: disposeBag)
    }

    private var squares: [Button] {
        [view.a1, view.b1, view.c1, view.a2, view.b2, view.c2, view.a3, view.b3, view.c3]
    }

    private func show(_ game: NoughtsAndCrosses) {
        for (place, (square, mark)) in zip(squares, game.squares).enumerated() {
            square.title = mark?.rawValue ?? ""
            square.accessibilityLabel = "Row \(place / 3 + 1), column \(place % 3 + 1): \(mark?.rawValue ?? "empty")"
        }
        view.state.text =
            switch game.state {
            case .next(let mark): "\(mark.rawValue) is next"
            case .won(let mark): "\(mark.rawValue) has won"
            case .draw: "A draw"
            }
    }
}
