// RouteTable: finds what stands at a path. A segment as it is goes before a parameter; a later entry replaces an earlier
// one of the same pattern.

/// Values by patterns such as `/people/:id`.
struct RouteTable<Value: Sendable>: Sendable {
    /// Patterns without parameters, whole.
    private var plain: [String: Value] = [:]
    private var nodes = [Node()]

    private struct Node: Sendable {
        var segments: [String: Int] = [:]
        var parameter: Int?
        var value: Value?
    }

    /// A value, and what stood in place of its pattern's parameters.
    struct Match {
        let value: Value
        let parameters: [String]
    }

    /// How many parameters a pattern has.
    static func parameterCount(of pattern: String) -> Int {
        pattern.split(separator: "/", omittingEmptySubsequences: false).count { $0.hasPrefix(":") }
    }

    /// The values of all patterns, in no order.
    var values: [Value] { plain.values + nodes.compactMap(\.value) }

    /// Changes the value of a pattern, which is nil before.
    mutating func update(_ pattern: String, _ change: (inout Value?) -> Void) {
        guard RouteTable.parameterCount(of: pattern) > 0 else { return change(&plain[pattern]) }
        var node = 0
        for segment in RouteTable.segments(of: pattern) {
            let isParameter = segment.hasPrefix(":")
            if let next = isParameter ? nodes[node].parameter : nodes[node].segments[segment] {
                node = next
                continue
            }
            nodes.append(Node())
            let next = nodes.count - 1
            if isParameter { nodes[node].parameter = next } else { nodes[node].segments[segment] = next }
            node = next
        }
        change(&nodes[node].value)
    }

    /// What stands at a path that is percent-decoded.
    func match(_ path: String) -> Match? {
        if let value = plain[path] { return Match(value: value, parameters: []) }
        guard nodes.count > 1 else { return nil }
        return match(RouteTable.segments(of: path)[...], at: 0, [])
    }

    private func match(_ rest: ArraySlice<String>, at node: Int, _ found: [String]) -> Match? {
        guard let segment = rest.first else {
            return nodes[node].value.map { Match(value: $0, parameters: found) }
        }
        let others = rest.dropFirst()
        if let next = nodes[node].segments[segment], let match = match(others, at: next, found) { return match }
        guard !segment.isEmpty, let next = nodes[node].parameter else { return nil }
        return match(others, at: next, found + [segment])
    }

    private static func segments(of path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    }
}
