// Assets: the files of Static/, read once, named after their content, compressed once.
import Gzip
import HTTP
import Sodium

/// The static files of an application, by the path they are served at.
///
/// A file at the top is served as `/static/name-HASH.ext`; a folder, with the hash of all that is in it, as
/// `/static/folder-HASH/file`, so that modules import each other by relative names. What a name stands for never changes.
final class Assets: Sendable {
    /// One file as it is served.
    struct Asset: Sendable {
        let type: String
        let bytes: SharedBytes
        /// Nil where it would not be smaller.
        let gzipped: SharedBytes?
    }

    private let byPath: [String: Asset]
    private let pathOf: [String: String]

    /// Reads a folder and the folders in it, one level deep.
    init(folder: String) throws(StartError) {
        guard let entries = Files.list(folder) else { throw StartError("There is no folder \(folder).") }
        var byPath: [String: Asset] = [:]
        var pathOf: [String: String] = [:]
        for entry in entries {
            let path = folder + "/" + entry.name
            if entry.isFolder {
                let files = try Assets.files(of: path)
                let hash = Assets.hash(files.flatMap { $0.name.utf8 + $0.bytes })
                for file in files {
                    let served = "/static/\(entry.name)-\(hash)/\(file.name)"
                    byPath[served] = Asset(name: file.name, bytes: file.bytes)
                    pathOf["\(entry.name)/\(file.name)"] = served
                }
            } else {
                let bytes = try Assets.read(path)
                let served = "/static/" + Assets.insert(Assets.hash(bytes), into: entry.name)
                byPath[served] = Asset(name: entry.name, bytes: bytes)
                pathOf[entry.name] = served
            }
        }
        self.byPath = byPath
        self.pathOf = pathOf
    }

    subscript(path: String) -> Asset? { byPath[path] }

    /// Where a file of Static/ is served; nil where there is none.
    func path(of file: String) -> String? { pathOf[file] }

    private static func files(of folder: String) throws(StartError) -> [(name: String, bytes: [UInt8])] {
        var files: [(name: String, bytes: [UInt8])] = []
        for entry in Files.list(folder) ?? [] where !entry.isFolder {
            files.append((entry.name, try read(folder + "/" + entry.name)))
        }
        return files
    }

    private static func read(_ path: String) throws(StartError) -> [UInt8] {
        guard let bytes = Files.read(path) else { throw StartError("\(path) cannot be read.") }
        return bytes
    }

    private static func hash(_ bytes: [UInt8]) -> String {
        let hash = hash128(of: bytes)
        return String(Token(high: hash.high, low: hash.low).text.prefix(10))
    }

    private static func insert(_ hash: String, into name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return name + "-" + hash }
        return name[..<dot] + "-" + hash + name[dot...]
    }
}

extension Assets.Asset {
    fileprivate init(name: String, bytes: [UInt8]) {
        type = Assets.Asset.type(of: name)
        self.bytes = SharedBytes(bytes)
        let smaller = gzip(bytes)
        gzipped = smaller.count < bytes.count * 9 / 10 ? SharedBytes(smaller) : nil
    }

    /// The media type of a file name (IANA media types).
    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "html": "text/html; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "webp": "image/webp"
        case "ico": "image/x-icon"
        case "woff2": "font/woff2"
        case "json", "webmanifest": "application/json"
        case "txt": "text/plain; charset=utf-8"
        default: "application/octet-stream"
        }
    }
}
