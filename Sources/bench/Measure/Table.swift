// The table that goes into the article Figures: what was measured beside its goal.

/// One figure.
struct Figure {
    let what: String
    let measured: String
    let goal: String
    /// Nil where there is no goal.
    let isMet: Bool?

    /// A figure that tells, without a goal.
    init(_ what: String, _ measured: String) {
        self.what = what
        self.measured = measured
        goal = ""
        isMet = nil
    }

    /// A figure that must not be above `most`.
    init(_ what: String, _ value: Double, _ unit: String, digits: Int = 1, atMost most: Double) {
        self.what = what
        measured = "\(value.text(digits)) \(unit)"
        goal = "≤ \(most.shortText) \(unit)"
        isMet = value <= most
    }

    /// A figure that must not be below `least`.
    init(_ what: String, _ value: Double, digits: Int = 2, atLeast least: Double) {
        self.what = what
        measured = value.text(digits)
        goal = "≥ \(least.shortText)"
        isMet = value >= least
    }

    /// One line of Markdown.
    var line: String { "| \(what) | \(measured) | \(goal) | \(isMet.map { $0 ? "yes" : "**no**" } ?? "") |" }

    /// The lines above the figures.
    static let head = "| what | measured | goal | met |\n|---|---|---|---|"
}

extension Double {
    /// With so many digits behind the point.
    func text(_ digits: Int) -> String {
        let power = (0..<digits).reduce(1.0) { value, _ in value * 10 }
        let scaled = Int((magnitude * power).rounded())
        let sign = self < 0 && scaled > 0 ? "-" : ""
        guard digits > 0 else { return sign + "\(scaled)" }
        let fraction = "\(scaled % Int(power))"
        return sign + "\(scaled / Int(power))." + String(repeating: "0", count: digits - fraction.count) + fraction
    }

    /// Without digits that say nothing.
    var shortText: String { self == rounded() ? text(0) : text(1) }
}
