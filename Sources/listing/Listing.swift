// The command `listing OUTPUT FILE…`: writes one Swift file with the texts of the files, or says what is wrong and exits with 1.

import Foundation

/// The command that ListingPlugin runs.
@main struct Listing {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 2 else { fail("usage: listing OUTPUT FILE…") }
        do {
            let files = try arguments.dropFirst(2).map { path in
                let url = URL(fileURLWithPath: path)
                return ListedFile(name: url.lastPathComponent, text: try String(contentsOf: url, encoding: .utf8))
            }
            try ListedFile.source(of: files).write(toFile: arguments[1], atomically: true, encoding: .utf8)
        } catch {
            fail("listing: error: \(error)")
        }
    }

    private static func fail(_ sentence: String) -> Never {
        FileHandle.standardError.write(Data((sentence + "\n").utf8))
        exit(1)
    }
}
