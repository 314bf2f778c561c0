// Complaint: a sentence on standard error, for what cannot be reported otherwise.
import Glibc

import class Foundation.Thread

enum Complaint {
    /// Writes `sentence` and a new line in one call.
    static func write(_ sentence: String) {
        var line = sentence + "\n"
        line.withUTF8 { _ = Glibc.write(2, $0.baseAddress, $0.count) }
    }

    #if DEBUG
    /// Writes `sentence`, unless it has been written for the same place: the same chain of calls.
    ///
    /// Only a process's first thousand places are told apart; later ones stay silent.
    @inline(never)
    static func writeOnce(_ sentence: String) {
        var place = Hasher()
        place.combine(sentence)
        for address in Thread.callStackReturnAddresses.prefix(innermost) { place.combine(address) }
        if places.insert(place.finalize()) { write(sentence) }
    }

    /// How many of the innermost calls make a place.
    private static var innermost: Int { 24 }

    private static let places = Places()

    /// `@unchecked Sendable`: `Lock` guards the set.
    private final class Places: @unchecked Sendable {
        private var all: Set<Int> = []

        /// Whether it is a new one, of at most a thousand.
        func insert(_ place: Int) -> Bool {
            Lock.with(self) { all.count < 1000 && all.insert(place).inserted }
        }
    }
    #endif
}
