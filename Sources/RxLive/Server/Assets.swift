// Assets: the files of Static/, read once, named after their content, compressed once.
import Gzip
import HTTP
import Sodium

/// The static files of an application, by the path they are served at.
///
/// A file at the top is served as `/static/name-HASH.ext`; a folder, with the hash of all that is in it, as
/// `/static/folder-HASH/file`. A folder with a module of its own name, such as `runtime/runtime.js`, is a program: its
/// modules are served joined, as `/static/runtime-HASH.js`. What a name stands for never changes.
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
            let found =
                entry.isFolder
                ? try Assets.folder(path, entry.name)
                : [Assets.file((entry.name, try Assets.read(path)), of: entry.name)]
            for served in found {
                byPath[served.path] = served.asset
                pathOf[served.file] = served.path
            }
        }
        self.byPath = byPath
        self.pathOf = pathOf
    }

    subscript(path: String) -> Asset? { byPath[path] }

    /// Where a file of Static/ is served; nil where there is none.
    func path(of file: String) -> String? { pathOf[file] }

    private typealias File = (name: String, bytes: [UInt8])
    private typealias Served = (file: String, path: String, asset: Asset)

    /// What is in a folder: its modules as one file, if they are a program, and the others side by side.
    private static func folder(_ path: String, _ name: String) throws(StartError) -> [Served] {
        var files: [File] = []
        for entry in Files.list(path) ?? [] where !entry.isFolder {
            files.append((entry.name, try read(path + "/" + entry.name)))
        }
        var served: [Served] = []
        let entry = name + ".js"
        if files.contains(where: { $0.name == entry }) {
            let program = try join(files.filter(isScript), from: entry, in: path)
            served.append(file((entry, program), of: name + "/" + entry))
            files.removeAll(where: isScript)
        }
        let hash = hash(files.flatMap { $0.name.utf8 + $0.bytes })
        for file in files {
            served.append((name + "/" + file.name, "/static/\(name)-\(hash)/\(file.name)", Asset(file)))
        }
        return served
    }

    private static func file(_ file: File, of path: String) -> Served {
        (path, "/static/" + insert(hash(file.bytes), into: file.name), Asset(file))
    }

    private static func isScript(_ file: File) -> Bool { file.name.hasSuffix(".js") }

    private static func join(_ files: [File], from entry: String, in folder: String) throws(StartError) -> [UInt8] {
        var modules: [String: String] = [:]
        for file in files { modules[file.name] = String(decoding: file.bytes, as: UTF8.self) }
        return Array(try ScriptBundle(entry: entry, modules: modules, folder: folder).text.utf8)
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
    fileprivate init(_ file: (name: String, bytes: [UInt8])) {
        type = Assets.Asset.type(of: file.name)
        let bytes = file.bytes
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
