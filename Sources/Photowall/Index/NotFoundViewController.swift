// NotFoundViewController: what a browser is shown that asks for a page which is not there.
import RxLive

/// The page of an unknown address.
final class NotFoundViewController: ViewController<NotFoundView> {}
