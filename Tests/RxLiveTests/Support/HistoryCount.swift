// How many random histories a test plays: by default a part of them, in `Scripts/test full` all.
import Glibc

enum HistoryCount {
    /// The number that the environment's RXLIVE_HISTORIES names; else `all` where RXLIVE_FULL is set, and a tenth of them where it is not.
    static func of(_ all: UInt64) -> UInt64 {
        if let count = getenv("RXLIVE_HISTORIES").flatMap({ UInt64(String(cString: $0)) }) { return count }
        return getenv("RXLIVE_FULL") == nil ? all / 10 : all
    }
}
