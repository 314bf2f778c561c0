// Compiles trees into programs: walks the nodes, writes what is fixed, leaves holes at outlets.
// Outlets and rows are in Compiler+Outlet.swift, the layout in Compiler+Layout.swift, refusals in Compiler+Check.swift.

/// The state of one compilation: of a screen, of a screen in its layout, or of a row.
struct Compiler {
    /// The file that the nodes at hand come from.
    var file: TemplateFile
    let asset: (String) -> String?
    /// Modules that the document loads besides those that the layout names.
    var scripts: [String] = []
    var program = Program()
    var outlets: [Outlet] = []
    /// By outlet: the number of the outlet around it, 0 for none.
    var parents: [Int] = []
    /// By outlet: what the template says of its properties.
    var defaults: [Defaults] = []
    /// By outlet: how long its text may be, where the template says so.
    var lengths: [Int?] = []
    /// Numbers of the outlets whose values are kept nowhere.
    var privates: Set<Int> = []
    /// What outlets of a row are marked to do to it.
    var acts: [(act: RowAct, control: Int)] = []
    var cells: [Outline.Cell] = []
    var rows: [RowTemplate] = []
    /// The screen's own path; a link of the layout that leads there is marked.
    var path: String?
    /// The steps that make the content of the layout's slot.
    var contentSteps = 0..<0
    /// The title of the layout.
    var layoutTitle = ""
    /// What is wrong with the templates.
    var faults: [TemplateError] = []
    /// What is wrong unless the server's settings allow it.
    var outsideImages: [OutsideImage] = []
    /// Fixed bytes that are not yet a step.
    private var pending: [UInt8] = []

    init(file: TemplateFile, asset: @escaping (String) -> String?) {
        self.file = file
        self.asset = asset
    }

    var outline: Outline { Outline(outlets: outlets, cells: cells) }

    /// What the nodes below an element stand in.
    struct Surroundings {
        /// The control of the nearest element around with an outlet; 0 for none.
        var control = 0
        /// The control of the `<select>` or the group of radio buttons around, if that has an outlet.
        var choices: Int?
        /// Whether the element is a row's root, which carries the key.
        var isRow = false
        /// Whether a row is around.
        var isInRow = false
        /// Whether outlets are refused: the layout's part.
        var isLayout = false
    }

    /// Compiles a screen's content.
    mutating func content(of screen: ParsedScreen) {
        flush()
        let start = program.steps.count
        let layout = file
        file = screen.file
        children(of: screen.content, Surroundings())
        flush()
        file = layout
        contentSteps = start..<program.steps.count
    }

    mutating func children(of element: HTMLElement, _ around: Surroundings) {
        for (index, child) in element.children.enumerated() {
            switch child {
            case .element(let element): self.element(element, around)
            case .text(let text) where HTMLVocabulary.rawText.contains(element.tag): append(text)
            case .text(let text):
                let drops = index == 0 && HTMLVocabulary.dropsFirstLineFeed.contains(element.tag)
                if drops, text.utf8.first == 0x0A { append("\n") }
                append(escaped: text)
            case .comment: break  // Notes of authors are not for readers.
            }
        }
    }

    mutating func element(_ element: HTMLElement, _ around: Surroundings) {
        check(element)
        if around.isInRow, element[attribute: "id"] != nil {
            report(
                "each row would have this id: a label can stand around its field, or say aria-label",
                element,
                attribute: "id"
            )
        }
        checkPopover(element, around)
        if element.tag == "template" { return row(element, around) }
        if element[attribute: "data-outlet"] != nil { return outlet(element, around) }
        if let control = around.choices, element.tag == "option" || element.isRadio {
            startRow(element, around)
            option(element, of: control)
        } else {
            startRow(element, around)
            append(startTag(element, skipsName: around.isRow))
            append(around.isLayout && leadsHere(element) ? " aria-current=\"page\">" : ">")
        }
        inside(element, around)
    }

