// The generated Swift, byte for byte, and the faults.

import Markup
import Testing

@testable import outlets

@Suite struct GeneratorTests {
    private let layout = TemplateFile(path: "T/Layout.html", source: "<main data-slot=content></main>")

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

    @Test func `a template without outlets becomes a view without controls`() throws {
        let source = try Generator.source(of: [TemplateFile(path: "About.html", source: "<p>x</p>")])
        #expect(source.contains("public final class AboutView: ScreenView {\n    /// The template's name."))
        #expect(source.contains("super.init(controls: [])"))
    }

    @Test func `no screens need no import`() throws {
        #expect(try Generator.source(of: [layout]) == "// Made of the templates at each build.\n")
    }

    @Test func `a fault names the template and its line`() {
        let twice = TemplateFile(path: "T/A.html", source: "<p data-outlet=a></p>\n<p data-outlet=a></p>")
        #expect(
            throws: TemplateError(file: "T/A.html", line: 2, message: "duplicate outlet 'a'; the first is in line 1")
        ) { try Generator.source(of: [twice]) }
        let name = TemplateFile(path: "T/sign-up.html", source: "")
        #expect(throws: TemplateError.self) { try Generator.source(of: [name]) }
    }
}
