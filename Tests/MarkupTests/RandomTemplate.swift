// Valid HTML made at random, in pieces, so that a test knows where to put a fault. A seed determines it.

/// SplitMix64.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// A screen of random HTML.
struct RandomTemplate {
    /// What a piece of the source is.
    enum Kind: Equatable {
        /// `<tag`; its attributes follow.
        case open
        /// An attribute with a space before it.
        case attribute(name: String)
        /// `>` of a start tag.
        case close
        /// The end tag of the element that begins at a piece; it may be a copy of what HTML lets be left out.
        case end(open: Int)
        /// Text or a comment.
        case content
        /// Nothing, where flow content may stand.
        case place
    }

    struct Piece {
        var text: String
        let kind: Kind
        let tag: String
        /// The tags around, outermost first.
        let around: [String]
    }

    private(set) var pieces: [Piece] = []
    private var around: [String] = []
    private var random: SplitMix
    private var ids = 0

    init(seed: UInt64) {
        random = SplitMix(state: seed)
        add("<!doctype html>\n<title>Random</title>\n<main>\n", .content)
        around = ["body", "main"]
        flow(depth: 0)
        add("\n</main>\n", .content)
    }

    static func source(_ pieces: [Piece]) -> String { pieces.map(\.text).joined() }

    mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

    private mutating func below(_ bound: Int) -> Int { Int(random.next(upperBound: UInt64(bound))) }

    private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    private mutating func add(_ text: String, _ kind: Kind, _ tag: String = "") {
        pieces.append(Piece(text: text, kind: kind, tag: tag, around: around))
    }

    private mutating func element(_ tag: String, mayOmitEnd: Bool = false, _ content: (inout Self) -> Void) {
        let open = start(tag)
        around.append(tag)
        content(&self)
        around.removeLast()
        if !mayOmitEnd || chance(50) { add("</\(tag)>", .end(open: open), tag) }
    }

    private mutating func start(_ tag: String, suffix: String = "") -> Int {
        let open = pieces.count
        add("<" + tag, .open, tag)
        var names = ["title", "class", "lang", "data-own", "aria-label", "hidden", "id"].shuffled(using: &random)
        while chance(45), let name = names.popLast() { attribute(name, tag) }
        add(suffix + ">", .close, tag)
        return open
    }

    private mutating func attribute(_ name: String, _ tag: String) {
        let space = pick([" ", "  ", "\n  ", "\t"])
        guard name != "hidden" else { return add(space + name, .attribute(name: name), tag) }
        ids += 1
        let value =
            name == "id" ? "id\(ids)" : pick(["a", "two words", "größe", "x > y", "a<b>", "", "1 &lt; 2", "/x/y"])
        let isPlain = !value.isEmpty && value.utf8.allSatisfy { !" ><\"'=`".utf8.contains($0) }
        let equals = pick(["=", "=", " = "])
        let written = isPlain && chance(30) ? value : pick(["\"\(value)\"", "'\(value)'"])
        add(space + name + equals + written, .attribute(name: name), tag)
    }

    private mutating func flow(depth: Int) {
        for _ in 0...(depth == 0 ? 3 : 1) {
            add(pick(["", "\n", " "]), .content)
            add("", .place)
            guard depth < 4 else { return inline(depth: depth) }
            switch below(12) {
            case 0: element("p", mayOmitEnd: false) { $0.inline(depth: depth + 1) }
            case 1: element(pick(["ul", "ol"])) { $0.items("li", depth) }
            case 2: element("dl") { $0.items("dd", depth) }
            case 3: table(depth)
            case 4: element(pick(["h1", "h2", "h3"])) { $0.inline(depth: depth + 1) }
            case 5: inline(depth: depth + 1)
            case 6: drawing()
            case 7: add(pick(["<!-- </div> <p a=' -->", "<!---->"]), .content)
            case 8 where !around.contains("form"): element("form") { $0.flow(depth: depth + 1) }
            default: element(pick(["div", "section", "article", "aside"])) { $0.flow(depth: depth + 1) }
            }
        }
    }

    private mutating func items(_ tag: String, _ depth: Int) {
        for _ in 0...below(3) {
            element(tag, mayOmitEnd: true) { $0.chance(50) ? $0.inline(depth: depth + 1) : $0.flow(depth: depth + 2) }
        }
    }

    private mutating func table(_ depth: Int) {
        element("table") { table in
            table.element("tbody") { body in
                body.element("tr", mayOmitEnd: true) { $0.items("td", depth + 1) }
                body.element("tr", mayOmitEnd: true) { $0.items("td", depth + 1) }
            }
        }
    }

    private mutating func drawing() {
        element("svg") { svg in
            svg.element("g") { _ = $0.start("path", suffix: "/") }
        }
    }

    private mutating func inline(depth: Int) {
        for _ in 0...below(3) {
            add(pick(["x", "it's \"5\" & more ", "a < b ", "größe\n", "&amp; ", "3<4 "]), .content)
            add("", .place)
            guard depth < 5 else { continue }
            switch below(8) {
            case 0: element("span") { $0.inline(depth: depth + 1) }
            case 1: element(pick(["output", "cite", "kbd"])) { $0.inline(depth: depth + 1) }
            case 2: _ = start(pick(["br", "img", "input"]), suffix: pick(["", "/", " /"]))
            case 3: element("textarea") { $0.add("</div> <p a=\"", .content) }
            case 4: element("select") { $0.element("option", mayOmitEnd: true) { $0.add("o", .content) } }
            default: break
            }
        }
    }
}
