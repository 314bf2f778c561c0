// An element of a parsed tree: tag, attributes, children, place in the source.
// Not Sendable: a tree belongs to the code that parsed it. Its text form is in HTMLSerializer.swift.

/// An element of a parsed tree (https://dom.spec.whatwg.org/#interface-element); changeable, as a browser's is.
public final class HTMLElement {
    /// The tag's name, in lower case, but for SVG's own (`foreignObject`).
    public let tag: String
    /// The attributes, in the source's order; names are unique.
    public private(set) var attributes: [HTMLAttribute]
    /// The children; those of a `<template>` are its content's.
    public private(set) var children: [HTMLNode] = []
    /// The element that holds this one; nil at the root and after a removal.
    public private(set) weak var parent: HTMLElement?
    /// Line of the start tag in the source, from 1; 0 when the element was made by program.
    public let line: Int
    /// How the parser came to make the element.
    public let origin: HTMLOrigin
    /// Where its tags stand in the source; empty when the element was made by program.
    var source = HTMLSource()

    /// Makes an element without children.
    public init(tag: String, attributes: [HTMLAttribute] = [], line: Int = 0, origin: HTMLOrigin = []) {
        self.tag = tag
        self.attributes = attributes
        self.line = line
        self.origin = origin
    }

    /// An attribute's value by name; setting nil removes it.
    public subscript(attribute name: String) -> String? {
        get {
            for attribute in attributes where attribute.name == name { return attribute.value }
            return nil
        }
        set {
            let index = attributes.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): attributes[index].value = value
            case (let index?, nil): attributes.remove(at: index)
            case (nil, let value?): attributes.append(HTMLAttribute(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    /// The child elements, without text and comments.
    public var elements: [HTMLElement] {
        // Without a closure, as below: in a debug build, tests spend much of their time walking trees.
        var found: [HTMLElement] = []
        for case .element(let element) in children { found.append(element) }
        return found
    }

    /// All elements below this one in document order; what a `<template>` holds is not in the document.
    public var descendants: [HTMLElement] {
        var found: [HTMLElement] = []
        collect(into: &found)
        return found
    }

    /// This element and all below it in document order, those of templates too.
    var everything: [HTMLElement] { [self] + elements.flatMap(\.everything) }

    private func collect(into found: inout [HTMLElement]) {
        for case .element(let element) in children {
            found.append(element)
            if element.tag != "template" { element.collect(into: &found) }
        }
    }

    /// The first element below this one, in document order, that fits.
    public func first(where fits: (HTMLElement) -> Bool) -> HTMLElement? {
        for case .element(let element) in children {
            if fits(element) { return element }
            guard element.tag != "template", let found = element.first(where: fits) else { continue }
            return found
        }
        return nil
    }

    /// This element or the nearest one around it that fits.
    public func closest(where fits: (HTMLElement) -> Bool) -> HTMLElement? {
        var next: HTMLElement? = self
        while let element = next, !fits(element) { next = element.parent }
        return next
    }

    /// The text of all text nodes below; setting replaces the children by one text node, or none when empty.
    public var textContent: String {
        get {
            children.reduce(into: "") { text, child in
                switch child {
                case .element(let element): text += element.textContent
                case .text(let string): text += string
                case .comment: break
                }
            }
        }
        set { replaceChildren(with: newValue.isEmpty ? [] : [.text(newValue)]) }
    }

    /// Puts nodes in place of all children; elements among them leave the place they were in.
    public func replaceChildren(with nodes: [HTMLNode]) {
        for element in elements { element.parent = nil }
        children = []
        for node in nodes { insert(node, at: children.count) }
    }

    /// Puts a node after the last child; an element leaves the place it was in.
    public func append(_ node: HTMLNode) {
        node.element?.remove()
        insert(node, at: children.count)
    }

    /// Puts a node before the child at an index of `children`; an element leaves the place it was in first.
    ///
    /// - Parameters:
    ///   - node: The node to put in.
    ///   - index: 0 to `children.count`, counted after the element has left its former place.
    public func insert(_ node: HTMLNode, at index: Int) {
        node.element?.remove()
        node.element?.parent = self
        children.insert(node, at: index)
    }

    /// Takes the element out of the one that holds it; nothing happens to an element without a parent.
    public func remove() {
        guard let holder = parent else { return }
        holder.children.removeAll { $0.element === self }
        parent = nil
    }
}

/// How the parser came to make an element; empty for one that stands in the source with both its tags.
public struct HTMLOrigin: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The start tag is not in the source: `<tbody>`, `<head>` …, or a formatting element opened again.
    public static let implied = HTMLOrigin(rawValue: 1)
    /// The end tag is not in the source.
    public static let unclosed = HTMLOrigin(rawValue: 2)
    /// The parser moved the element, or made it of a stray end tag: the source's nesting is not allowed.
    public static let misplaced = HTMLOrigin(rawValue: 4)
}
