// Round trips: random values through our writer and Foundation's reader, and the other way.

import Foundation
import Jansson
import Testing

@Suite struct RoundTripTests {
    private struct Half: Codable, Hashable, CodingKeyRepresentable {
        var value: Int
        var codingKey: any CodingKey { Name(stringValue: "half \(value)") }
        init(value: Int) { self.value = value }
        init?(codingKey: some CodingKey) {
            guard let value = Int(codingKey.stringValue.dropFirst(5)) else { return nil }
            self.value = value
        }
    }

    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private enum Kind: String, Codable { case one, two }

    private indirect enum Tree: Codable, Equatable {
        case none
        case leaf(Int8, name: String?)
        case pair(left: Tree, right: Tree)
    }

    private struct Thing: Codable, Equatable {
        var bool: Bool
        var ints: [Int]
        var small: Int16?
        var large: UInt64
        var real: Double
        var float: Float?
        var text: String
        var texts: [String: [String?]]
        var numbers: [Int: Bool]
        var halves: [Half: Kind]
        var tree: Tree
        var data: Data
        var url: URL?
        var decimal: Decimal
        var date: Date
        var set: Set<UInt32>
        var range: Range<Int>
    }

    private func tree(_ depth: Int, _ random: inout Random) -> Tree {
        switch random.next() % (depth > 0 ? 3 : 2) {
        case 0: .none
        case 1: .leaf(Int8(truncatingIfNeeded: random.next()), name: random.next() & 1 == 0 ? nil : text(&random))
        default: .pair(left: tree(depth - 1, &random), right: tree(depth - 1, &random))
        }
    }

    private func text(_ random: inout Random) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<random.next() % 30 {
            let bound: UInt32 = [0x20, 0x80, 0x80, 0x80, 0x11_0000].randomElement(using: &random) ?? 1
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<bound, using: &random)) { scalars.append(scalar) }
        }
        return String(scalars)
    }

    private func thing(_ random: inout Random) -> Thing {
        let count = Int(random.next() % 5)
        return Thing(
            bool: random.next() & 1 == 0,
            ints: (0..<count).map { _ in Int(truncatingIfNeeded: random.next()) >> Int(random.next() % 64) },
            small: random.next() & 1 == 0 ? nil : Int16(truncatingIfNeeded: random.next()),
            large: random.next() >> (random.next() % 64),
            real: Double(
                sign: .plus,
                exponent: Int(random.next() % 600) - 300,
                significand: .random(in: 1..<2, using: &random)
            ),
            float: random.next() & 1 == 0 ? nil : .random(in: -1e9...1e9, using: &random),
            text: text(&random),
            texts: Dictionary(
                (0..<count).map { _ in (text(&random), [text(&random), nil]) },
                uniquingKeysWith: { first, _ in first }
            ),
            numbers: [Int(random.next() % 100): true, -5: false],
            halves: [Half(value: count): .one, Half(value: -1): .two],
            tree: tree(4, &random),
            data: Data((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }),
            url: random.next() & 1 == 0 ? nil : URL(string: "https://a.b/?c=\(count)"),
            decimal: Decimal(Int(random.next() % 1_000_000_000)) / 1_000,
            date: Date(timeIntervalSince1970: Double(random.next() % 4_000_000_000)),
            set: Set((0..<count).map { _ in UInt32(truncatingIfNeeded: random.next()) }),
            range: 0..<count
        )
    }

    @Test func `what one writes the other reads`() throws {
        var random = Random(state: 11)
        let (reader, writer) = (JSONDecoder(), JSONEncoder())
        reader.dateDecodingStrategy = .iso8601
        writer.dateEncodingStrategy = .iso8601
        for round in 0..<400 {
            let thing = thing(&random)
            let format: JanssonEncoder.Format = [[], .sortedKeys, .prettyPrinted][round % 3]
            let ours = try JanssonEncoder(format: format).encode(thing)
            #expect(try reader.decode(Thing.self, from: Data(ours)) == thing)
            #expect(try JanssonDecoder().decode(Thing.self, from: ours) == thing)
            #expect(try JanssonDecoder().decode(Thing.self, from: writer.encode(thing)) == thing)
        }
    }
}
