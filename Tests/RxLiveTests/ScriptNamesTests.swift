// Which names of a script are made shorter, and what must not be touched.
import Testing

@testable import RxLive

@Suite struct ScriptNamesTests {
    private func short(_ text: String) -> String { ScriptNames(text).shortened() }

    @Test(arguments: [
        // Declarations of all kinds; globals stay.
        ("const one=1,two=one;go(two,one);", "let e=1,t=e;go(t,e);"),
        ("let one,two;one=two;", "let e,t;e=t;"),
        ("function first(one,two=one){return one+two}", "function a(e,t=e){return e+t}"),
        ("const f=(one)=>one*2,g=two=>two;", "let a=(e)=>e*2,n=t=>t;"),
        ("try{go()}catch(error){say(error)}", "try{go()}catch(e){say(e)}"),
        ("const one=go();one.catch((two)=>{say(three)});", "let e=go();e.catch((t)=>{say(three)});"),
        ("for(const one of all)go(one);", "for(let e of all)go(e);"),
        (
            "class Cell{size=1;take(one){return one+this.size}}new Cell();",
            "class e{size=1;take(e){return e+this.size}}new e();"
        ),
        ("const one=true;go(one,false,\"true\");", "let e=!0;go(e,!1,\"true\");"),
        // Members are called as others call them.
        (
            "const one={two:1,three(four){return four}};one.two=one?.three(2);",
            "let e={two:1,three(t){return t}};e.two=e?.three(2);"
        ),
        ("const one=1;go({one,two:one,[one]:2});", "let e=1;go({one:e,two:e,[e]:2});"),
        (
            "const{one,two:three=4,five=six}=go();say(one,three,five);",
            "let{one:t,two:a=4,five:e=six}=go();say(t,a,e);"
        ),
        ("const[one,,[two],...rest]=go;say(one,two,rest);", "let[e,,[a],...t]=go;say(e,a,t);"),
        ("go(({one,two:{three}})=>one+three);", "go(({one:e,two:{three:t}})=>e+t);"),
        ("const one=go();say({...one,two:1},...one);", "let e=go();say({...e,two:1},...e);"),
        ("const one=1;if(x){one,two}else{go(one)}", "let e=1;if(x){e,two}else{go(e)}"),
        ("const one=1;go(x?one:2,x?{one}:one);", "let e=1;go(x?e:2,x?{one:e}:e);"),
        // Texts, expressions in them, and regular expressions.
        (
            "const one=1;go(\"one\",`one ${one} ${`${one}`+{one}.one}`,/one[/]/g,8/one/2);",
            "let e=1;go(\"one\",`one ${e} ${`${e}`+{one:e}.one}`,/one[/]/g,8/e/2);"
        ),
        // A name of somebody else's is not taken.
        ("const one=1;go(e,one);", "let t=1;go(e,t);"),
    ])
    func `names that are declared are short, and nothing else is touched`(_ text: String, _ wanted: String) {
        #expect(short(text) == wanted)
    }

    @Test func `names that never meet may be called the same`() {
        #expect(
            short("const one=1;function two(three){return three}function four(five){return five+one}")
                == "let t=1;function n(e){return e}function a(e){return e+t}"
        )
        #expect(
            short("const one=(two)=>{go(two)};const three={four:(five)=>one(five)};let{six}=three;six();")
                == "let t=(e)=>{go(e)};let a={four:(e)=>t(e)};let{six:e}=a;e();"
        )
    }

    /// A name that is known in a function hides an outer one of the same short name, also where it is not mentioned itself.
    @Test(arguments: [
        (
            "const one=1;function two(three){const four=()=>{return one};return four(three)}",
            "let t=1;function n(a){let e=()=>{return t};return e(a)}"
        ),
        (
            "const one=1;const two=(three)=>(four)=>{go(one);go(four)};two(2)(3);",
            "let t=1;let a=(n)=>(e)=>{go(t);go(e)};a(2)(3);"
        ),
        (
            "const one=1;for(const two of all){go(one);for(const three of two){go(one,three)}}",
            "let e=1;for(let a of all){go(e);for(let t of a){go(e,t)}}"
        ),
        (
            "class One{two(three){const four=three;function five(six){go(six,four);go(One)}five(four);go(seven)}}const seven=1;",
            "class t{two(i){let e=i;function a(n){go(n,e);go(t)}a(e);go(n)}}let n=1;"
        ),
    ])
    func `no name hides another one that is meant`(_ text: String, _ wanted: String) { #expect(short(text) == wanted) }

    @Test func `a part calls what it imports as its base does, where it may`() {
        let base = ScriptNames("const one=1,two=2;go(two);export{one,two};")
        let part = ScriptNames(
            "import{one,two}from\"./base.js\";\nfunction three(four){return four+one+two+one+four+four}\nexport{three};",
            importing: base
        )
        let other = ScriptNames("import{one,two}from\"./base.js\";\ngo(one,two,t);\n", importing: base)
        #expect(base.shortened() == "let t=1,e=2;go(e);export{t,e};")
        #expect(
            part.shortened() == "import{t,e}from\"./base.js\";\nfunction n(a){return a+t+e+t+a+a}\nexport{n as three};"
        )
        #expect(
            other.shortened() == "import{t as a,e}from\"./base.js\";\ngo(a,e,t);\n",
            "somebody else's name is taken"
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
            "AbortController", "Array", "Blob", "Boolean", "CSS", "DOMParser", "Date", "Element", "Error", "Event",
            "Infinity", "Intl",
            "JSON", "Map", "Math",
            "MutationObserver", "NaN", "Node", "Number", "Object", "Option", "Promise", "Set", "String", "URL",
            "Uint8Array",
            "WeakMap", "WebSocket", "addEventListener", "atob", "btoa", "clearInterval", "clearTimeout", "console",
            "createImageBitmap", "crypto",
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
