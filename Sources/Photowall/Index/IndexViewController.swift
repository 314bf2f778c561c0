// IndexViewController: what there is.
import RxLive

/// The first page: links to the screens.
final class IndexViewController: ViewController<IndexView> {}
