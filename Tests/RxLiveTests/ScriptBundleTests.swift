// What joining modules keeps, and the sentence for each convention that a module may break.
import Testing

@testable import RxLive

@Suite struct ScriptBundleTests {
    private func bundle(_ modules: [String: String]) throws -> ScriptBundle {
        try ScriptBundle(entry: "main.js", modules: modules, folder: "Static/main")
    }

    private func fault(_ modules: [String: String]) -> String {
        do {
            return "joined: " + (try bundle(modules).text)
        } catch {
            return "\(error)"
        }
    }

    /// What is said of one line that breaks a convention, after a line that does not.
    private func fault(line: String) -> String { fault(["main.js": "const first = 1;\n" + line]) }

    @Test func `joins modules after what they import, each once`() throws {
        let bundle = try bundle([
            "main.js": "import { b } from \"./b.js\";\nimport { a } from \"./a.js\";\nb(a);\n",
            "b.js": "import { a } from \"./a.js\";\nexport function b() {\n  return a;\n}\n",
            "a.js": "export const a = 1;\n",
        ])
        #expect(bundle.files == ["a.js", "b.js", "main.js"])
        #expect(bundle.text == "const a=1;function b(){return a}b(a);\n")
    }

    @Test func `strips comments, indentation, idle ends of lines, spaces beside punctuation and nothing else`() throws {
        let bundle = try bundle([
            "main.js": """
            // main.js: a head.

            const url = "http://host//path", x = `// ${1}`;   // a comment of the line
            if (url)
              // a comment on a line of its own
              go(url, /\\/\\//);\u{20}
            for (const { a, b = "x \\" = y" } of c) d(a ? -b : a + +b, `${ e } = f`, "(" + b);
            """
        ])
        #expect(
            bundle.text == """
                const url="http://host//path",x=`// ${1}`;if(url)
                go(url, /\\/\\//);for(const{a,b="x \\" = y"}of c)d(a?-b:a+ +b,`${ e } = f`,"("+b);

                """
        )
    }

    @Test func `leaves the ends of lines by which statements end`() throws {
        let main = "f()\ng()\nif (a) {\n  b()\n} else {\n  c = [\n    1,\n  ]\n}\nd = {\n  e,\n};\nh()\n"
        let bundle = try bundle(["main.js": main])
        #expect(bundle.text == "f()\ng()\nif(a){b()}else{c=[1]}d={e};h()\n")
    }

    @Test func `writes the values of tables where they are named`() throws {
        let bundle = try bundle([
            "main.js": """
            import { AT, DATA } from "./a.js";
            f(DATA.slot, `[${DATA.slot}] ${AT.second} ${AT.second + 1}`, [DATA.slot], x.DATA.slot, "DATA.slot", $AT.b);
            """,
            "a.js": """
            export const DATA = {
              slot: "data-slot", key: "data-key",
            };
            export const AT = { second: 1000 };
            """,
        ])
        let last = #"f("data-slot",`[data-slot] 1000 ${1000 + 1}`,["data-slot"],x.DATA.slot,"DATA.slot",$AT.b);"# + "\n"
        #expect(bundle.text.hasSuffix(last))
    }

    @Test func `names a member by itself where a table says its name`() throws {
        let a = "export const AT = { one: \"slot\", two: \"data-slot\", three: 3 };\n"
        let main = """
            import { AT } from "./a.js";
            const all = {
              [AT.one]: 1,
              [AT.two]: 2, [AT.three]: 3, [AT.one]: b ? [AT.one] : 0,
            };
            """
        let bundle = try bundle(["main.js": main, "a.js": a])
        #expect(bundle.text == #"const all={slot:1,["data-slot"]:2,[3]:3,slot:b?["slot"]:0};"# + "\n")
    }

    @Test func `keeps commas that stand for holes`() throws {
        let bundle = try bundle(["main.js": "a = [\n  ,\n];\nb = [,\n];\nc = [1,,\n];\nf(\n  1,\n);\n"])
        #expect(bundle.text == "a=[,];b=[,];c=[1,,];f(1);\n")
    }

    @Test func `leaves out a table that nothing names, and keeps one that something does`() throws {
        let a = "export const AT = { one: 1 };\nexport const ON = { two: 2 };\n"
        let main = "import { AT, ON } from \"./a.js\";\nf(AT.one, ON.two, ON);\n"
        let bundle = try bundle(["main.js": main, "a.js": a])
        #expect(bundle.text == "const ON={two:2};f(1,2,ON);\n")
    }

    @Test(arguments: [
        "{ a: [1] }", "{ a: x }", "{ a: \"b, c\" }", "{ a: \"$\" }", "{ a: \"\\n\" }", "{ a() {} }", "{ a }",
        "{ a: 1 + 1 }",
    ])
    func `takes nothing else for a table`(value: String) throws {
        let text = try bundle(["main.js": "const AN = \(value);\nf(AN.a);\n"]).text
        #expect(text.contains("const AN=") && text.contains("f(AN.a)"))
    }

    @Test func `refuses a member that its table does not have`() {
        #expect(fault(["main.js": "const AN = { a: 1 };\nf(AN.b);\n"]) == "Static/main: AN has no b.")
    }

    @Test func `serves a part beside what is joined, each importing from the other`() throws {
        let modules = [
            "main.js": "import { a, AT, b } from \"./a.js\";\nif (b) import(\"./part.js\");\nf(a, AT);\n",
            "part.js": """
            import { a, AT, b, ON } from \"./a.js\";
            import { own } from \"./own.js\";
            export const c = own(a) + AT.one;
            export function d() { return ON; }
            """,
            "a.js": """
            export const AT = { one: 1 };
            export const ON = { two: 2 };
            export const a = 1, b = 2;
            """,
            "own.js": "export function own() {}\n",
        ]
        let bundle = try bundle(modules)
        #expect(bundle.files == ["a.js", "main.js", "own.js", "part.js"])
        #expect(
            bundle.text
                == "const AT={one:1};const ON={two:2};const a=1,b=2;if(b)import(\"./part.js\");f(a,AT);export{ON,a};\n"
        )
        #expect(
            bundle.parts["part.js"]
                == "import{ON,a}from\"./main.js\";\nfunction own(){}const c=own(a)+1;function d(){return ON}export{c,d};\n"
        )
    }

    @Test func `serves a part whose address a function makes of its name`() throws {
        let bundle = try bundle(["main.js": "import(at(\"./part.js\"));\n", "part.js": "export const c = 1;\n"])
        #expect(bundle.text == "import(at(\"./part.js\"));\n")
        #expect(bundle.parts["part.js"] == "const c=1;export{c};\n")
        #expect(
            fault(line: "  import(at(x));")
                == #"Static/main/main.js:2: An import stands at the head of a module, but import("./part.js")."#
        )
    }

    @Test func `refuses a part that is not there, and one that is joined, too`() {
        #expect(fault(line: "import(\"./part.js\");") == "Static/main/main.js:2: There is no part.js.")
        let main = "import { a } from \"./a.js\";\nimport(\"./a.js\");\n"
        let modules = ["main.js": main, "a.js": "export const a = 1;\n"]
        #expect(fault(modules) == "Static/main/a.js:1: This module is imported as a part and otherwise, too.")
    }

    @Test func `reads exports of every declaration`() throws {
        let bundle = try bundle([
            "main.js": "import { a, b, c, d, e, $f } from \"./x.js\";\nimport.meta.url;\n",
            "x.js": """
            export let a = f("p, q", [1, 2]), b = {
              g: 1,
            };
            export class c {}
            export function d() {}
            export async function e() {}
            export const $f = (x, y) => `, ${x}, z`;
            """,
        ])
        #expect(bundle.text.contains("import.meta.url"))
        #expect(!bundle.text.contains("export"))
    }

    @Test func `refuses one name in two modules, with both files and the line`() {
        let modules = [
            "main.js": "import { a } from \"./a.js\";\nconst x = 1, timer = a;\n",
            "a.js": "export const a = 1;\nlet timer;\n",
        ]
        #expect(
            fault(modules) == "Static/main/main.js:2: timer is declared in a.js, too; all modules are joined into one."
        )
    }

    @Test func `lets functions use names that other modules declare`() throws {
        let bundle = try bundle([
            "main.js": "import { a } from \"./a.js\";\nfunction f() {\n  const timer = a;\n}\n",
            "a.js": "export const a = 1;\nlet timer;\n",
        ])
        #expect(bundle.text.contains("const timer"))
    }

    @Test(arguments: [
        "import a from \"./a.js\";", "import * as a from \"./a.js\";", "import { a as b } from \"./a.js\";",
        "import \"./a.js\";", "import {", "import { a } from \"https://host/a.js\";", "import { a } from './a.js';",
    ])
    func `refuses imports that need more than to be left out`(line: String) {
        #expect(
            fault(line: line)
                == #"Static/main/main.js:2: An import is one line: import { a, b } from "./file.js"; without default or "as"."#
        )
    }

    @Test(arguments: [
        "export default 1;", "export { first };", "export * from \"./a.js\";", "export default function f() {}",
    ])
    func `refuses exports that need more than to lose a word`(line: String) {
        #expect(fault(line: line) == "Static/main/main.js:2: An export stands before const, let, function or class.")
    }

    @Test func `refuses lines that cannot be told apart without a parser`() {
        #expect(fault(line: "const { a } = b;") == "Static/main/main.js:2: A module declares plain names.")
        #expect(fault(line: "/* block */") == "Static/main/main.js:2: A comment begins with //.")
        #expect(
            fault(line: "  await import(x);")
                == #"Static/main/main.js:2: An import stands at the head of a module, but import("./part.js")."#
        )
        #expect(fault(line: "f(`a") == "Static/main/main.js:2: A template literal ends on its line.")
        #expect(fault(line: "f(\"a  // b\");") == "Static/main/main.js:2: Two spaces and // stand in a text.")
        #expect(fault(line: "f(`a  // b`);") == "Static/main/main.js:2: Two spaces and // stand in a text.")
    }

    @Test func `refuses what separate modules would refuse`() {
        let a = "import { a } from \"./a.js\";\n"
        #expect(fault(line: a) == "Static/main/main.js:2: There is no a.js.")
        #expect(fault(["main.js": a, "a.js": "const a = 1;"]) == "Static/main/main.js:1: a.js exports no a.")
        #expect(fault(["a.js": ""]) == "Static/main has no main.js.")
    }

    @Test func `refuses modules that import each other`() {
        let modules = [
            "main.js": "import { a } from \"./a.js\";\n",
            "a.js": "import { b } from \"./b.js\";\nexport const a = 1;\n",
            "b.js": "import { a } from \"./a.js\";\nexport const b = 1;\n",
        ]
        #expect(fault(modules) == "Static/main/b.js:1: a.js imports this module, too, if only by way of others.")
    }

    @Test func `refuses a module that nothing imports`() {
        let modules = ["main.js": "", "old.js": ""]
        #expect(fault(modules) == "Static/main/old.js is imported by no module; main.js is the first.")
    }
}
