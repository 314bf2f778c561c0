// ErrorPage: an error page of your own.
import RxLive

final class ErrorPageViewController: ViewController<ErrorPageView> {}
