// TemplateFolder: a folder with `Templates` and `Static`, as an application has it, for the small ones that tests serve.
import Foundation
import Locking

enum TemplateFolder {
    private static let made = LockedValue<[String]>([])

    /// A layout of that title, with nothing of its own.
    static func layout(_ title: String) -> String {
        """
        <!doctype html><html lang="en"><head><title>\(title)</title>
        <script type="module" src="/static/runtime.js"></script></head><body>
        <main data-slot="content"></main><p data-status role="status"></p><p data-announce role="status"></p>
        </body></html>
        """
    }

    /// Makes a folder of these files, by their paths in it; it is deleted when the process ends.
    static func make(_ name: String, _ files: KeyValuePairs<String, String>) -> String {
        var path = Array("/tmp/rxlive-\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { preconditionFailure("no temporary folder") }
        let folder = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        made.withLock { made in
            if made.isEmpty {
                atexit {
                    for folder in TemplateFolder.made.withLock({ $0 }) {
                        try? FileManager.default.removeItem(atPath: folder)
                    }
                }
            }
            made.append(folder)
        }
        for part in ["/Templates", "/Static"] { mkdir(folder + part, 0o755) }
        for (name, text) in files {
            guard let file = fopen("\(folder)/\(name)", "w") else { preconditionFailure("cannot write \(name)") }
            fputs(text, file)
            fclose(file)
        }
        return folder
    }
}
