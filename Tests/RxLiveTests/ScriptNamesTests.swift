// Which names of a script are made shorter, and what must not be touched.
import Testing

@testable import RxLive

@Suite struct ScriptNamesTests {
    private func short(_ text: String, keepsExports: Bool = false) -> String {
        ScriptNames([text]).shortened(text, keepsExports: keepsExports)
    }

    @Test(arguments: [
        // Declarations of all kinds; globals stay.
        ("const one=1,two=one;go(two,one);", "const a=1,b=a;go(b,a);"),
        ("let one,two;one=two;", "let a,b;a=b;"),
        ("function first(one,two=one){return one+two}", "function c(a,b=a){return a+b}"),
        ("const f=(one)=>one*2,g=two=>two;", "const c=(a)=>a*2,d=b=>b;"),
        ("try{go()}catch(error){say(error)}", "try{go()}catch(a){say(a)}"),
        ("for(const one of all)go(one);", "for(const a of all)go(a);"),
        (
            "class Cell{size=1;take(one){return one+this.size}}new Cell();",
            "class a{size=1;take(b){return b+this.size}}new a();"
        ),
        // Members are called as others call them.
        (
            "const one={two:1,three(four){return four}};one.two=one?.three(2);",
            "const a={two:1,three(b){return b}};a.two=a?.three(2);"
        ),
        ("const one=1;go({one,two:one,[one]:2});", "const a=1;go({one:a,two:a,[a]:2});"),
        (
            "const{one,two:three=4,five=six}=go();say(one,three,five);",
            "const{one:b,two:c=4,five:a=six}=go();say(b,c,a);"
        ),
        ("const[one,,[two],...rest]=go;say(one,two,rest);", "const[a,,[c],...b]=go;say(a,c,b);"),
        ("go(({one,two:{three}})=>one+three);", "go(({one:a,two:{three:b}})=>a+b);"),
        ("const one=go();say({...one,two:1},...one);", "const a=go();say({...a,two:1},...a);"),
        ("const one=1;if(x){one,two}else{go(one)}", "const a=1;if(x){a,two}else{go(a)}"),
        ("const one=1;go(x?one:2,x?{one}:one);", "const a=1;go(x?a:2,x?{one:a}:a);"),
        // Texts, expressions in them, and regular expressions.
        (
            "const one=1;go(\"one\",`one ${one} ${`${one}`+{one}.one}`,/one[/]/g,8/one/2);",
            "const a=1;go(\"one\",`one ${a} ${`${a}`+{one:a}.one}`,/one[/]/g,8/a/2);"
        ),
        // A name of somebody else's is not taken.
        ("const one=1;go(a,one);", "const b=1;go(a,b);"),
    ])
    func `names that are declared are short, and nothing else is touched`(_ text: String, _ wanted: String) {
        #expect(short(text) == wanted)
    }

    @Test func `scripts that are served together call the same by the same name`() {
        let base = "const one=1,two=2;go(two);export{one,two};"
        let part = "import{one,two}from\"./base.js\";\nfunction three(four){return four+one+two}\nexport{three};"
        let names = ScriptNames([base, part])
        #expect(names.shortened(base, keepsExports: false) == "const b=1,a=2;go(a);export{b,a};")
        #expect(
            names.shortened(part, keepsExports: true)
                == "import{b,a}from\"./base.js\";\nfunction d(c){return c+b+a}\nexport{d as three};"
        )
    }

    @Test func `no word of the language is a short name`() {
        let names = (0..<4_000).map { "name\($0)" }
        let text = short("let \(names.joined(separator: ","));")
        let short = text.dropFirst(4).dropLast().split(separator: ",")
        #expect(Set(short).count == names.count)
        #expect(Set(short).isDisjoint(with: ScriptTokens.keywords))
    }

    /// What the runtime declares is nothing that it needs of the browser.
    @Test func `the runtime declares no name of the browser's`() throws {
        let bundle = try Runtime.bundle(of: Runtime.modules)
        let globals: Set<Substring> = [
            "Array", "Blob", "Boolean", "CSS", "DOMParser", "Date", "Element", "Error", "Event", "Infinity", "JSON",
            "Map", "Math",
            "MutationObserver", "NaN", "Node", "Number", "Object", "Option", "Promise", "Set", "String", "URL",
            "Uint8Array",
            "WeakMap", "WebSocket", "addEventListener", "atob", "btoa", "clearInterval", "clearTimeout", "console",
            "crypto",
            "dispatchEvent", "document", "fetch", "getComputedStyle", "history", "innerHeight", "innerWidth",
            "location",
            "matchMedia", "navigator", "parseFloat", "performance", "queueMicrotask", "removeEventListener",
            "requestAnimationFrame",
            "scrollTo", "scrollX", "scrollY", "sessionStorage", "setInterval", "setTimeout", "window",
        ]
        var unknown: Set<Substring> = []
        let texts = [bundle.text] + bundle.parts.values
        let declared = texts.reduce(into: Set<Substring>()) { $0.formUnion(ScriptTokens($1).declared) }
        #expect(declared.intersection(globals).isEmpty)
        for text in texts { unknown.formUnion(Set(ScriptTokens(text).names).subtracting(declared)) }
        #expect(unknown.subtracting(globals).sorted() == [], "neither declared nor known as the browser's")
    }
}
