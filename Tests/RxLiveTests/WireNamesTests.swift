// The names and numbers of Sources/RxLive/Runtime/protocol.js against their twins in Swift, both ways: the server's and those of
// the browser in memory. A constant that this file does not compare fails the first test.
import Controls
import Foundation
import Jansson
import Testing

@testable import Markup
@testable import RxLive
@testable import RxLiveTest

@Suite struct WireNamesTests {
    private let wire: ProtocolFile

    init() throws { wire = try ProtocolFile() }

    @Test func `every constant of the browser is compared here`() {
        #expect(
            wire.names == [
                "CLOSE", "DATA", "EVENT", "INPUT", "LIMIT", "LIST", "OPEN", "PATH", "PROPERTY", "SIGNAL", "TIME",
                "VERSION",
            ]
        )
    }

    @Test func `a property's number is its place in the browser's list`() throws {
        let names: [String] = try wire["PROPERTY"]
        #expect(names.count == Property.allCases.count)
        for property in Property.allCases {
            try #require(names.indices.contains(Int(property.rawValue)))
            let attribute = property.attribute.map { "\($0)" } ?? "\(property)"
            #expect(names[Int(property.rawValue)] == attribute, "\(property)")
        }
        #expect(names.count <= 64, "a property's number is the low six bits of a cell's")
    }

    @Test func `signals have the same names`() throws {
        let names: [String: String] = try wire["SIGNAL"]
        let signals: [PageSignal] = [
            .focus(control: 1), .settled(key: ""), .unsure(key: ""), .go(path: ""), .scroll(list: 1, row: 0),
            .announce(""), .login, .passFocus(list: 1, row: 0, control: 1),
        ]
        for signal in signals { #expect(names[signal.kind] == signal.kind) }
        #expect(names.count == signals.count)
        #expect(Set(signals.map(\.kind)).count == signals.count)
    }

    @Test func `close codes are the same, and the browser knows none that nobody sends`() throws {
        let codes: [String: Int] = try wire["CLOSE"]
        let known: [String: CloseCode] = [
            "gone": .gone, "signedOut": .signedOut, "noCookie": .noCookie, "malformed": .malformed,
            "tooLarge": .tooLarge, "full": .full,
        ]
        #expect(codes == known.mapValues { Int($0.rawValue) })
        #expect(codes["gone"] == Int(ClientClose.gone))
        #expect(codes["malformed"] == Int(ClientClose.malformed))
        #expect(codes["tooLarge"] == Int(ClientClose.tooLarge))
        #expect(codes["signedOut"] == Int(ClientClose.signedOut))
        #expect(codes["full"] == Int(ClientClose.full))
        #expect(codes["noCookie"] == Int(ClientClose.noCookie))
    }

    @Test func `changes of a list have the same marks`() throws {
        let marks: [String: String] = try wire["LIST"]
        #expect(
            try marks == [
                "diff": mark(of: .difference(gone: [], moves: [], adds: [])),
                "order": mark(of: .order(rows: [], html: [])),
                "cells": "c",
            ]
        )
    }

    @Test func `the browser's first message is of the server's version`() throws {
        let version: Int = try wire["VERSION"]
        let open: String = try wire["OPEN"]
        #expect(version == ClientMessage.version)
        let token = PageToken(loop: 0, randomHigh: 1, randomLow: 2).text
        guard case .open = try decode(#"["\#(open)",\#(version),"\#(token)","\#(token)",1,0]"#) else {
            return #expect(Bool(false), "not taken for an open message")
        }
        #expect(throws: ClientMessage.Malformed.self) {
            try decode(#"["\#(open)",\#(version + 1),"\#(token)","\#(token)",1,0]"#)
        }
    }

    @Test func `kinds of input have the same numbers`() throws {
        let kinds: [String: Int] = try wire["INPUT"]
        #expect(kinds.count == 3)
        let action = try #require(kinds["action"])
        let value = try #require(kinds["value"])
        #expect(try input("[1,0,7,\(action)]").kind == .action(once: nil))
        #expect(try input(#"[1,0,7,\#(value),"text"]"#).kind == .value(.string("text")))
        #expect(throws: ClientMessage.Malformed.self) { try decode("[1,0,7,2]") }
        let target = ClientTarget.row(list: 3, row: 17, control: 7)
        let contents: [(String, ClientContent)] = [
            ("action", .action(key: "k")), ("value", .value(.string("text"))), ("event", .event(0, [.int(1)])),
        ]
        for (name, content) in contents {
            let input = ClientInput(
                number: 1,
                frame: 0,
                target: target,
                content: content,
                outlet: nil,
                row: nil
            )
            let members = try #require(WireValue(parsing: input.encoded()).array)
            #expect(members[2] == .array([.int(3), .int(17), .int(7)]))
            #expect(members[3].int == kinds[name], "\(name)")
        }
    }

    @Test func `events have the same numbers`() throws {
        let names: [String: Int] = try wire["EVENT"]
        #expect(
            names == [
                "window": ClientEventName.window, "visit": ClientEventName.visit, "back": ClientEventName.back,
                "cancel": ClientEventName.cancel,
            ]
        )
    }

    @Test func `sockets are opened where the server takes them`() throws {
        let path: String = try wire["PATH"]
        let root = TemplateFolder.make("wire", ["Templates/Layout.html": TemplateFolder.layout("Wire")])
        let server = TestServer(try Application(root: root, router: Router(), screens: []))
        #expect(server.get(path, cookie: nil)?.status != 404)
        #expect(server.get(path + "x", cookie: nil)?.status == 404)
    }

    @Test func `the browser in memory reads the same attributes`() throws {
        let names: [String: String] = try wire["DATA"]
        #expect(
            names == [
                "number": DataName.number, "row": DataName.row, "key": DataName.key, "window": DataName.window,
                "outlet": DataName.outlet, "wait": DataName.wait,
                "once": DataName.once, "mark": DataName.mark, "events": DataName.events, "stale": DataName.stale,
                "slot": DataName.slot,
                "status": DataName.status,
                "announce": DataName.announce, "page": DataName.page, "limit": DataName.limit,
                "base": DataName.base, "visit": DataName.visit,
                "select": Mark.select.rawValue, "selected": DataName.selected, "delete": Mark.delete.rawValue,
                "move": Mark.move.rawValue, "held": Mark.held.rawValue, "copy": Mark.copy.rawValue,
                "saved": DataName.saved, "former": DataName.former, "private": DataName.isPrivate,
                "uploads": Mark.uploads.rawValue, "file": Mark.file.rawValue,
            ]
        )
    }

    @Test func `the browser in memory has the same bounds and patience`() throws {
        let limits: [String: Int] = try wire["LIMIT"]
        #expect(
            limits == [
                "inputs": ClientLimit.inputs, "bytes": ClientLimit.bytes, "once": ClientLimit.once,
                "confirm": ClientLimit.confirm, "rows": ClientLimit.rows,
            ]
        )
        let times: [String: Int] = try wire["TIME"]
        let known: [String: Duration] = [
            "retry": ClientTime.retry, "shown": ClientTime.retryShown, "most": ClientTime.retryMost,
            "silence": ClientTime.silence,
            "second": ClientTime.confirm, "resend": ClientTime.resend, "once": ClientTime.once, "redo": ClientTime.redo,
        ]
        #expect(times.mapValues { .milliseconds($0) } == known)
    }

    private func mark(of patch: ListPatch) throws -> String {
        var frame = FrameBuilder(frame: 1, consumed: 0)
        frame.append(list: 1, patch)
        let bytes = frame.message().withBytes { Array($0) }
        let frameArray = try #require(WireValue(parsing: bytes).array)
        return try #require(frameArray[3].array?[0].array?[1].string)
    }

    private func decode(_ text: String) throws -> ClientMessage {
        var text = text
        return try text.withUTF8 { try ClientMessage(decoding: UnsafeRawBufferPointer($0)) }
    }

    private func input(_ text: String) throws -> ClientMessage.Input {
        guard case .input(let input) = try decode(text) else { throw ClientMessage.Malformed() }
        return input
    }
}

/// The constants that protocol.js exports.
private struct ProtocolFile {
    struct Missing: Error { let name: String }

    /// The package's folder.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    private let values: [String: Any]

    init() throws {
        let path = ProtocolFile.root + "/Sources/RxLive/Runtime/protocol.js"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        var values: [String: Any] = [:]
        for match in text.matches(of: /export const (\w+) = ([^;]+);/.dotMatchesNewlines()) {
            values[String(match.1)] = try ProtocolFile.value(String(match.2))
        }
        self.values = values
    }

    var names: Set<String> { Set(values.keys) }

    subscript<Value>(name: String) -> Value {
        get throws {
            guard let value = values[name] as? Value else { throw Missing(name: name) }
            return value
        }
    }

    /// JavaScript's literals are JSON but for unquoted names and trailing commas.
    private static func value(_ literal: String) throws -> Any {
        let json = literal.replacing(/(\w+):/) { "\"\($0.1)\":" }.replacing(/,\s*([}\]])/) { String($0.1) }
        return try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    }
}
