// ClientMessage: what a browser may say, decoded and bounded. Every byte of it is hostile until it is here.
// ClientMessage+Decoding reads it from JSON; Page judges it against the screen.
import Controls
import Markup
import Sodium

/// One message from a browser.
enum ClientMessage: Equatable {
    /// The first message of every connection.
    case open(Open)
    /// An input of a person.
    case input(Input)
    /// A frame has been applied.
    case applied(UInt32)
    /// Are you there?
    case ping

    /// `["o", 1, token, doc, g, f]`.
    struct Open: Equatable {
        /// Names the page.
        let token: PageToken
        /// Names the document; made when its script starts.
        let document: DocumentID
        /// The number of the connection attempt, from 1.
        let attempt: UInt32
        /// The last frame that the document has applied.
        let frame: UInt32
    }

    /// `[n, f, control, kind, value, key]`.
    struct Input: Equatable {
        /// The input's number, from 1.
        let number: UInt32
        /// The last frame applied when it was made.
        let frame: UInt32
        /// Where it was made.
        let target: Target
        /// What was done.
        let kind: Kind
    }

    /// Where an input was made.
    enum Target: Equatable {
        /// A control of the screen.
        case control(Int)
        /// A control of a list's row.
        case row(list: Int, row: UInt32, control: Int)

        /// The number on its page of the control, or of the list it is in.
        var number: Int {
            switch self {
            case .control(let number), .row(let number, _, _): number
            }
        }
    }

    /// What was done.
    enum Kind: Equatable {
        case action(once: OnceKey?)
        case value(PropertyValue)
        case event(Event)
    }

    /// What a browser tells besides taps and values.
    enum Event: Equatable {
        /// Which rows of a list it wants to have: from which on, how many, and the number of the row with the focus, or 0.
        case window(RowWindow)
        /// A link is to be followed within the page: path and query.
        case visit(String)
        /// The browser went to another entry of its history.
        case back(ScreenPlace)
        /// A dialog is to be closed.
        case cancel
        /// What the program listens to at a view: a DOM event's type, and the values of its fields.
        case listened(String, [PropertyValue])

        /// Its number on the wire.
        enum Name: Int {
            case window = 0
            case visit = 1
            case back = 2
            case cancel = 3
        }
    }
}

/// Names one browser document: 128 random bits made when its script starts.
struct DocumentID: Hashable {
    let token: Token

    /// Nil where `text` is not 22 characters of base64url.
    init?(_ text: String) {
        guard let token = Token(text) else { return nil }
        self.token = token
    }

    /// 22 characters of base64url.
    var text: String { token.text }
}
