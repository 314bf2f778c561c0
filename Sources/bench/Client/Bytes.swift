// Looking for text in bytes and writing numbers, without Foundation.
import Glibc

extension UnsafeRawBufferPointer {
    /// Where `text` begins, at `start` or later.
    func position(of text: StaticString, from start: Int = 0) -> Int? {
        let wanted = text.utf8CodeUnitCount
        guard let own = baseAddress, wanted > 0 else { return nil }
        var index = start
        while index + wanted <= count {
            if self[index] == text.utf8Start[0], memcmp(own + index, text.utf8Start, wanted) == 0 {
                return index
            }
            index += 1
        }
        return nil
    }

    /// The text between `opening` and the next `closing` byte.
    func text(behind opening: StaticString, upTo closing: UInt8, from start: Int = 0) -> String? {
        guard let position = position(of: opening, from: start) else { return nil }
        let rest = self[(position + opening.utf8CodeUnitCount)...]
        guard let end = rest.firstIndex(of: closing) else { return nil }
        return String(decoding: rest[..<end], as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends a number in decimal digits.
    mutating func append(decimal number: UInt32) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
