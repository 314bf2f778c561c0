// ClientQueue: the inputs that the server has not seen, or has seen and not stored; numbered for the life of a page.
// The twin of Sources/RxLive/Runtime/queue.js.
import Jansson
import Markup

/// Where an input was made.
enum ClientTarget: Equatable {
    case control(Int)
    case row(list: Int, row: Int, control: Int)

    /// As the server names one: a number, or a list's, a row's and a number.
    init?(_ value: WireValue) {
        if let number = value.int {
            self = .control(number)
        } else if let numbers = value.array?.compactMap(\.int), numbers.count == 3 {
            self = .row(list: numbers[0], row: numbers[1], control: numbers[2])
        } else {
            return nil
        }
    }
}

/// What an input says.
enum ClientContent: Equatable {
    /// An action; a once-action has a key.
    case action(key: String?)
    case value(WireValue)
    /// An event of the protocol's own: its name and what it says.
    case event(Int, [WireValue])
    /// What the program listens to: a DOM event's type, and the values of its fields.
    case listened(String, [WireValue])

    var isEvent: Bool {
        switch self {
        case .event, .listened: true
        case .action, .value: false
        }
    }
    var isValue: Bool { if case .value = self { true } else { false } }
}

/// One input, frozen once it has been written.
struct ClientInput {
    /// 0: what a password was.
    var number: Int
    let frame: Int
    let target: ClientTarget
    let content: ClientContent
    /// The outlet that it was made with, and the names of the row and the dialog that it stands in.
    let outlet: String?
    let row: String?
    var dialog: String?
    /// The path of the screen that it was made on.
    var path = ""
    var text: [UInt8] = []
    var isWritten = false
    /// The control of a password.
    var secret: HTMLElement?
    var isSecret: Bool { secret != nil }

    /// The text or the switch's state; nil: it is no value.
    var value: WireValue? { if case .value(let value) = content { value } else { nil } }
    /// Whether it is a value of another input's control, on the same screen.
    func isValue(of other: ClientInput) -> Bool {
        value != nil && outlet == other.outlet && row == other.row && dialog == other.dialog && path == other.path
    }

    /// The key of a once-action.
    var key: String? { if case .action(let key) = content { key } else { nil } }

    /// `[n,f,control]`, or `[n,f,control,kind,value,key]` as far as there is something to say.
    func encoded() -> [UInt8] {
        var message = JSONArray()
        message.append(number)
        message.append(frame)
        switch target {
        case .control(let control): message.append(control)
        case .row(let list, let row, let control):
            var path = JSONArray()
            for number in [list, row, control] { path.append(number) }
            message.append(path)
        }
        switch content {
        case .action(nil): break
        case .action(let key?):
            message.append(0)
            message.appendNull()
            message.append(key)
        case .value(.bool(let flag)):
            message.append(1)
            message.append(flag)
        case .value(let value):
            message.append(1)
            message.append(value.text ?? "")
        case .event(let name, let values):
            message.append(2)
            message.append(name)
            var payload = JSONArray()
            for value in values {
                if let number = value.int { payload.append(number) } else { payload.append(value.text ?? "") }
            }
            message.append(payload)
        case .listened(let type, let values):
            message.append(2)
            message.append(type)
            message.append(WireValue.array(values))
        }
        var bytes: [UInt8] = []
        message.dump(into: &bytes)
        return bytes
    }
}

extension JSONArray {
    /// Appends a value as it is; of an array its values.
    fileprivate mutating func append(_ value: WireValue) {
        switch value {
        case .null, .object: appendNull()
        case .bool(let flag): append(flag)
        case .int(let number): append(number)
        case .double(let number): append(number)
        case .string(let text): append(text)
        case .array(let values):
            var inner = JSONArray()
            for value in values { inner.append(value) }
            append(inner)
        }
    }
}

/// The queue of one document.
struct ClientQueue {
    private(set) var items: [ClientInput] = []
    private(set) var last = 0
    private var bytes = 0
    /// The last one that the server has seen.
    private(set) var told = 0
    /// The last one that it has stored; nil: what it has seen is forgotten here.
    var stored: Int?
    /// What passwords were when their inputs were forgotten, oldest first.
    private(set) var given: [ClientInput] = []

    /// How many inputs a person has made.
    private(set) var deeds = 0

    /// Those that the server has not seen.
    var unseen: [ClientInput] { items.filter { $0.number > told } }

    /// Appends an input, to which `number` gives its number, and says that; nil where there is no room.
    ///
    /// A last value of the same control that was never written takes the newer one, and where the history stood takes where
    /// it stands. Of an event that only tells there is one at a time: a caller that is told nil looks again when a
    /// message has come.
    mutating func add(_ make: (_ number: Int) -> ClientInput) -> Int? {
        let new = make(last + 1)
        if case .event(ClientEventName.window, _) = new.content,
            unseen.contains(where: { $0.isEvent(ClientEventName.window, of: new.target) })
        {
            return nil
        }
        let tail = items.last
        let replaces = tail.map { $0.canBecome(new) } ?? false
        let number = replaces ? last : last + 1
        var made = make(number)
        made.text = made.encoded()
        let count = items.count - (replaces ? 1 : 0)
        let total = bytes - (replaces ? tail?.text.count ?? 0 : 0) + made.text.count
        if count >= ClientLimit.inputs || (count > 0 && total > ClientLimit.bytes) { return nil }
        if replaces { items.removeLast() }
        items.append(made)
        if !made.isEvent(ClientEventName.window, of: made.target) { deeds += 1 }
        bytes = total
        last = number
        return number
    }

    /// The server has seen what was made up to `number`.
    mutating func drop(upTo number: Int) {
        told = number
        forget(upTo: stored ?? number)
    }

    /// Forgets what was made up to `number`, but for passwords.
    mutating func forget(upTo number: Int) {
        while var first = items.first, first.number <= number {
            bytes -= first.text.count
            items.removeFirst()
            guard first.isSecret, first.value != nil else { continue }
            first.number = 0
            if let index = given.firstIndex(where: { $0.secret === first.secret }) {
                given[index] = first
            } else {
                given.append(first)
            }
        }
    }

    /// Another page has begun.
    mutating func begin(stored: Int?) {
        self = ClientQueue()
        self.stored = stored
    }

    mutating func markWritten(_ number: Int) {
        if let index = items.firstIndex(where: { $0.number == number }) { items[index].isWritten = true }
    }

    mutating func reset() { self = ClientQueue() }
}

extension ClientInput {
    fileprivate func isEvent(_ name: Int, of target: ClientTarget) -> Bool {
        guard case .event(name, _) = content else { return false }
        return self.target == target
    }

    /// Whether the history stands elsewhere.
    var isBack: Bool { if case .event(ClientEventName.back, _) = content { true } else { false } }

    fileprivate func canBecome(_ newer: ClientInput) -> Bool {
        let isValue = content.isValue && newer.content.isValue
        return !isWritten && (isValue || isBack && newer.isBack) && target == newer.target && frame == newer.frame
    }
}
