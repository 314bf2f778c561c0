// LongList: a list without an end.
import Controls
import Rx
import RxLive

/// A line of the list.
public struct Line: Identifiable, Hashable, Sendable {
    /// Its number.
    public let id: Int
}

extension LineCell: ModelCell {
    /// Shows a line.
    public func show(_ line: Line) { text.text = "Line \(line.id)" }
}

final class LongListViewController: ViewController<LongListView> {
    /// All pages share one array.
    private static let lines = (1...100_000).map(Line.init)

    override func viewDidLoad() {
        Observable.just(LongListViewController.lines).bind(to: view.lines.rx.items(cellType: LineCell.self))
            .disposed(by: disposeBag)
    }
}
