// What travels on a TestLine.

extension TestLine {
    /// What travels up.
    enum Up {
        /// The handshake.
        case arrive
        case text([UInt8])
        /// The browser's close.
        case close
    }

    /// What travels down.
    enum Down {
        /// The answer to the handshake.
        case accepted
        case text([UInt8])
        case close(UInt16)
    }
}

extension TestLine.Up {
    var isClose: Bool { if case .close = self { true } else { false } }
}

extension TestLine.Down {
    var size: Int { if case .text(let bytes) = self { bytes.count } else { 4 } }
}
