// ScriptBundle: ES modules joined into one, so that a browser asks once and gzip sees all of it; beside it, those parts that
// not every page needs. People read and test the modules; ScriptModule and ScriptTables say which conventions make joining
// them safe.

/// One module made of an entry and all it imports, each after what it imports itself, and one of each part.
///
/// A part is a module that another one imports with `import("./part.js")`. It may import from the joined one.
struct ScriptBundle {
    /// The joined module.
    private(set) var text = ""
    /// The parts, by file name.
    private(set) var parts: [String: String] = [:]
    /// The modules in it, by file name, in their order; parts behind all others.
    private(set) var files: [String] = []

    private let modules: [String: ScriptModule]
    private var declared: [String: String] = [:]
    private var entered: Set<String> = []

    /// Joins modules, by file name; `folder` is for errors.
    ///
    /// - Throws: `StartError` with file and line where a convention is broken, where two modules declare one name, import
    ///   each other, or import what is not there; with the file's name where nothing imports it.
    init(entry: String, modules sources: [String: String], folder: String) throws(StartError) {
        var modules: [String: ScriptModule] = [:]
        for (file, source) in sources {
            modules[file] = try ScriptModule(path: folder + "/" + file, source: source)
        }
        self.modules = modules
        guard let first = modules[entry] else { throw StartError("\(folder) has no \(entry).") }
        var base = ""
        try add(first, entry, to: &base)
        let based = entered
        let tables = ScriptTables(base)
        var shared: Set<String> = []
        for (part, parted) in files.flatMap({ file in modules[file]?.parts.map { ($0, file) } ?? [] }) {
            guard let module = modules[part.file] else {
                throw modules[parted]?.fault(part.line, "There is no \(part.file).") ?? StartError("\(folder)")
            }
            guard !entered.contains(part.file) else {
                throw module.fault(1, "This module is imported as a part and otherwise, too.")
            }
            var code = ""
            try add(module, part.file, to: &code)
            code = try tables.with(code).fold(code, folder: folder)
            let words = Set(code.matches(of: /[\w$]+/).map(\.output))
            let taken = module.imports.filter { based.contains($0.file) }.flatMap(\.names)
                .filter { words.contains($0[...]) }.sorted()
            shared.formUnion(taken)
            let head = taken.isEmpty ? "" : "import{\(taken.joined(separator: ","))}from\"./\(entry)\";\n"
            parts[part.file] = head + ScriptBundle.withoutLineEnds(code + ScriptBundle.export(module.exports))
        }
        if let idle = modules.keys.sorted().first(where: { !entered.contains($0) }) {
            throw StartError("\(folder)/\(idle) is imported by no module; \(entry) is the first.")
        }
        base = try tables.fold(base + ScriptBundle.export(shared), folder: folder)
        text = ScriptBundle.withoutLineEnds(base)
    }

    private static func export(_ names: Set<String>) -> String {
        names.isEmpty ? "" : "export{\(names.sorted().joined(separator: ","))};\n"
    }

    /// Without the ends of lines that mean nothing to JavaScript, commas behind the last of several lines, and semicolons that
    /// end blocks.
    ///
    /// They mean nothing behind a semicolon, comma, arrow, block or opening bracket, and before a closing one. A statement that ends
    /// with a brace and is no block, such as an assignment, has its semicolon.
    private static func withoutLineEnds(_ text: String) -> String {
        var result = ""
        for line in text.split(separator: "\n") {
            guard let last = result.last, let first = line.first else {
                result += line
                continue
            }
            if last == ",", ")]}".contains(first), !result.hasSuffix("[,"), !result.hasSuffix(",,") {
                result.removeLast()
            } else if !";,{[(}>".contains(last), !")]}".contains(first) {
                result += "\n"
            }
            result += line
        }
        // Nor does a semicolon before a closing brace: no module has a statement that is empty.
        return result.replacing(";}", with: "}") + "\n"
    }

    private mutating func add(_ module: ScriptModule, _ file: String, to text: inout String) throws(StartError) {
        entered.insert(file)
        for link in module.imports {
            guard let other = modules[link.file] else { throw module.fault(link.line, "There is no \(link.file).") }
            if let name = link.names.first(where: { !other.exports.contains($0) }) {
                throw module.fault(link.line, "\(link.file) exports no \(name).")
            }
            if !entered.contains(link.file) { try add(other, link.file, to: &text) }
            guard files.contains(link.file) else {
                throw module.fault(link.line, "\(link.file) imports this module, too, if only by way of others.")
            }
        }
        for (name, line) in module.names {
            if let other = declared.updateValue(file, forKey: name) {
                throw module.fault(line, "\(name) is declared in \(other), too; all modules are joined into one.")
            }
        }
        text += module.code
        files.append(file)
    }
}
