// WaitingTime: how long somebody has to wait, in words: the same ones wherever that is said.

/// Says when to come back.
enum WaitingTime {
    /// Words such as “in 20 seconds”, “in 3 minutes” and “in 24 hours”.
    ///
    /// - Parameter seconds: How long it is; what is less than one counts as one.
    /// - Returns: Seconds below a minute, minutes below an hour, hours up to a day, days above, rounded up.
    static func words(_ seconds: Int64) -> String {
        let units: [(unit: String, length: Int64, most: Int64)] = [
            ("second", 1, 59), ("minute", 60, 59), ("hour", 3_600, 24), ("day", 86_400, .max),
        ]
        for (unit, length, most) in units {
            let (whole, rest) = max(seconds, 1).quotientAndRemainder(dividingBy: length)
            let count = whole + (rest > 0 ? 1 : 0)
            if count <= most { return "in \(count) \(unit)\(count == 1 ? "" : "s")" }
        }
        return "later"
    }
}
