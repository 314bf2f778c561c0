// Attributes that a program sets, as one text, and those that it may not set.
import Testing

@testable import Markup

@Suite struct AttributeListTests {
    @Test func `what was set and taken back is told to be absent`() {
        var list = AttributeList()
        list["lang"] = nil
        #expect(list.text == "")
        list["lang"] = "de"
        list["aria-level"] = "2"
        list["lang"] = nil
        #expect(list.text == "lang\naria-level\t2")
        #expect(AttributeList(text: list.text)["aria-level"] == "2")
        #expect(AttributeList(text: list.text)["lang"] == nil)
        list["lang"] = ""
        #expect(AttributeList(text: list.text)["lang"] == "")
    }

    @Test func `a value is no other attribute`() {
        var list = AttributeList()
        list["title"] = "a\nonclick\tgo()\r\n"
        #expect(AttributeList(text: list.text).lines.count == 1)
        #expect(AttributeList(text: list.text)["title"] == "a onclick go()  ")
    }

    @Test(arguments: [
        "onclick", "ONCLICK", "href", "src", "srcdoc", "style", "id", "hidden", "checked", "data-n", "data-outlet",
        "a b", "a=b",
        "", "é", "xlink:href", "formaction", "srcset", "imagesrcset", "class", "value", "text", "options", "attributes",
        "2d", "-a",
    ])
    func `what holds addresses, scripts and styles is the template's alone`(_ name: String) {
        #expect(AttributeList.fault(name) != nil)
    }

    @Test(arguments: [
        "lang", "title", "aria-expanded", "aria-level", "data-step", "dir", "open", "tabindex", "colspan",
    ])
    func `others may be set`(_ name: String) { #expect(AttributeList.fault(name) == nil) }
}
