// A number as the browser would write it, so that rendered HTML and a patch show the same text.

/// Numbers as text.
package enum NumberText {
    /// A finite number by the rules of JavaScript (https://tc39.es/ecma262/#sec-numeric-types-number-tostring).
    package static func text(_ number: Double) -> String {
        guard number != 0, number.isFinite else { return number == 0 ? "0" : "\(number)" }
        let (digits, point) = decimal(number.magnitude)
        let sign = number < 0 ? "-" : ""
        if point > 21 || point < -5 { return sign + exponential(digits, exponent: point - 1) }
        if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
        if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
        return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    }

    private static func exponential(_ digits: String, exponent: Int) -> String {
        let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
        return digits.prefix(1) + fraction + (exponent < 0 ? "e-" : "e+") + "\(exponent.magnitude)"
    }

    /// The shortest digits that give the number back, and where its point stands: 0.digits × 10^point.
    private static func decimal(_ number: Double) -> (digits: String, point: Int) {
        let parts = number.description.split(separator: "e", omittingEmptySubsequences: false)
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let all = mantissa[0] + (mantissa.count > 1 ? mantissa[1] : "")
        let digits = all.drop { $0 == "0" }
        let point = mantissa[0].count + exponent - (all.count - digits.count)
        let end = digits.lastIndex { $0 != "0" }.map(digits.index(after:)) ?? digits.endIndex
        return (String(digits[..<end]), point)
    }
}
