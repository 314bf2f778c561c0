// What somebody who wishes a server ill may send from one address. One more kind of flood: a case, its sentence, and
// what FloodSource makes of it.
import ArgumentParser

/// A way to keep a server busy.
enum FloodKind: String, CaseIterable, ExpressibleByArgument {
    case taps, asks, values, texts, names, signups, crowd, loads, knocks, abandoned, heads

    /// What is done.
    var sentence: String {
        switch self {
        case .taps: "60 pages of one session tap without pause"
        case .asks: "60 pages of one session ask for life without pause"
        case .values: "60 pages of one session send 60 000 letters at a time"
        case .texts: "60 pages of one session send as long a value as they may"
        case .names: "300 sessions ask for a name at each key"
        case .signups: "60 sessions sign up again and again"
        case .crowd: "500 sessions tap, each as soon as it is answered"
        case .loads: "1 000 connections load pages, eight at a time"
        case .knocks: "128 connections are opened, upgraded and dropped"
        case .abandoned: "pages are loaded, joined and abandoned, 16 at a time"
        case .heads: "2 000 connections say their requests' heads letter by letter"
        }
    }

    /// Milliseconds of processor time that the server has at most while half of the neighbours' taps wait.
    ///
    /// The spans of a loop's turn are some 8 ms together; where nobody takes turns it is 40 to 700 ms. The threads that look
    /// for names count too. Slower taps are not judged: they wait for the client's own processor as well.
    var bound: Double { self == .names ? 30 : 15 }

    /// The pages that flood, their path, and whether each is a person of its own.
    var pages: (count: Int, path: String, areStrangers: Bool) {
        switch self {
        case .taps, .asks: (60, "/counter", false)
        case .values, .texts: (60, "/signup", false)
        case .names: (300, "/signup", true)
        case .signups: (60, "/signup", true)
        case .crowd: (500, "/counter", true)
        case .loads: (1_000, "/signup", true)
        case .knocks: (128, "/counter", true)
        case .abandoned: (16, "/counter", true)
        case .heads: (2_000, "/counter", true)
        }
    }
}
