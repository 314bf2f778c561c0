// What is wrong with a template as HTML: faults that the parser repairs without a word, found by where things stand in the
// source. Tags and their attributes are judged in SourceCheck+Tags.swift, how they nest in SourceCheck+Nesting.swift.
// gumbo counts its errors, but its public headers do not say what or where they are.

/// One look at a file and its tree.
struct SourceCheck {
    let file: TemplateFile
    let document: HTMLDocument
    let bytes: [UInt8]
    /// All elements in document order.
    let elements: [HTMLElement]
    var faults: [TemplateError] = []

    private init(_ file: TemplateFile, _ document: HTMLDocument) {
        self.file = file
        self.document = document
        bytes = Array(file.source.utf8)
        elements = document.root.everything
    }

    /// All faults of a file; whether it can be read at all.
    ///
    /// After a quote or bracket that is missing, the tree is not what its author sees: nothing else is said of it then.
    static func run(_ file: TemplateFile, _ document: HTMLDocument, isLayout: Bool) -> Outcome {
        var check = SourceCheck(file, document)
        let ignored = check.ignoredTags()
        check.checkTags()
        guard check.faults.isEmpty else { return Outcome(faults: check.faults, isReadable: false) }
        check.checkAttributes()
        check.checkNesting(ignored)
        check.checkMarks(isLayout: isLayout)
        return Outcome(faults: check.faults, isReadable: true)
    }

    /// What a look at a file has shown.
    struct Outcome {
        let faults: [TemplateError]
        /// Whether the tree is the one that the file's author means.
        let isReadable: Bool
    }

    private mutating func checkMarks(isLayout: Bool) {
        for element in elements {
            for attribute in element.attributes {
                guard let fault = Mark.fault(attribute, of: element, isLayout: isLayout) else { continue }
                report(fault, element, at: attribute.source?.name.lowerBound)
            }
        }
    }

    mutating func report(_ message: String, _ element: HTMLElement, at offset: Int? = nil) {
        faults.append(file.error(message, element, at: offset))
    }

    /// Reports what no element of the tree stands for.
    mutating func report(_ message: String, tag: String?, at offset: Int) {
        let around = elements.last { element in
            guard element[attribute: "data-outlet"]?.isEmpty == false, let start = element.source.start else {
                return false
            }
            return start.upperBound <= offset && offset < (element.source.end?.lowerBound ?? .max)
        }
        faults.append(file.error(message, at: offset, tag: tag, outlet: around?[attribute: "data-outlet"]))
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Where a tag's name ends that begins at an offset.
    func nameEnd(from offset: Int) -> Int {
        bytes[offset...].firstIndex { HTMLText.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
            ?? bytes.count
    }
}
