// Golden pictures: what a page looked like when a person last approved of it. Chromium's alone, and bound to its
// version; with another version the layout is asserted instead, and the differences of the pictures are reported.
public import Foundation

/// A folder of golden pictures: NAME.png, and NAME.json with the layout and the version of Chromium that drew it.
///
/// With RXLIVE_BLESS=1 in the environment the pictures are recorded instead of compared.
public struct Goldens: Sendable {
    /// How a comparison ended without a failure.
    public enum Verdict: Sendable, Equatable {
        /// The same, but for differences that nobody can see.
        case same
        /// Recorded again.
        case blessed
        /// Another Chromium draws it differently, at the same places; the sentence says how. Look and bless.
        case otherVersion(String)
    }

    private let folder: URL
    private let isBlessing: Bool

    /// The goldens in the folder `path`; `isBlessing` records them, by default if RXLIVE_BLESS is 1.
    public init(_ path: String, isBlessing: Bool = ProcessInfo.processInfo.environment["RXLIVE_BLESS"] == "1") {
        folder = URL(fileURLWithPath: path)
        self.isBlessing = isBlessing
    }

    /// The goldens in the folder `Goldens` beside the test's file.
    public static func beside(_ file: String = #filePath) -> Goldens {
        Goldens(URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Goldens").path)
    }

    /// Compares what `user` sees, or the element alone, with the golden `name`.
    ///
    /// A picture that differs is written to `.screenshots/`, with the difference beside it.
    /// - Throws: BrowserError if a channel of a pixel is off by more than 2 of 255, if another Chromium has another
    ///   layout, if there is no golden, or if the engine is not Chromium.
    @discardableResult
    public func match(_ name: String, _ user: User, of selector: String? = nil) async throws -> Verdict {
        guard user.engine == .chromium else {
            throw BrowserError("Goldens are Chromium's; compare the geometry in \(user.engine.rawValue).")
        }
        let picture = try await user.screenshot(of: selector)
        let geometry = try await user.geometry(of: selector)
        if isBlessing {
            try bless(name, picture, geometry, version: user.version)
            return .blessed
        }
        guard let golden = try? Data(contentsOf: file(name, "png")) else {
            try write(picture, name)
            throw BrowserError(
                "There is no golden \(name). Look at .screenshots/\(name).png; RXLIVE_BLESS=1 records it."
            )
        }
        let difference = try await user.difference(of: picture, from: golden)
        guard difference.pixels > 0 else { return .same }
        return try report(name, difference, picture, geometry, user.version)
    }

    private func bless(_ name: String, _ picture: Data, _ geometry: Geometry, version: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if recordedVersion(name) == version, (try? Data(contentsOf: file(name, "png"))) == picture { return }
        try picture.write(to: file(name, "png"))
        try JSON.object(["chromium": .string(version), "boxes": geometry.json]).bytes().write(to: file(name, "json"))
    }

    private func report(
        _ name: String,
        _ difference: PictureDifference,
        _ picture: Data,
        _ geometry: Geometry,
        _ version: String
    ) throws -> Verdict {
        try write(picture, name)
        if let red = difference.picture { try write(red, name + "-difference") }
        let what = difference.sizes ?? "\(difference.pixels) pixels differ, by up to \(difference.largest) of 255"
        let recorded = recordedVersion(name)
        let sentence = "\(name): \(what); see .screenshots/\(name).png and \(name)-difference.png."
        guard recorded != version else { throw BrowserError(sentence) }
        let layout = try Geometry(json: JSON(bytes: Data(contentsOf: file(name, "json")))["boxes"])
        let moved = geometry.differences(from: layout)
        let versions = "Recorded with Chromium \(recorded ?? "unknown"), this is \(version). \(sentence)"
        guard moved.isEmpty else { throw BrowserError("\(versions)\n\(moved.joined(separator: "\n"))") }
        FileHandle.standardError.write(Data("\(versions) The layout is the same; look, then RXLIVE_BLESS=1.\n".utf8))
        return .otherVersion(versions)
    }

    private func recordedVersion(_ name: String) -> String? {
        (try? JSON(bytes: Data(contentsOf: file(name, "json"))))?["chromium"].string
    }

    private func file(_ name: String, _ ending: String) -> URL { folder.appendingPathComponent("\(name).\(ending)") }

    private func write(_ picture: Data, _ name: String) throws {
        try FileManager.default.createDirectory(at: Checkout.screenshots, withIntermediateDirectories: true)
        try picture.write(to: Checkout.screenshots.appendingPathComponent("\(name).png"))
    }
}
