// Complaint: a sentence on standard error, for what cannot be reported otherwise.
import Glibc

enum Complaint {
    /// Writes `sentence` and a new line in one call.
    static func write(_ sentence: String) {
        var line = sentence + "\n"
        line.withUTF8 { _ = Glibc.write(2, $0.baseAddress, $0.count) }
    }
}
