// The command `outlets OUTPUT FOLDER`: reads the templates, writes one Swift file, or prints all faults and exits with 1.

import Foundation
import Markup

/// The command that OutletsPlugin runs.
@main struct Outlets {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { fail("usage: outlets OUTPUT FOLDER") }
        do {
            let source = try Generator.source(of: try templates(in: arguments[2]))
            try source.write(toFile: arguments[1], atomically: true, encoding: .utf8)
        } catch let error as TemplateErrors {
            fail(error.description)
        } catch {
            fail("outlets: error: \(error)")
        }
    }

    private static func templates(in folder: String) throws -> [TemplateFile] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".html") }
        return try names.sorted().map { name in
            let path = folder + "/" + name
            return TemplateFile(path: path, source: try String(contentsOfFile: path, encoding: .utf8))
        }
    }

    private static func fail(_ sentence: String) -> Never {
        FileHandle.standardError.write(Data((sentence + "\n").utf8))
        exit(1)
    }
}
