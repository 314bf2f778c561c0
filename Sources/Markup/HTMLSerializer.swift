// A tree's text form, by the rules of innerHTML; the template compiler writes its own (Compiler.swift).

extension HTMLElement {
    /// The element as text, by the rules of browsers' `outerHTML`
    /// (https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments).
    public var outerHTML: String {
        var output: [UInt8] = []
        serialize(into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// The children as text, by the rules of browsers' `innerHTML`.
    public var innerHTML: String {
        var output: [UInt8] = []
        for child in children { child.serialize(into: &output, in: tag) }
        return String(decoding: output, as: UTF8.self)
    }

    fileprivate func serialize(into output: inout [UInt8]) {
        output += "<\(tag)".utf8
        for attribute in attributes {
            output += " \(attribute.name)=\"".utf8
            output.append(escaping: attribute.value, for: .attribute)
            output += "\"".utf8
        }
        output += ">".utf8
        guard !HTMLVocabulary.void.contains(tag) else { return }
        for child in children { child.serialize(into: &output, in: tag) }
        output += "</\(tag)>".utf8
    }
}

extension HTMLNode {
    fileprivate func serialize(into output: inout [UInt8], in tag: String) {
        switch self {
        case .element(let element): element.serialize(into: &output)
        case .text(let text) where HTMLVocabulary.rawText.contains(tag): output += text.utf8
        case .text(let text): output.append(escaping: text, for: .text)
        case .comment(let text): output += "<!--\(text)-->".utf8
        }
    }
}
