// Assets: the files of Static/, read once, named after their content, compressed once; beside them RxLive's own.
import Gzip
import HTTP
import Sodium

/// The static files of an application, by the path they are served at.
///
/// A file at the top is served as `/static/name-HASH.ext`; a folder, with the hash of all that is in it, as
/// `/static/folder-HASH/file`. The folder `runtime` is ``Runtime``'s. What a name stands for never changes.
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

    /// Reads a folder and the folders in it, one level deep; an application may have no such folder.
    ///
    /// `isWatched`: with the script by which browsers follow changes.
    init(folder: String, isWatched: Bool = false) throws(StartError) {
        var byPath: [String: Asset] = [:]
        var pathOf: [String: String] = [:]
        let runtime = try Runtime.files.get() + Runtime.styles + (isWatched ? [Runtime.watch] : [])
        var found = Assets.folder(runtime, Runtime.folder)
        for entry in Files.list(folder) ?? [] {
            let path = folder + "/" + entry.name
            guard entry.name != Runtime.folder else {
                throw StartError("\(path) has RxLive's own name: give it another.")
            }
            found +=
                entry.isFolder
                ? Assets.folder(try Assets.files(in: path), entry.name)
                : [Assets.file((entry.name, try Assets.read(path)))]
        }
        for served in found {
            byPath[served.path] = served.asset
            pathOf[served.file] = served.path
        }
        self.byPath = byPath
        self.pathOf = pathOf
    }

    subscript(path: String) -> Asset? { byPath[path] }

    /// Where all files are served.
    var paths: Dictionary<String, Asset>.Keys { byPath.keys }

    /// Where a file of Static/, or `runtime/…`, is served; nil where there is none.
    func path(of file: String) -> String? { pathOf[file] }

    typealias File = (name: String, bytes: [UInt8])
    private typealias Served = (file: String, path: String, asset: Asset)

    private static func files(in folder: String) throws(StartError) -> [File] {
        var files: [File] = []
        for entry in Files.list(folder) ?? [] where !entry.isFolder {
            files.append((entry.name, try read(folder + "/" + entry.name)))
        }
        return files
    }

    /// What is in a folder, side by side, so that its files may name each other.
    private static func folder(_ files: [File], _ name: String) -> [Served] {
        let hash = hash(files.flatMap { $0.name.utf8 + $0.bytes })
        return files.map { ("\(name)/\($0.name)", "/static/\(name)-\(hash)/\($0.name)", Asset($0)) }
    }

    private static func file(_ file: File) -> Served {
        (file.name, "/static/" + insert(hash(file.bytes), into: file.name), Asset(file))
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
