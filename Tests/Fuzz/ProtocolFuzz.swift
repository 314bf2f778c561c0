// Random text for the decoder of what browsers say, built by Scripts/fuzz in one module with all that it needs.
// Any input must be decoded or refused without a crash; what came out keeps the protocol's bounds and, written again as
// a browser would, is decoded to the same.

/// Every bound of PROTOCOL that a decoded message promises.
private func check(_ message: ClientMessage) {
    switch message {
    case .ping: break
    case .applied(let frame): precondition(frame < .max, "a frame out of range")
    case .open(let open):
        precondition(open.attempt > 0 && open.attempt < .max && open.frame < .max, "a count out of range")
        precondition(open.document.text.utf8.count == 22, "a document that is not 22 characters")
    case .input(let input):
        precondition(input.number > 0 && input.number < .max && input.frame < .max, "a count out of range")
        switch input.target {
        case .control(0):
            guard case .event(let event) = input.kind else { preconditionFailure("a screen is no control") }
            switch event {
            case .visit, .back: break
            default: preconditionFailure("a screen is no control")
            }
        case .control(let control): check(control)
        case .row(let list, let row, let control):
            check(list)
            check(control)
            precondition(row > 0 && row < .max, "a row out of range")
        }
        if case .value(.double(let number)) = input.kind { precondition(number.isFinite, "a number that is none") }
        if case .event(.back(let place)) = input.kind {
            precondition(
                ScreenPlace.isOwn(place.address) && Int(Int32(clamping: place.depth)) == place.depth,
                "no place"
            )
        }
        if case .action(let key?) = input.kind { precondition(key.text.utf8.count == 22, "a key of the wrong length") }
    }
}

private func check(_ control: Int) {
    precondition((1..<ClientMessage.controlLimit).contains(control), "a control out of range")
}

/// The message as a browser writes it.
private func write(_ message: ClientMessage) -> [UInt8] {
    var json = JSONArray()
    switch message {
    case .ping: break
    case .applied(let frame): json.append(Int(frame))
    case .open(let open):
        json.append("o")
        json.append(ClientMessage.version)
        json.append(open.token.text)
        json.append(open.document.text)
        json.append(Int(open.attempt))
        json.append(Int(open.frame))
    case .input(let input):
        json.append(Int(input.number))
        json.append(Int(input.frame))
        append(input.target, to: &json)
        append(input.kind, to: &json)
    }
    var bytes: [UInt8] = []
    json.dump(into: &bytes)
    return bytes
}

private func append(_ target: ClientMessage.Target, to json: inout JSONArray) {
    switch target {
    case .control(let control): json.append(control)
    case .row(let list, let row, let control):
        var path = JSONArray()
        path.append(list)
        path.append(Int(row))
        path.append(control)
        json.append(path)
    }
}

private func append(_ kind: ClientMessage.Kind, to json: inout JSONArray) {
    switch kind {
    case .action(let key):
        guard let key else { return }
        json.append(0)
        json.appendNull()
        json.append(key.text)
    case .value(let value):
        json.append(1)
        append(value, to: &json)
    case .event(let event):
        json.append(2)
        var payload = JSONArray()
        switch event {
        case .window(let window):
            json.append(ClientMessage.Event.Name.window.rawValue)
            payload.append(window.first)
            payload.append(window.count)
            payload.append(Int(window.focus))
        case .visit(let address):
            json.append(ClientMessage.Event.Name.visit.rawValue)
            payload.append(address)
        case .back(let place):
            json.append(ClientMessage.Event.Name.back.rawValue)
            payload.append(place.address)
            payload.append(place.depth)
        case .cancel: json.append(ClientMessage.Event.Name.cancel.rawValue)
        case .listened(let type, let values):
            json.append(type)
            for value in values { append(value, to: &payload) }
        }
        json.append(payload)
    }
}

private func append(_ value: PropertyValue, to json: inout JSONArray) {
    switch value {
    case .string(let text): json.append(text)
    case .bool(let flag): json.append(flag)
    case .int(let number): json.append(number)
    case .double(let number): json.append(number)
    case .none: json.appendNull()
    }
}

/// One input: the text of one message.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let text = UnsafeRawBufferPointer(start: start, count: count)
    let parsed = try? ClientMessage(parsing: text)
    if let plain = ClientMessage.plain(text) { precondition(plain == parsed, "the two readers disagree") }
    guard let message = try? ClientMessage(decoding: text) else { return 0 }
    precondition(message == parsed, "a message that jansson refuses")
    check(message)
    let again = write(message).withUnsafeBytes { try? ClientMessage(decoding: $0) }
    precondition(again == message, "the round trip changes a message")
    return 0
}
