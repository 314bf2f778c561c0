// Which names an outlet and a row class may have.

/// The names that a template may give.
package enum OutletName {
    /// What is wrong with an outlet's name; nil if nothing is.
    static func fault(_ name: String) -> String? {
        guard !name.isEmpty else { return "data-outlet needs a name" }
        guard isCamelCase(name, first: UInt8(ascii: "a")...UInt8(ascii: "z")) else {
            return "'\(name)' is no outlet name: write a Swift identifier in lowerCamelCase, such as 'userName'"
        }
        guard !keywords.contains(name) else { return "'\(name)' is no outlet name: it is a word of Swift" }
        return reserved.contains(name)
            ? "'\(name)' is no outlet name: the generated view has a member of that name" : nil
    }

    /// What is wrong with a row class's name; nil if nothing is.
    static func cellFault(_ name: String) -> String? {
        guard isCamelCase(name, first: UInt8(ascii: "A")...UInt8(ascii: "Z")) else {
            return "'\(name)' is no cell name: write a Swift type's name in UpperCamelCase, such as 'FeedCell'"
        }
        if ["Any", "Self"].contains(name) { return "'\(name)' is no cell name: it is a word of Swift" }
        return isTaken(name)
            ? "'\(name)' is no cell name: the generated views use a class of that name" : nil
    }

    /// Whether the generated views use a class of that name.
    package static func isTaken(_ name: String) -> Bool {
        bases.contains(name) || ControlTable.rows.contains { $0.name == name }
    }

    private static func isCamelCase(_ name: String, first: ClosedRange<UInt8>) -> Bool {
        guard let start = name.utf8.first, first.contains(start) else { return false }
        return name.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }

    // https://docs.swift.org/swift-book/documentation/the-swift-programming-language/lexicalstructure
    private static let keywords: Set<String> = [
        "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
        "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "open", "operator", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
        "switch",
        "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    // What the generated classes name besides controls.
    private static let bases: Set<String> = ["ControlHost", "ScreenView", "StaticString", "TableViewCell"]

    // Members of ScreenView, and the parameter of the generated initializer.
    private static let reserved: Set<String> = ["control", "controls", "host", "outlets", "template"]
}
