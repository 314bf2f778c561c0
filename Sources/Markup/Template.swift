// A screen's template in its layout, ready to render. Compiled by Compiler.swift, run by Renderer.swift.

/// A screen as HTML with holes for the values of its controls; immutable, so one serves every page of every loop.
///
/// A screen's file is a whole HTML document that opens in a browser as it stands. Its title and the content of its
/// `<main>` (of its `<body>`, if there is none) go into the layout, at the element with `data-slot="content"`.
///
/// ```swift
/// let signup = try Template(screen: file, layout: layout) { name in assets.path(of: name) }
/// signup.render(into: &bytes, values: view, body: [("data-page", token)])
/// ```
public final class Template: Sendable {
    /// The screen's name: `Signup` for `Templates/Signup.html`.
    public let name: String
    /// The document's title: that of the screen's file, or else the layout's, or else the screen's name.
    public let title: String
    /// What a dialog of the screen is called: the title of the screen's file, or else the screen's name.
    package let dialogTitle: String
    /// Images of other sites, which the page's policy refuses unless the server's settings name these.
    package let outsideImages: [OutsideImage]
    /// The outlets of the screen and of its rows.
    public let outline: Outline
    /// The templates of the screen's rows.
    public let rows: [RowTemplate]
    /// By number, from that of control 1: the number of the control around it, 0 where there is none.
    public let parents: [Int]
    private let lengths: [Int?]
    private let privates: Set<Int>
    private let defaults: [Defaults]
    private let program: Program
    private let content: Range<Int>

    /// Compiles a screen and its layout.
    ///
    /// - Parameters:
    ///   - screen: The screen's file.
    ///   - layout: The layout's file: head, navigation, footer, and one element with `data-slot="content"`.
    ///   - scripts: Addresses of further modules that the document loads. Default: none.
    ///   - asset: Gives the address of a file below `Static`: `photowall.css` for `../Static/photowall.css` in the
    ///     template, from a folder below it `../../Static/photowall.css`, and of RxLive's own scripts, which are below
    ///     `runtime/`; nil if there is no such file.
    /// - Throws: Every fault of the two files.
    public init(
        screen: TemplateFile,
        layout: TemplateFile,
        scripts: [String] = [],
        asset: @escaping (String) -> String?
    ) throws(TemplateErrors) {
        let parsed = ParsedScreen(screen)
        var compiler = Compiler(file: layout, asset: asset)
        compiler.scripts = scripts
        let shown = parsed.isReadable ? parsed : ParsedScreen(TemplateFile(path: screen.path, source: ""))
        compiler.document(layout, around: shown)
        if let errors = TemplateErrors(parsed.faults + compiler.faults) { throw errors }
        name = screen.name
        dialogTitle = parsed.title.isEmpty ? screen.name : parsed.title
        title = [parsed.title, compiler.layoutTitle].first { !$0.isEmpty } ?? screen.name
        outsideImages = compiler.outsideImages
        outline = compiler.outline
        rows = compiler.rows
        parents = compiler.parents
        lengths = compiler.lengths
        privates = compiler.privates
        defaults = compiler.defaults
        program = compiler.program
        content = compiler.contentSteps
    }

    /// Compiles all screens of an application in their layout.
    ///
    /// - Parameters:
    ///   - screens: The screens' files.
    ///   - layout: The layout's file.
    ///   - scripts: Addresses of further modules that the documents load. Default: none.
    ///   - asset: Gives the address of a file below `Static`; nil if there is no such file.
    /// - Returns: One template per screen, in the order given.
    /// - Throws: Every fault of all files.
    public static func compile(
        _ screens: [TemplateFile],
        in layout: TemplateFile,
        scripts: [String] = [],
        asset: @escaping (String) -> String?
    ) throws(TemplateErrors) -> [Template] {
        var templates: [Template] = []
        var errors: [TemplateError] = []
        for screen in screens {
            do throws(TemplateErrors) {
                templates.append(try Template(screen: screen, layout: layout, scripts: scripts, asset: asset))
            } catch {
                errors += error.errors
            }
        }
        if let errors = TemplateErrors(errors) { throw errors }
        return templates
    }

    /// The screen's outlets, in order of their numbers from 1.
    public var outlets: [Outlet] { outline.outlets }

    /// Equal to that of the generated view if the template still has the outlets it was generated from.
    public var fingerprint: String { outline.fingerprint }

    /// What the template itself says of a property; `.none` where it says nothing.
    ///
    /// Boolean attributes are `.bool(true)`, `aria-invalid` and `aria-busy` `.bool`, a progress `.double`, all else
    /// `.string`.
    public func value(of property: Property, of control: Int) -> PropertyValue {
        guard defaults.indices.contains(control - 1) else { return .none }
        return defaults[control - 1][property]
    }

    /// The template of a list's rows; nil where there is none of that name.
    public func row(named name: StaticString, of list: Int) -> RowTemplate? {
        rows.first { $0.list == list && $0.name == "\(name)" }
    }

    /// How long a control's text may be, in UTF-16 code units as `maxlength` counts them; nil where the template does not say.
    public func maximumLength(of control: Int) -> Int? {
        lengths.indices.contains(control - 1) ? lengths[control - 1] : nil
    }

    /// Whether a control's value is kept nowhere but in its page: a password, or what is marked `data-private`.
    public func isPrivate(_ control: Int) -> Bool { privates.contains(control) }

    /// Appends the whole document.
    ///
    /// - Parameters:
    ///   - output: Where the HTML goes, UTF-8.
    ///   - values: The values of controls; those without keep the template's.
    ///   - body: Further attributes of `<body>`, names as they stand, values unescaped.
    public func render(into output: inout [UInt8], values: some ControlValues, body: [(String, String)] = []) {
        Renderer(program: program, values: values, title: title, body: body)
            .run(0..<program.steps.count, into: &output)
    }

    /// Appends the content of the layout's slot alone: the new screen of a page that is already open.
    ///
    /// - Parameters:
    ///   - output: Where the HTML goes, UTF-8.
    ///   - values: The values of controls; those without keep the template's.
    public func renderContent(into output: inout [UInt8], values: some ControlValues) {
        Renderer(program: program, values: values).run(content, into: &output)
    }
}