    /// The children and the end tag.
    mutating func inside(_ element: HTMLElement, _ around: Surroundings) {
        guard !HTMLVocabulary.void.contains(element.tag) else { return }
        var inner = around
        inner.isRow = false
        children(of: element, inner)
        append("</\(element.tag)>")
    }

    /// A row's element begins with its number.
    mutating func startRow(_ element: HTMLElement, _ around: Surroundings) {
        guard around.isRow else { return }
        append("<\(element.tag)")
        step(.key)
    }

    /// The tag and its attributes, without the closing bracket.
    func startTag(
        _ element: HTMLElement,
        skipsName: Bool,
        where isWanted: (HTMLAttribute) -> Bool = { _ in true }
    ) -> String {
        var text = skipsName ? "" : "<\(element.tag)"
        for attribute in element.attributes where isWanted(attribute) {
            text += written(attribute, of: element)
        }
        return text
    }

    /// An attribute with a space before it; addresses of assets become those they are served under.
    func written(_ attribute: HTMLAttribute, of element: HTMLElement) -> String {
        let value = address(attribute, of: element) ?? attribute.value
        var bytes: [UInt8] = []
        bytes.append(escaping: value, for: .attribute)
        return " \(attribute.name)=\"" + String(decoding: bytes, as: UTF8.self) + "\""
    }

    /// Where an asset is served, for an attribute that names one; nil too where there is no such file, which is a fault.
    func address(_ attribute: HTMLAttribute, of element: HTMLElement) -> String? {
        if attribute.name == "src", attribute.value == Compiler.runtime { return asset("runtime/runtime.js") }
        if attribute.name == "srcset" {
            return SourceSet(parsing: attribute.value)?.replacing { Compiler.assetName($0).flatMap(served) }.text
        }
        return assetName(attribute).flatMap(served)
    }

    private func served(_ name: Substring) -> String? {
        asset(path(of: name)).map { $0 + name.dropFirst(path(of: name).count) }
    }

    /// The address under which a layout names RxLive's script; it is served under one with a digest.
    static let runtime = "/static/runtime.js"

    /// Refuses an attribute that names an asset which is not there.
    mutating func checkAsset(_ attribute: HTMLAttribute, of element: HTMLElement) {
        var names = [assetName(attribute)]
        if attribute.name == "srcset" {
            names = SourceSet(parsing: attribute.value)?.candidates.map { Compiler.assetName($0.url) } ?? []
        }
        for case let name? in names where asset(path(of: name)) == nil {
            report("there is no file '\(path(of: name))' in Static", element, attribute: attribute.name)
        }
    }

    private func assetName(_ attribute: HTMLAttribute) -> Substring? {
        ["href", "src", "xlink:href", "poster"].contains(attribute.name) ? Compiler.assetName(attribute.value) : nil
    }

    /// The file below `Static` that an address means: `../Static/…`, and `../../Static/…` from a folder of templates.
    static func assetName(_ address: String) -> Substring? {
        let prefix = "Static/"
        var path = address[...]
        while path.hasPrefix("../") { path = path.dropFirst(3) }
        return address.hasPrefix("../") && path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : nil
    }

    private func path(of name: Substring) -> String { String(name.prefix { $0 != "?" && $0 != "#" }) }

    mutating func append(_ text: String) {
        pending += text.utf8
    }

    mutating func append(escaped text: String) {
        pending.append(escaping: text, for: .text)
    }

    /// Makes a step, after the fixed bytes before it.
    mutating func step(_ step: Program.Step) {
        flush()
        program.steps.append(step)
    }

    mutating func flush() {
        guard !pending.isEmpty else { return }
        let start = program.fixed.count
        program.fixed += pending
        pending = []
        program.steps.append(.fixed(start..<program.fixed.count))
    }

    /// Notes a fault, and goes on: at one of the element's attributes, or at its start tag.
    mutating func report(_ message: String, _ element: HTMLElement, attribute: String? = nil) {
        faults.append(file.error(message, element, attribute: attribute))
    }
}

extension HTMLElement {
    var isForeignRoot: Bool { tag == "svg" || tag == "math" }
}
