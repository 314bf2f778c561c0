// Latencies in little memory: 64 steps to each doubling, so a quantile is right within 1.6 %.

/// Counts durations in nanoseconds.
struct Histogram {
    private var counts = [Int](repeating: 0, count: 64 * 60)
    private(set) var count = 0

    mutating func add(_ nanoseconds: Int64) {
        counts[Self.bucket(max(0, nanoseconds))] += 1
        count += 1
    }

    /// The duration that `share` (0…1) of all do not exceed, in nanoseconds; 0 where there are none.
    func quantile(_ share: Double) -> Double {
        let wanted = Int(share * Double(count))
        var seen = 0
        for (index, number) in counts.enumerated() {
            seen += number
            if seen > wanted { return Self.lowest(in: index) }
        }
        return 0
    }

    private static func bucket(_ value: Int64) -> Int {
        guard value >= 64 else { return Int(value) }
        let power = 63 - value.leadingZeroBitCount
        return (power - 5) * 64 + Int((value >> Int64(power - 6)) & 63)
    }

    private static func lowest(in bucket: Int) -> Double {
        guard bucket >= 64 else { return Double(bucket) }
        let power = bucket / 64 + 5
        return Double((Int64(1) << Int64(power)) | (Int64(bucket % 64) << Int64(power - 6)))
    }
}
