// The golden wire cases as a template sees them: a render with a patch's values gives what html and patch give.
// Swift's encoding of the patches and the browser's application are tested where they live.

import Foundation
import Markup
import Testing

@Suite struct WireCaseTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let file: String
        let html: String
        let htmlAfter: String
        /// Control and property numbers with their values; nil if the patch is more than cells of this screen.
        let values: [Int: [Property: PropertyValue]]?
        let shown: [Int: [String: String?]]
        var testDescription: String { file }
    }

    static let files: [URL] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../WireCases")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }()

    static let cases = files.compactMap(read)

    private static func read(_ file: URL) -> Case? {
        guard let data = try? Data(contentsOf: file),
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let html = object["html"] as? String, let after = object["htmlAfter"] as? String,
            let patch = object["patch"] as? [Any], object["name"] is String
        else { return nil }
        let shown = (object["properties"] as? [String: [String: Any]] ?? [:]).map { key, values in
            (Int(key) ?? 0, values.mapValues { $0 as? String ?? ($0 as? Bool == true ? "" : nil) })
        }
        return Case(
            file: file.lastPathComponent,
            html: html,
            htmlAfter: after,
            values: values(patch),
            shown: Dictionary(uniqueKeysWithValues: shown)
        )
    }

    private static func values(_ patch: [Any]) -> [Int: [Property: PropertyValue]]? {
        guard patch.count == 3, let cells = patch[2] as? [Any], cells.count.isMultiple(of: 2) else { return nil }
        var values: [Int: [Property: PropertyValue]] = [:]
        for index in stride(from: 0, to: cells.count, by: 2) {
            guard let cell = cells[index] as? Int, cell >= 64, let property = Property(rawValue: UInt8(cell & 63))
            else { return nil }
            values[cell >> 6, default: [:]][property] = value(cells[index + 1])
        }
        return values
    }

    private static func value(_ json: Any) -> PropertyValue {
        switch json {
        case let string as String: .string(string)
        case let number as NSNumber where CFBool.isBool(number): .bool(number.boolValue)
        case let number as NSNumber where Double(number.intValue) == number.doubleValue: .int(number.intValue)
        case let number as NSNumber: .double(number.doubleValue)
        default: .none
        }
    }

    private enum CFBool {
        static func isBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
    }

    @Test func `there are cases for every property`() {
        let properties = Self.cases.compactMap(\.values).flatMap(\.values).flatMap(\.keys)
        #expect(Set(properties) == Set(Property.allCases))
        #expect(Self.cases.count >= 50)
    }

    @Test func `each file is a case`() { #expect(Self.cases.map(\.file) == Self.files.map(\.lastPathComponent)) }

    @Test(arguments: cases) func `a case is HTML as browsers write it`(wire: Case) {
        for html in [wire.html, wire.htmlAfter] {
            let holder = HTMLElement(tag: "main")
            holder.replaceChildren(with: HTMLFragment(parsing: html).nodes)
            #expect(holder.innerHTML == html)
        }
    }

    @Test(arguments: cases.filter { $0.values != nil })
    func `a render with the values shows what the patch makes`(wire: Case) throws {
        let plain = wire.html.replacing(#/ data-n="\d+"/#, with: "")
        let made = try template(plain)
        #expect(made.content() == wire.html)
        var values: Values = [:]
        values.table = wire.values ?? [:]
        #expect(normalized(made.content(values), [:]) == normalized(wire.htmlAfter, wire.shown))
    }

    /// The HTML with attributes sorted, and with what controls show put into their attributes or content.
    private func normalized(_ html: String, _ shown: [Int: [String: String?]]) -> String {
        let holder = HTMLElement(tag: "main")
        holder.replaceChildren(with: HTMLFragment(parsing: html).nodes)
        for element in holder.descendants {
            let number = element[attribute: "data-n"].flatMap { Int($0) } ?? 0
            for (name, value) in shown[number] ?? [:] {
                if element.tag == "textarea" {
                    element.textContent = value ?? ""
                } else {
                    element[attribute: name] = value
                }
            }
            // An empty value and none are the same field.
            if element[attribute: "value"] == "" { element[attribute: "value"] = nil }
            let attributes = element.attributes.sorted { $0.name < $1.name }
            for attribute in attributes { element[attribute: attribute.name] = nil }
            for attribute in attributes { element[attribute: attribute.name] = attribute.value }
        }
        return holder.innerHTML
    }
}
