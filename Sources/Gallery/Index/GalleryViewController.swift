// The gallery's index: a card for each page.
import RxLive

final class GalleryViewController: ViewController<GalleryView> {}
