// ClientQueue: the inputs that the server has not acknowledged, numbered for the life of the document.
// The twin of Sources/RxLive/Runtime/queue.js.
import Jansson

/// Where an input was made.
enum ClientTarget: Equatable {
    case control(Int)
    case row(list: Int, key: String, control: Int)

    /// The key of the row it stands in.
    var row: String? { if case .row(_, let key, _) = self { key } else { nil } }
}

/// One input, frozen once it has been written.
struct ClientInput {
    let number: Int
    let frame: Int
    let target: ClientTarget
    /// Nil: an action.
    let value: WireValue?
    /// The key of a once-action.
    let key: String?
    /// The outlet that it was made with.
    let outlet: String?
    let text: [UInt8]
    var isWritten = false

    init(number: Int, frame: Int, target: ClientTarget, value: WireValue?, key: String?, outlet: String?) {
        self.outlet = outlet
        self.number = number
        self.frame = frame
        self.target = target
        self.value = value
        self.key = key
        text = ClientInput.encode(number: number, frame: frame, target: target, value: value, key: key)
    }

    /// `[n,f,control]`, or `[n,f,control,kind,value,key]` as far as there is something to say.
    static func encode(number: Int, frame: Int, target: ClientTarget, value: WireValue?, key: String?) -> [UInt8] {
        var message = JSONArray()
        message.append(number)
        message.append(frame)
        switch target {
        case .control(let control): message.append(control)
        case .row(let list, let key, let control):
            var path = JSONArray()
            path.append(list)
            path.append(key)
            path.append(control)
            message.append(path)
        }
        if let value {
            message.append(1)
            switch value {
            case .bool(let flag): message.append(flag)
            default: message.append(value.text ?? "")
            }
        } else if let key {
            message.append(0)
            message.appendNull()
            message.append(key)
        }
        var bytes: [UInt8] = []
        message.dump(into: &bytes)
        return bytes
    }
}

/// The queue of one document.
struct ClientQueue {
    private(set) var items: [ClientInput] = []
    private(set) var last = 0
    private var bytes = 0

    /// Appends an input and says its number; nil where there is no room.
    ///
    /// A last one of the same control that was never written takes the newer value.
    mutating func add(
        frame: Int,
        target: ClientTarget,
        value: WireValue?,
        key: String?,
        outlet: String?
    ) -> Int? {
        let tail = items.last
        let replaces =
            tail.map {
                !$0.isWritten && value != nil && $0.value != nil && $0.target == target && $0.frame == frame
            } ?? false
        let number = replaces ? last : last + 1
        let made = ClientInput(
            number: number,
            frame: frame,
            target: target,
            value: value,
            key: key,
            outlet: outlet
        )
        let count = items.count - (replaces ? 1 : 0)
        let total = bytes - (replaces ? tail?.text.count ?? 0 : 0) + made.text.count
        if count >= ClientLimit.inputs || (count > 0 && total > ClientLimit.bytes) { return nil }
        if replaces { items.removeLast() }
        items.append(made)
        bytes = total
        last = number
        return number
    }

    /// The inputs up to `number` are consumed.
    mutating func drop(upTo number: Int) {
        while let first = items.first, first.number <= number {
            bytes -= first.text.count
            items.removeFirst()
        }
    }

    mutating func markWritten(_ number: Int) {
        if let index = items.firstIndex(where: { $0.number == number }) { items[index].isWritten = true }
    }

    mutating func reset() { self = ClientQueue() }
}
