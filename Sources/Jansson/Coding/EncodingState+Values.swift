// Values into a text: scalars, the types that Foundation's coders treat apart, and all others.

internal import FoundationEssentials

/// A value that is written as it is, without an encoder.
protocol JSONWritable: Encodable {
    /// Writes it; answers false, having written nothing, where JSON has no such number.
    func write(to text: TextBuffer) -> Bool
}

extension String: JSONWritable {
    @inline(__always)
    func write(to text: TextBuffer) -> Bool {
        text.appendString(self)
        return true
    }
}

extension Bool: JSONWritable {
    func write(to text: TextBuffer) -> Bool {
        text.append(self ? "true" : "false")
        return true
    }
}

// The shortest text that is read as the same number; it always has a point or an exponent.
extension Double: JSONWritable {
    func write(to text: TextBuffer) -> Bool {
        if isFinite { text.appendPlain(description) }
        return isFinite
    }
}

extension Float: JSONWritable {
    func write(to text: TextBuffer) -> Bool {
        if isFinite { text.appendPlain(description) }
        return isFinite
    }
}

extension JSONInteger {
    @inline(__always)
    func write(to text: TextBuffer) -> Bool {
        text.appendInteger(self)
        return true
    }
}

extension Int: JSONWritable {}
extension Int8: JSONWritable {}
extension Int16: JSONWritable {}
extension Int32: JSONWritable {}
extension Int64: JSONWritable {}
extension Int128: JSONWritable {}
extension UInt: JSONWritable {}
extension UInt8: JSONWritable {}
extension UInt16: JSONWritable {}
extension UInt32: JSONWritable {}
extension UInt64: JSONWritable {}
extension UInt128: JSONWritable {}

extension EncodingState {
    /// Writes a scalar where the text ends.
    @inline(__always)
    func write<Value: JSONWritable>(_ value: Value, in frame: Int, _ name: @autoclosure () -> JSONKey?) throws {
        if value.write(to: text) { return }
        throw error(value, "is \(value), which is no number of JSON", path(of: frame) + [name()].compactMap(\.self))
    }

    /// Encodes a member or element of any type where the text ends.
    func encodeAny<Value: Encodable>(_ value: Value, in frame: Int, _ name: JSONKey?) throws {
        if Value.self == String.self, let value = value as? String { return try write(value, in: frame, name) }
        let outer = open.count
        let encoder = JSONTextEncoder(state: self, frame: begin(in: frame, name))
        try encoder.encode(value)
        close(downTo: outer)
    }
}

extension JSONTextEncoder {
    /// Encodes the value as this encoder's own.
    func encode<Value: Encodable>(_ value: Value) throws {
        if Value.self == Date.self, let date = value as? Date { return try encode(date: date) }
        if Value.self == Data.self, let data = value as? Data { return try encode(data.base64EncodedString()) }
        if Value.self == URL.self, let url = value as? URL { return try encode(url.absoluteString) }
        if Value.self == Decimal.self, let decimal = value as? Decimal { return try encode(decimal: decimal) }
        if state.snakeNames != nil, let value = value as? any StringDictionary { return try value.encode(into: self) }
        try state.encode(value, to: self)
    }

    private func encode(date: Date) throws {
        let seconds = date.timeIntervalSince1970
        switch state.options.dateStrategy {
        case .iso8601: try encode(seconds, as: .seconds)
        case .iso8601Milliseconds: try encode(seconds, as: .milliseconds)
        case .graph: try encode(seconds, as: .graph)
        case .secondsSince1970: try encode(number: seconds)
        case .millisecondsSince1970: try encode(number: seconds * 1_000)
        case .custom(let encode): try encode(date, self)
        }
    }

    private func encode(_ seconds: Double, as form: DateText.Form) throws {
        try state.putSingle(in: frame) {
            state.text.append(UInt8(ascii: "\""))
            guard DateText.write(seconds, form, to: state.text) else {
                throw state.error(seconds, "is a date whose year has no four digits", codingPath)
            }
            state.text.append(UInt8(ascii: "\""))
        }
    }

    // Whole numbers without a point, as other writers have them.
    private func encode(number: Double) throws {
        if let integer = Int64(exactly: number) { return try encode(integer) }
        try encode(number)
    }

    private func encode(decimal: Decimal) throws {
        guard decimal.isFinite else { throw state.error(decimal, "is NaN, which is no number of JSON", codingPath) }
        if state.options.decimalStrategy == .text { return try encode(decimal.description) }
        try state.putSingle(in: frame) { state.text.appendPlain(decimal.description) }
    }
}
