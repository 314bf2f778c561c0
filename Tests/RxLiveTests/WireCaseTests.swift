// The golden wire cases: the browser in memory applies each, and the server's encoder writes the same patch.
import Foundation
import Jansson
import Testing

@testable import Controls
@testable import Markup
@testable import RxLive
@testable import RxLiveTest

@Suite struct WireCaseTests {
    struct Case: CustomStringConvertible {
        let name: String
        let members: [String: WireValue]
        var description: String { name }
        func text(_ key: String) -> String { members[key]?.string ?? "" }
        var patch: WireValue { members["patch"] ?? .null }
    }

    static let files: [URL] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("WireCases").resolvingSymlinksInPath()
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "json" }
    }()

    static let cases: [Case] = files.compactMap { file in
        guard let data = try? Data(contentsOf: file), let value = try? WireValue(parsing: Array(data)) else {
            return nil
        }
        return Case(name: file.deletingPathExtension().lastPathComponent, members: value.object ?? [:])
    }.sorted { $0.name < $1.name }

    private func document(_ html: String) -> BrowserDocument {
        BrowserDocument(html: "<body><main data-slot=\"content\">\(html)</main></body>")
    }

    @Test func `there are cases, and each file is one`() {
        #expect(Self.cases.count > 40)
        #expect(Self.cases.map(\.name) == Self.files.map { $0.deletingPathExtension().lastPathComponent }.sorted())
    }

    @Test(arguments: cases) func `the browser in memory applies the patch`(wireCase: Case) throws {
        let document = document(wireCase.text("html"))
        let members = try #require(wireCase.patch.array)
        let frame = try WireFrame(number: try #require(members[0].int), members)
        try document.apply(frame)
        #expect(document.slot.innerHTML == self.document(wireCase.text("htmlAfter")).slot.innerHTML)
        for (number, properties) in wireCase.members["properties"]?.object ?? [:] {
            let element = try #require(Int(number).flatMap(document.control))
            for (_, value) in properties.object ?? [:] { #expect(document.state(of: element).value == value) }
        }
    }

    @Test(arguments: cases) func `the server encodes the patch`(wireCase: Case) throws {
        let members = try #require(wireCase.patch.array)
        let frame = try WireFrame(number: try #require(members[0].int), members)
        var builder = FrameBuilder(frame: UInt32(frame.number), consumed: UInt32(frame.consumed))
        for (cell, value) in frame.cells { try append(cell, value, to: &builder) }
        for list in frame.lists { try append(list, to: &builder) }
        for signal in frame.signals { builder.append(try pageSignal(signal)) }
        let bytes = builder.message().withBytes { Array($0) }
        #expect(try WireValue(parsing: bytes) == wireCase.patch)
    }

    private func append(_ cell: Int, _ value: WireValue, to builder: inout FrameBuilder) throws {
        if cell == 0 {
            let screen = try #require(value.array)
            builder.append(
                screen: screen[0].int ?? 0,
                at: ScreenPlace(depth: screen[1].int ?? 0, address: screen[2].string ?? ""),
                title: screen[3].string ?? "",
                html: screen.count > 4 ? screen[4].string : nil
            )
            return
        }
        if cell == 1 {
            let dialogs = try #require(value.array).compactMap(\.array)
            return builder.append(
                dialogs: dialogs.map { dialog in
                    let new = dialog.count > 2 ? (dialog[1].string ?? "", dialog[2].string ?? "") : nil
                    return FrameBuilder.DialogContent(base: dialog[0].int ?? 0, new: new)
                }
            )
        }
        let property = try #require(Property(rawValue: UInt8(cell & 63)))
        builder.append(control: cell >> 6, property, content(value))
    }

    private func content(_ value: WireValue) -> PropertyValue {
        switch value {
        case .string(let text): .string(text)
        case .bool(let flag): .bool(flag)
        case .int(let number): .int(number)
        case .double(let number): .double(number)
        default: .none
        }
    }

    private func append(_ list: [WireValue], to builder: inout FrameBuilder) throws {
        let number = list[0].int ?? 0
        guard list[1].string == "c" else { return builder.append(list: number, try patch(list)) }
        let rest = list.dropFirst(2).map { $0 }
        for index in stride(from: 0, to: rest.count, by: 2) {
            let flat: [WireValue] = rest[index + 1].array ?? []
            let cells: [RowValue] = try stride(from: 0, to: flat.count, by: 2).map { place in
                let cell = flat[place].int ?? 0
                let property = try #require(Property(rawValue: UInt8(cell & 63)))
                return RowValue(control: cell >> 6, property: property, value: content(flat[place + 1]))
            }
            builder.append(list: number, row: UInt32(rest[index].int ?? 0), cells)
        }
    }

    private func patch(_ list: [WireValue]) throws -> ListPatch {
        func flat(_ index: Int, by size: Int) -> [[WireValue]] {
            let items = index < list.count ? list[index].array ?? [] : []
            return stride(from: 0, to: items.count, by: size).map { Array(items[$0..<$0 + size]) }
        }
        func id(_ value: WireValue) -> UInt32 { UInt32(value.int ?? 0) }
        func before(_ value: WireValue) -> UInt32? { id(value) == 0 ? nil : id(value) }
        func html(_ value: WireValue) -> RowHTML { .own(value.string ?? "") }
        if list[1].string == "=" {
            let new = flat(3, by: 2).map { ListPatch.New(id: id($0[0]), html: html($0[1])) }
            return .order(rows: flat(2, by: 1).map { id($0[0]) }, html: new)
        }
        return .difference(
            gone: flat(2, by: 1).map { id($0[0]) },
            moves: flat(3, by: 2).map { .init(row: id($0[0]), before: before($0[1])) },
            adds: flat(4, by: 3).map { .init(id: id($0[0]), before: before($0[1]), html: html($0[2])) }
        )
    }

    private func pageSignal(_ signal: [WireValue]) throws -> PageSignal {
        let numbers = signal[1].array?.compactMap(\.int) ?? []
        return switch signal[0].string {
        case "focus" where numbers.count == 3:
            .focusInRow(list: numbers[0], row: UInt32(numbers[1]), control: numbers[2])
        case "pass": .passFocus(list: numbers[0], row: UInt32(numbers[1]), control: numbers[2])
        case "focus": .focus(control: try #require(signal[1].int))
        case "settled": .settled(key: try #require(signal[1].string))
        case "go": .go(path: try #require(signal[1].string))
        case "scroll": .scroll(list: signal[1].array?[0].int ?? 0, row: signal[1].array?[1].int ?? 0)
        case "login": .login
        default: .announce(try #require(signal[1].string))
        }
    }
}
