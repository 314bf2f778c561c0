// DragToSort: sort by dragging.
import Controls
import Rx
import RxLive

/// A song of the list.
struct Song: Identifiable, Hashable, Sendable {
    let id: String
}

final class DragToSortViewController: ViewController<DragToSortView> {
    override func viewDidLoad() {
        view.songs.rx.itemMoved.scan(saved: "songs", ["Air", "Bolero", "Canon"]) { songs, move in
            var songs = songs
            songs.insert(songs.remove(at: move.sourceIndex.row), at: move.destinationIndex.row)
            return songs
        }
        .map { $0.map(Song.init) }
        .bind(to: view.songs.rx.items(cellType: SongCell.self)) { _, song, cell in
            cell.name.text = song.id
            cell.grip.accessibilityLabel = "Move \(song.id)"
        }
        .disposed(by: disposeBag)
    }
}
