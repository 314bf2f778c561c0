// Where somebody wanted to be, carried from screen to screen until they are logged in.
import HTTP
import RxLive

extension PageRequest {
    /// The address of a screen by which one logs in, too: it leads on to where this request's screen does.
    func address(of path: String) -> String {
        destination.map { path + "?to=" + PercentEncoding.component($0) } ?? path
    }
}
