// String+ASCII: what need not be looked up for a text of ASCII alone, as most names are.

internal import Foundation

extension String {
    /// Whether there is nothing but ASCII: then the text is in all normal forms (UAX #15, section 1.2), of one script, without marks,
    /// and case is a matter of A to Z.
    var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    /// Normal form KD.
    var compatibilityDecomposed: String { isASCII ? self : decomposedStringWithCompatibilityMapping }
}
