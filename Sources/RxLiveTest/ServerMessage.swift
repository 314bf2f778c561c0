// ServerMessage: what a server says, read from its JSON. ClientMessage's counterpart; applying is FrameApplier's.

/// One message to a browser.
enum ServerMessage: Equatable {
    /// Inputs up to this number are consumed, nothing else has changed; and stored up to that one, where that is told apart.
    case consumed(Int, stored: Int?)
    case frame(WireFrame)

    /// A message that is not of the protocol.
    struct Malformed: Error { let text: String }

    /// Whether it carries what the server keeps until the frame is confirmed.
    var carriesSignals: Bool {
        guard case .frame(let frame) = self else { return false }
        return !frame.signals.isEmpty
    }

    init(parsing text: [UInt8]) throws {
        guard let members = try WireValue(parsing: text).array, let first = members.first?.int else {
            throw Malformed(text: String(decoding: text, as: UTF8.self))
        }
        if members.count <= 2 {
            self = .consumed(first, stored: members.count > 1 ? members[1].int ?? -1 : nil)
        } else {
            self = .frame(try WireFrame(number: first, members))
        }
    }
}

/// `[f, n, cells, lists, signals, d]`.
struct WireFrame: Equatable {
    let number: Int
    let consumed: Int
    var cells: [(number: Int, value: WireValue)]
    var lists: [[WireValue]]
    var signals: [[WireValue]]
    /// The last input that is stored, where the frame says so.
    var stored: Int?

    init(number: Int, _ members: [WireValue]) throws {
        self.number = number
        guard let consumed = members[1].int, members.count <= 6 else {
            throw ServerMessage.Malformed(text: "\(members)")
        }
        self.consumed = consumed
        let flat = members.count > 2 ? members[2].array ?? [] : []
        guard flat.count.isMultiple(of: 2) else { throw ServerMessage.Malformed(text: "\(members)") }
        cells = stride(from: 0, to: flat.count, by: 2).map { (flat[$0].int ?? -1, flat[$0 + 1]) }
        lists = members.count > 3 ? members[3].array?.compactMap(\.array) ?? [] : []
        signals = members.count > 4 ? members[4].array?.compactMap(\.array) ?? [] : []
        stored = members.count > 5 ? members[5].int : nil
    }

    static func == (one: WireFrame, other: WireFrame) -> Bool {
        one.number == other.number && one.consumed == other.consumed && one.lists == other.lists
            && one.signals == other.signals && one.stored == other.stored
            && one.cells.elementsEqual(other.cells) { $0 == $1 }
    }
}
