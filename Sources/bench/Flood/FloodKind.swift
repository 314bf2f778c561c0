// What somebody who wishes a server ill may send from one address. One more kind of flood: a case, its sentence, and
// what FloodSource makes of it.
import ArgumentParser

/// A way to keep a server busy.
enum FloodKind: String, CaseIterable, ExpressibleByArgument {
    case taps, asks, values, names, crowd, loads, knocks

    /// What is done.
    var sentence: String {
        switch self {
        case .taps: "60 pages of one session tap without pause"
        case .asks: "60 pages of one session ask for life without pause"
        case .values: "60 pages of one session send 60 000 letters at a time"
        case .names: "60 pages of one session ask for a name at each key"
        case .crowd: "500 sessions tap, each as soon as it is answered"
        case .loads: "128 connections load pages, eight at a time"
        case .knocks: "128 connections are opened, upgraded and dropped"
        }
    }

    /// The pages that flood, their path, and whether each is a person of its own.
    var pages: (count: Int, path: String, areStrangers: Bool) {
        switch self {
        case .taps, .asks: (60, "/counter", false)
        case .values, .names: (60, "/signup", false)
        case .crowd: (500, "/counter", true)
        case .loads, .knocks: (128, "/counter", true)
        }
    }
}
