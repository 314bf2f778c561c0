// Runs a compiled template: one pass of appends, no String is built.

/// One render's inputs, and the loop over the steps.
///
/// Not generic: a generic one would look up its own type at each step.
struct Renderer {
    let program: Program
    let values: any ControlValues
    var title: String = ""
    var body: [(String, String)] = []
    var row: Int?
    var key: String?

    /// Appends the output of a range of steps.
    func run(_ steps: Range<Int>, into output: inout [UInt8]) {
        program.fixed.withUnsafeBufferPointer { fixed in
            var index = steps.lowerBound
            while index < steps.upperBound {
                let step = program.steps[index]
                index += 1
                switch step {
                case .fixed(let range): output.append(contentsOf: UnsafeBufferPointer(rebasing: fixed[range]))
                case .start(let index): start(index, into: &output)
                case .content(let control, let property, let end, let guardsLineFeed):
                    guard values.properties(of: control).contains(property) else { continue }
                    content(values.value(of: property, of: control), guardsLineFeed, into: &output)
                    index = end
                case .options(let control, let end):
                    guard values.properties(of: control).contains(.options) else { continue }
                    options(of: control, into: &output)
                    index = end
                default: rare(step, into: &output)
                }
            }
        }
    }

    private func start(_ index: Int, into output: inout [UInt8]) {
        let control = program.tags[index].control
        let set = values.properties(of: control).intersection(program.tags[index].attributes)
        guard !set.isEmpty else { return output.append(contentsOf: program.tags[index].whole) }
        let tag = program.tags[index]
        output.append(contentsOf: tag.head)
        for (property, bytes) in tag.defaults where !set.contains(property) { output.append(contentsOf: bytes) }
        var bits = set.rawValue
        while bits != 0 {
            if let property = Property(rawValue: UInt8(truncatingIfNeeded: bits.trailingZeroBitCount)) {
                output.append(property, values.value(of: property, of: control))
            }
            bits &= bits - 1
        }
        output.append(UInt8(ascii: ">"))
    }

    /// The parser drops a line feed right after `<textarea>` and `<pre>`, so one goes before a text that starts so.
    private func content(_ value: PropertyValue, _ guardsLineFeed: Bool, into output: inout [UInt8]) {
        if guardsLineFeed, case .string(let text) = value, text.utf8.first == 0x0A { output.append(0x0A) }
        output.append(value, for: .text)
    }

    private func rare(_ step: Program.Step, into output: inout [UInt8]) {
        switch step {
        case .option(let index): option(program.options[index], into: &output)
        case .rows(let control): values.appendRows(of: control, to: &output)
        case .key:
            if let row {
                output.append(" data-row=\"")
                output.append(contentsOf: String(row).utf8)
                output.append(UInt8(ascii: "\""))
            }
            if let key {
                output.append(" data-key=\"")
                output.append(escaping: key, for: .attribute)
                output.append(UInt8(ascii: "\""))
            }
        case .title:
            guard values.properties(of: 0).contains(.title) else { return output.append(escaping: title, for: .text) }
            output.append(values.value(of: .title, of: 0), for: .text)
        case .body:
            for (name, value) in body {
                output.append(UInt8(ascii: " "))
                output.append(contentsOf: name.utf8)
                output.append("=\"")
                output.append(escaping: value, for: .attribute)
                output.append(UInt8(ascii: "\""))
            }
        case .fixed, .start, .content, .options: break
        }
    }

    private func option(_ option: Program.Option, into output: inout [UInt8]) {
        guard values.properties(of: option.control).contains(.value) else {
            return output.append(contentsOf: option.whole)
        }
        output.append(contentsOf: option.head)
        if values.value(of: .value, of: option.control).chooses(option.value) {
            output.append(option.mark == .checked ? " checked=\"\"" : " selected=\"\"")
        }
        output.append(UInt8(ascii: ">"))
    }

    /// Options that a program has given.
    private func options(of control: Int, into output: inout [UInt8]) {
        let chosen: PropertyValue =
            values.properties(of: control).contains(.value) ? values.value(of: .value, of: control) : .none
        guard case .string(let text) = values.value(of: .options, of: control) else { return }
        for choice in ChoiceList(text: text).choices {
            output.append("<option value=\"")
            output.append(escaping: choice.value, for: .attribute)
            output.append(chosen.chooses(choice.value) ? "\" selected=\"\">" : "\">")
            output.append(escaping: choice.title, for: .text)
            output.append("</option>")
        }
    }
}

extension PropertyValue {
    fileprivate func chooses(_ option: String) -> Bool {
        switch self {
        case .string(let string):
            string == option
                || string.utf8.contains(UInt8(ascii: "\n")) && [String](choices: string).contains(option)
        case .int(let number): String(number) == option
        case .double(let number): NumberText.text(number) == option
        case .bool, .none: false
        }
    }
}
