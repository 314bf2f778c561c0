// Another thread than a page's loop, which is where an application's own work is done.
import Rx

@testable import RxLive

/// Runs `body` on a thread of its own, and waits for its end.
///
/// - Parameters:
///   - home: Whose work it is, as a scheduler of the page's would carry it. Default: nil, nobody's.
///   - body: Touches nothing that the caller touches meanwhile.
/// - Throws: `LoopError` where there can be no more threads.
func elsewhere(in home: Home? = nil, _ body: @escaping () -> Void) throws {
    // Handed over: the caller waits.
    nonisolated(unsafe) let body = body
    try OwnThread.start { Home.with(home, body) }.join()
}
