// What the persons of a load do: one event after the other, and when an event counts as answered.
// One more scenario: a case, its screen, its event.

/// What is done on each page, again and again.
enum Scenario: String, CaseIterable {
    /// A tap on the counter's plus.
    case counter
    /// A key in the sign-up form's password field that turns its verdict: each event brings a patch.
    case keystroke
    /// A key in the user-name field: checked here, then asked of the database; counts when the answer shows.
    case username
    /// A tap on a button in the first row of the long table: each event brings a label of the row, and one above the table.
    case wave
    /// Nothing: the page shows what a topic says.
    case news
    /// A message of a counter's size to a bare echo.
    case echo

    var path: String {
        switch self {
        case .counter: "/counter"
        case .keystroke, .username: "/signup"
        case .wave: "/people"
        case .news: "/news"
        case .echo: "/"
        }
    }

    /// The outlet that takes the events.
    var outlet: String {
        switch self {
        case .counter: "plus"
        case .keystroke: "password"
        case .username: "username"
        case .wave: "people"
        case .news: "news"
        case .echo: ""
        }
    }

    /// Makes the next event of a tab.
    func act(_ tab: Tab, control: Int) {
        tab.step += 1
        switch self {
        case .counter: tab.act(on: control)
        case .wave: tab.act(on: 4, row: 1, of: control)
        case .keystroke: tab.type(Array((tab.step % 2 == 1 ? "secre" : "secr").utf8), into: control)
        case .username: tab.type(Scenario.name(tab.step), into: control)
        case .news: break
        case .echo: tab.say(Array("[41,1043,7]".utf8))
        }
    }

    /// Whether `message` is the last one that the event asks for.
    func isAnswered(_ tab: Tab, by message: ServerMessage) -> Bool {
        guard message.consumed == tab.made else { return false }
        return self != .username || message.bytes.position(of: "Checking") == nil
    }

    /// The name as far as it is typed: after eight letters, the next name begins.
    private static func name(_ step: Int) -> [UInt8] {
        let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
        let name = (step - 1) / 8
        return (0...(step - 1) % 8).map { letters[(name * 7 + $0 * 5 + name / 26) % 26] }
    }
}
