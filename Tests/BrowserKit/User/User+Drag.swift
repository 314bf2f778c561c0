// Dragging with a pointer that is held down.

extension User {
    /// What a person points with.
    public enum Pointer: String, Sendable {
        case mouse, touch
    }

    /// Takes an element by its middle, and drops it a few pixels beyond the middle of another one.
    ///
    /// Both are to be in sight once the first is in the middle of the window.
    /// - Throws: BrowserError if one of them is not there.
    public func drag(_ selector: String, to other: String, by pointer: Pointer = .mouse) async throws {
        let script = """
            const [from, to] = [...arguments].map((each) => document.querySelector(each))
            from.scrollIntoView({ block: 'center', behavior: 'instant' })
            return [from, to].flatMap((each) => {
              const { left, top, width, height } = each.getBoundingClientRect()
              return [left + width / 2, top + height / 2]
            })
            """
        let points = try await run(script, .string(selector), .string(other)).array.compactMap(\.double)
        guard points.count == 4 else {
            throw BrowserError("\(selector) or \(other) is not there.", code: "no such element")
        }
        let down = points[3] > points[1]
        let steps = (0...10).map { step -> JSON in
            let share = Double(step) / 10
            let beyond = (down ? 4 : -4) * share
            return [
                "type": "pointerMove", "duration": 10, "origin": "viewport",
                "x": .number((points[0] + (points[2] - points[0]) * share).rounded()),
                "y": .number((points[1] + (points[3] - points[1]) * share + beyond).rounded()),
            ]
        }
        let press: JSON = ["type": "pointerDown", "button": 0]
        let release: JSON = ["type": "pointerUp", "button": 0]
        let source: JSON = [
            "type": "pointer", "id": .string(pointer.rawValue),
            "parameters": ["pointerType": .string(pointer.rawValue)],
            "actions": .array([steps[0], press] + steps.dropFirst() + [release]),
        ]
        try await send(.actions, ["actions": [source]])
    }
}
