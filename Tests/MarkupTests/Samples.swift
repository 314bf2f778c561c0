// What the template tests share: a layout, a way to compile a screen, values by number and property.

import Markup

let layout = TemplateFile(
    path: "Templates/Layout.html",
    source: """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>Layout</title>
        <link rel="stylesheet" href="../Static/photowall.css">
        <script type="module" src="/static/runtime.js"></script>
        </head>
        <body class="app">
        <nav>Home</nav>
        <main id="main" data-slot="content">sample</main>
        <footer>&copy;</footer>
        </body>
        </html>
        """
)

func screen(_ content: String, title: String = "Screen") -> TemplateFile {
    TemplateFile(path: "Templates/Sample.html", source: "<!doctype html><title>\(title)</title><main>\(content)</main>")
}

func template(_ content: String) throws -> Template {
    try Template(screen: screen(content), layout: layout) { "/static/" + $0 }
}

/// The faults of a screen whose second line the content begins.
func faults(_ content: String) -> [String] {
    let head = "<!doctype html><title>A</title><body>\n"
    let found = fault(in: TemplateFile(path: "A.html", source: head + content), layout) ?? ""
    return found.split(separator: "\n").map(String.init)
}

func fault(in screen: TemplateFile, _ layout: TemplateFile) -> String? {
    do throws(TemplateErrors) {
        _ = try Template(screen: screen, layout: layout) { $0 == "missing.png" ? nil : $0 }
        return nil
    } catch {
        return error.description
    }
}

/// Values by control and property.
struct Values: ControlValues, ExpressibleByDictionaryLiteral {
    var table: [Int: [Property: PropertyValue]] = [:]
    var rows: [Int: String] = [:]

    init(dictionaryLiteral elements: (Int, [Property: PropertyValue])...) {
        table = Dictionary(uniqueKeysWithValues: elements)
    }

    func properties(of control: Int) -> PropertySet {
        (table[control] ?? [:]).keys.reduce(into: PropertySet()) { $0.insert(PropertySet($1)) }
    }

    func value(of property: Property, of control: Int) -> PropertyValue {
        table[control]?[property] ?? .none
    }

    func appendRows(of control: Int, to output: inout [UInt8]) {
        output += (rows[control] ?? "").utf8
    }
}

extension Template {
    func content(_ values: Values = [:]) -> String {
        var output: [UInt8] = []
        renderContent(into: &output, values: values)
        return String(decoding: output, as: UTF8.self)
    }

    func document(_ values: Values = [:], body: [(String, String)] = []) -> String {
        var output: [UInt8] = []
        render(into: &output, values: values, body: body)
        return String(decoding: output, as: UTF8.self)
    }
}
