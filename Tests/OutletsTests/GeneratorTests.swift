// The generated Swift, byte for byte, and the faults.

import Markup
import Testing

@testable import outlets

@Suite struct GeneratorTests {
    private let layout = TemplateFile(
        path: "T/Layout.html",
        source: """
            <!doctype html><title>x</title><script type="module" src="/static/runtime.js"></script>
            <main data-slot="content"></main>
            """
    )

    @Test(arguments: ["Image", "Table", "Screen"]) func `a screen's class is none of the controls'`(_ name: String) {
        let file = TemplateFile(path: "T/\(name).html", source: "<title>x</title><main></main>")
        let error = #expect(throws: TemplateErrors.self) { try Generator.source(of: [layout, file]) }
        #expect(
            error?.errors.map(\.message) == [
                "'\(name)' is no screen name: the generated views use a class '\(name)View' of Controls"
            ]
        )
    }

    @Test func `a template becomes a view`() throws {
        let signup = TemplateFile(
            path: "T/Signup.html",
            source: """
                <!doctype html>
                <title>Sign up</title>
                <main>
                  <form data-outlet="form">
                    <input type="email" data-outlet="mail">
                    <button data-outlet="signUp">Sign up</button>
                  </form>
                </main>
                """
        )
        #expect(
            try Generator.source(of: [layout, signup]) == """
                // Made of the templates at each build.

                public import Controls

                /// The outlets of Signup.html.
                public final class SignupView: ScreenView {
                    /// `<form>`, Signup.html line 4.
                    public let form: Form
                    /// `<input type="email">`, Signup.html line 5.
                    public let mail: TextField
                    /// `<button>`, Signup.html line 6.
                    public let signUp: Button

                    /// The template's name.
                    override public class var template: StaticString { "Signup" }

                    /// The outlets at the time of the build, compared with the template at the start.
                    override public class var outlets: StaticString { "1:form:Form;2:mail:TextField;3:signUp:Button" }

                    /// Makes the screen's controls on a page.
                    public required init(host: any ControlHost) {
                        form = Form(number: 1, host: host)
                        mail = TextField(number: 2, host: host)
                        signUp = Button(number: 3, host: host)
                        super.init(controls: [form, mail, signUp])
                    }
                }

                """
        )
    }

    @Test func `a class of the application's own is the compiler's to find, at its place in the template`() throws {
        let pad = TemplateFile(
            path: "T/Pad.html",
            source: """
                <!doctype html>
                <title>Pad</title>
                <main>
                  <div data-outlet="pad" data-control="TouchPad"></div>
                  <ul data-outlet="rows"><template data-cell="PadCell"><li>
                    <input type="text" data-outlet="price" data-control="Shop.PriceField">
                  </li></template></ul>
                </main>
                """
        )
        let source = try Generator.source(of: [layout, pad])
        #expect(source.contains("\npublic import Controls\nimport Shop\n"))
        #expect(
            source.contains(
                """
                    /// `<div>`, Pad.html line 4.
                    #sourceLocation(file: "T/Pad.html", line: 4)
                    let pad: TouchPad
                    #sourceLocation()
                    /// `<ul>`, Pad.html line 5.
                    public let rows: TableView

                """
            )
        )
        #expect(source.contains("        pad = TouchPad(number: 1, host: host)\n"))
        #expect(source.contains("    let price: Shop.PriceField\n"))
        #expect(source.contains("\"1:pad:TouchPad;2:rows:TableView;PadCell(1:price:Shop.PriceField)\""))
    }

    @Test func `a template without outlets becomes a view without controls`() throws {
        let source = try Generator.source(of: [layout, TemplateFile(path: "T/About.html", source: "<p>x</p>")])
        #expect(source.contains("public final class AboutView: ScreenView {\n    /// The template's name."))
        #expect(source.contains("super.init(controls: [])"))
    }

    @Test func `no screens need no import`() throws {
        #expect(try Generator.source(of: [layout]) == "// Made of the templates at each build.\n")
    }

    @Test func `every fault of every template is told`() {
        let twice = TemplateFile(path: "T/A.html", source: "<p data-outlet=a></p>\n<p data-outlet=a></p></b>")
        let name = TemplateFile(path: "T/sign-up.html", source: "<p class='x>y</p>")
        let layout = TemplateFile(path: "T/Layout.html", source: self.layout.source + "\n<p id=a id=b></p>")
        let error = #expect(throws: TemplateErrors.self) { try Generator.source(of: [twice, layout, name]) }
        #expect(
            error?.description == """
                T/A.html:2:4: error: <p>, outlet 'a': duplicate outlet 'a'; the first is in line 1
                T/A.html:2:22: error: </b>: closes nothing: no <b> is open here
                T/Layout.html:3:9: error: <p>: duplicate attribute 'id'
                T/sign-up.html:1:1: error: 'sign-up' is no screen name: write a Swift type's name in UpperCamelCase
                T/sign-up.html:1:10: error: <p>: the quote of 'class' is not closed
                """
        )
    }

    @Test func `a name that a template of another folder has is refused`() throws {
        let template = TemplateFile(path: "T/Shop/A.html", source: "<p>x</p>")
        let error = #expect(throws: TemplateErrors.self) {
            try Generator.source(of: [template, layout], beside: ["T/A.html", "T/B.html"])
        }
        #expect(error?.description == "T/Shop/A.html:1:1: error: duplicate screen 'A'; the first is T/A.html")
        #expect(try Generator.source(of: [template, layout], beside: ["T/B.html"]).contains("class AView"))
    }

    @Test func `a cell is not called as another class that is made`() {
        let list = "<ul data-outlet=l>\n <template data-cell=%><li>x</li></template></ul>"
        func file(_ name: String, _ cell: String) -> TemplateFile {
            TemplateFile(path: "T/\(name).html", source: list.replacing("%", with: cell))
        }
        let error = #expect(throws: TemplateErrors.self) {
            try Generator.source(of: [
                layout, file("A", "AView"), file("B", "AView"), file("C", "Row"), file("D", "Row"),
            ])
        }
        #expect(
            error?.description == """
                T/A.html:2:12: error: <template>, outlet 'l': 'AView' is no cell name: it is the class of the screen T/A.html
                T/B.html:2:12: error: <template>, outlet 'l': 'AView' is no cell name: it is the class of the screen T/A.html
                T/D.html:2:12: error: <template>, outlet 'l': duplicate cell 'Row'; the first is in T/C.html, line 2
                """
        )
    }

    @Test func `screens need a layout`() {
        let error = #expect(throws: TemplateErrors.self) {
            try Generator.source(of: [TemplateFile(path: "T/A.html", source: "<p>x</p>")])
        }
        #expect(error?.description == "T/A.html:1:1: error: there is no Layout.html beside it")
    }
}
