// Where the visible elements of a page stand: what still can be asserted when pictures cannot be compared,
// because engine or version are others.

/// The boxes of elements, in document order, in CSS pixels.
public struct Geometry: Sendable, Equatable {
    /// One element's box.
    public struct Box: Sendable, Equatable {
        /// The element: its tag, with its outlet or id if it has one.
        public let name: String
        /// Left, top, width and height, relative to the part of the page looked at.
        public let frame: [Double]
    }

    /// The boxes.
    public let boxes: [Box]

    /// How this differs from `expected` by more than `tolerance` CSS pixels, a line for each box; none if it does not.
    public func differences(from expected: Geometry, tolerance: Double = 1) -> [String] {
        let names = boxes.map(\.name), wanted = expected.boxes.map(\.name)
        guard names == wanted else { return ["the elements are \(names) instead of \(wanted)"] }
        return zip(boxes, expected.boxes).compactMap { actual, expected in
            let isOff = zip(actual.frame, expected.frame).contains { abs($0 - $1) > tolerance }
            return isOff ? "\(actual.name) is at \(actual.frame) instead of \(expected.frame)" : nil
        }
    }

    var json: JSON {
        .array(boxes.map { [.string($0.name), .array($0.frame.map(JSON.number))] })
    }

    init(json: JSON) {
        boxes = json.array.map { Box(name: $0[0].string ?? "", frame: $0[1].array.compactMap(\.double)) }
    }
}

extension User {
    /// The boxes of all visible elements in `selector`, by default in the page.
    /// - Throws: BrowserError if the element is not there.
    public func geometry(of selector: String? = nil) async throws -> Geometry {
        let script = """
            const root = document.querySelector(arguments[0] ?? 'body')
            const origin = arguments[0] ? root.getBoundingClientRect() : {x: 0, y: 0}
            return [root, ...root.querySelectorAll('*')].flatMap(e => {
              const box = e.getBoundingClientRect()
              if (!box.width || !box.height || !e.checkVisibility?.()) return []
              const mark = e.dataset?.outlet ? `[${e.dataset.outlet}]` : e.id ? '#' + e.id : ''
              const round = number => Math.round(number * 10) / 10
              return [[e.localName + mark, [box.x - origin.x, box.y - origin.y, box.width, box.height].map(round)]]
            })
            """
        return Geometry(json: try await run(script, selector.map(JSON.string) ?? .null))
    }
}
