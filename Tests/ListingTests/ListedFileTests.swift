// The texts of files as Swift, byte for byte.
import Testing

@testable import listing

@Suite struct ListedFileTests {
    @Test func `each text becomes a literal of one line`() throws {
        let files = [
            ListedFile(name: "A.swift", text: "let quoted = \"a\\n\"\n"),
            ListedFile(name: "B.html", text: "<p>\tä\r</p>"),
        ]
        #expect(
            try ListedFile.source(of: files) == #"""
                // Made of the sources at each build.

                /// Sources of this module, as it was built of them.
                enum Listing {
                    /// The texts, by the files' names.
                    static let texts: [String: String] = [
                        "A.swift": "let quoted = \"a\\n\"\n",
                        "B.html": "<p>\u{9}ä\u{d}</p>",
                    ]
                }

                """#
        )
    }

    @Test func `two files of one name are refused`() {
        let files = [ListedFile(name: "A.swift", text: "a"), ListedFile(name: "A.swift", text: "b")]
        #expect(throws: ListedFile.Duplicate(name: "A.swift")) { try ListedFile.source(of: files) }
    }
}
