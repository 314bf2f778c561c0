// Reads a ClientMessage from JSON. What is not exactly of the protocol is malformed: close code 4400.
import Controls
import Jansson
import Markup

extension ClientMessage {
    /// The only version of the protocol.
    static let version = 1
    /// Numbers of controls are below this, so that a cell's number stays one that every browser counts exactly.
    static let controlLimit = 1 << 24

    /// A message that is not of the protocol.
    struct Malformed: Error {}

    /// Decodes a text message; how long it may be is its connection's to say.
    init(decoding text: UnsafeRawBufferPointer) throws(Malformed) {
        if let plain = ClientMessage.plain(text) { self = plain } else { try self.init(parsing: text) }
    }

    /// Decodes a text message of any shape.
    init(parsing text: UnsafeRawBufferPointer) throws(Malformed) {
        let decoded: ClientMessage?
        do throws(JSONError) {
            decoded = try withJSON(parsing: text, limits: ClientMessage.limits) { ClientMessage($0) }
        } catch {
            decoded = nil
        }
        guard let decoded else { throw Malformed() }
        self = decoded
    }

    /// Bytes are bounded by the connection: one limit twice would be two that differ some day.
    static let limits = JSONLimits(bytes: .max, depth: 3)

    private init?(_ json: JSONValue) {
        guard json.kind == .array else { return nil }
        switch json.count {
        case 0: self = .ping
        case 1:
            guard let frame = json[0]?.counter else { return nil }
            self = .applied(frame)
        default:
            if json[0]?.kind == .string {
                guard let open = Open(json) else { return nil }
                self = .open(open)
            } else {
                guard let input = Input(json) else { return nil }
                self = .input(input)
            }
        }
    }
}

extension ClientMessage.Open {
    fileprivate init?(_ json: JSONValue) {
        guard json.count == 6, json[0]?.string == "o", json[1]?.int == ClientMessage.version,
            let token = json[2]?.string.flatMap(PageToken.init(text:)),
            let document = json[3]?.string.flatMap({ DocumentID($0) }),
            let attempt = json[4]?.counter, attempt > 0, let frame = json[5]?.counter
        else { return nil }
        self.init(token: token, document: document, attempt: attempt, frame: frame)
    }
}

extension ClientMessage.Input {
    fileprivate init?(_ json: JSONValue) {
        guard (3...6).contains(json.count), let number = json[0]?.counter, number > 0, let frame = json[1]?.counter,
            let kind = ClientMessage.Kind(json), let target = json[2].flatMap({ ClientMessage.Target($0) }),
            target.number > 0 || kind.isOfScreens
        else { return nil }
        self.init(number: number, frame: frame, target: target, kind: kind)
    }
}

extension ClientMessage.Kind {
    /// Whether it may be said of a screen as a whole; the first screen has the number 0.
    fileprivate var isOfScreens: Bool {
        switch self {
        case .event(.visit), .event(.back): true
        default: false
        }
    }
}

extension ClientMessage.Target {
    fileprivate init?(_ json: JSONValue) {
        if let control = json.control {
            self = .control(control)
            return
        }
        guard json.kind == .array, json.count == 3, let list = json[0]?.control, list > 0, let row = json[1]?.counter,
            row > 0, let control = json[2]?.control, control > 0
        else { return nil }
        self = .row(list: list, row: row, control: control)
    }
}

extension ClientMessage.Kind {
    fileprivate init?(_ json: JSONValue) {
        switch json[3]?.int ?? 0 {
        case 0:
            guard json[3]?.int != nil || json.count == 3, json[4]?.isNull ?? true else { return nil }
            guard let key = json[5] else {
                self = .action(once: nil)
                return
            }
            guard let once = key.string.flatMap({ OnceKey($0) }) else { return nil }
            self = .action(once: once)
        case 1:
            guard json.count == 5, let value = json[4].flatMap({ PropertyValue($0) }) else { return nil }
            self = .value(value)
        case 2:
            guard json.count == 6, let name = json[4], let payload = json[5], payload.kind == .array,
                let event = ClientMessage.Event(name: name, payload)
            else { return nil }
            self = .event(event)
        default: return nil
        }
    }
}

extension ClientMessage.Event {
    fileprivate init?(name: JSONValue, _ payload: JSONValue) {
        if let number = name.int {
            guard let name = Name(rawValue: number) else { return nil }
            self.init(name, payload)
        } else {
            guard let type = name.string, BrowserEvents.isName(type), payload.count <= BrowserEvents.mostFields else {
                return nil
            }
            var values: [PropertyValue] = []
            for index in 0..<payload.count {
                guard let value = payload[index].flatMap({ PropertyValue($0) }) else { return nil }
                values.append(value)
            }
            self = .listened(type, values)
        }
    }

    private init?(_ name: Name, _ payload: JSONValue) {
        switch name {
        case .window:
            guard payload.count == 3, let first = payload[0]?.counter, let count = payload[1]?.counter,
                let focus = payload[2]?.counter
            else { return nil }
            self = .window(RowWindow(first: Int(first), count: Int(count), focus: focus))
        case .visit:
            guard payload.count == 1, let address = payload[0]?.string, ScreenPlace.isOwn(address) else { return nil }
            self = .visit(address)
        case .back:
            guard payload.count == 2, let address = payload[0]?.string, ScreenPlace.isOwn(address),
                let depth = payload[1]?.int, Int(Int32(clamping: depth)) == depth
            else { return nil }
            self = .back(ScreenPlace(depth: depth, address: address))
        case .cancel:
            guard payload.count == 0 else { return nil }
            self = .cancel
        }
    }
}

extension PropertyValue {
    init?(_ json: JSONValue) {
        switch json.kind {
        case .string: self = .string(json.string ?? "")
        case .bool: self = .bool(json.bool ?? false)
        case .integer: self = .int(json.int ?? 0)
        case .real: self = .double(json.double ?? 0)
        case .null: self = .none
        case .array, .object: return nil
        }
    }
}

extension JSONValue {
    /// A number that counts something: 0..<2^32 - 1.
    fileprivate var counter: UInt32? {
        guard let int, int >= 0, int < Int(UInt32.max) else { return nil }
        return UInt32(int)
    }

    /// A control's number, or a screen's.
    fileprivate var control: Int? {
        guard let int, int >= 0, int < ClientMessage.controlLimit else { return nil }
        return int
    }
}
