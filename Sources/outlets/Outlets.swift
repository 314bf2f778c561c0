// The command `outlets OUTPUT TEMPLATES [FOLDER]`: reads the templates of TEMPLATES, or of a folder in it, and the layout,
// writes one Swift file, or prints all faults and exits with 1.

import Foundation
import Markup

/// The command that OutletsPlugin runs.
@main struct Outlets {
    static func main() {
        let arguments = CommandLine.arguments
        guard (3...4).contains(arguments.count) else { fail("usage: outlets OUTPUT TEMPLATES [FOLDER]") }
        do {
            let top = arguments[2]
            let folder = arguments.count == 4 ? top + "/" + arguments[3] : top
            var templates = try paths(in: folder)
            if folder != top { templates.append(top + "/\(Generator.layout).html") }
            let others = try folders(in: top).flatMap(paths).filter { !templates.contains($0) }
            let source = try Generator.source(of: templates.map(read), beside: others)
            try source.write(toFile: arguments[1], atomically: true, encoding: .utf8)
        } catch let error as TemplateErrors {
            fail(error.description)
        } catch {
            fail("outlets: error: \(error)")
        }
    }

    /// The folder, and the folders in it.
    private static func folders(in top: String) throws -> [String] {
        let inner = try FileManager.default.contentsOfDirectory(atPath: top).sorted().map { top + "/" + $0 }
        return [top] + inner.filter { (try? FileManager.default.contentsOfDirectory(atPath: $0)) != nil }
    }

    private static func paths(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".html") }.sorted()
            .map { folder + "/" + $0 }
    }

    private static func read(_ path: String) throws -> TemplateFile {
        TemplateFile(path: path, source: try String(contentsOfFile: path, encoding: .utf8))
    }

    private static func fail(_ sentence: String) -> Never {
        FileHandle.standardError.write(Data((sentence + "\n").utf8))
        exit(1)
    }
}
