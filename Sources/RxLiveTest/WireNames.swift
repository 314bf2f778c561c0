// WireNames: every name and number that the browser's half needs; the twin of Sources/RxLive/Runtime/protocol.js.

/// Data attributes of the HTML.
enum DataName {
    static let number = "data-n"
    static let row = "data-row"
    static let key = "data-key"
    static let window = "data-window"
    static let selected = "data-selected"
    static let outlet = "data-outlet"
    static let wait = "data-wait"
    static let once = "data-once"
    static let mark = "data-mark"
    static let events = "data-events"
    static let stale = "data-stale"
    static let slot = "data-slot"
    static let status = "data-status"
    static let announce = "data-announce"
    static let page = "data-page"
    static let limit = "data-limit"
    static let base = "data-base"
    static let visit = "data-visit"
    static let saved = "data-saved"
    static let former = "data-former"
    static let isPrivate = "data-private"
}

/// Bounds of the browser's memory.
enum ClientLimit {
    /// Inputs that are not acknowledged.
    static let inputs = 128
    /// Their bytes.
    static let bytes = 65536
    /// Once-actions that are not settled.
    static let once = 8
    /// Bytes of frames after which they are confirmed at once.
    static let confirm = 8192
    /// Rows of a list that are asked for at once.
    static let rows = 200
}

/// Events by their number.
enum ClientEventName {
    static let window = 0
    static let visit = 1
    static let back = 2
    static let cancel = 3
}

/// Times of the browser's half.
enum ClientTime {
    static let retry: Duration = .milliseconds(250)
    /// The longest pause between two tries while the tab is shown.
    static let retryShown: Duration = .seconds(3)
    /// The longest while it is not, or the server is full.
    static let retryMost: Duration = .seconds(10)
    static let silence: Duration = .seconds(5)
    static let confirm: Duration = .seconds(1)
    static let resend: Duration = .seconds(10)
    static let redo: Duration = .milliseconds(20)
    static let resendStep: Duration = .milliseconds(47)
    static let once: Duration = .seconds(3600)
}

/// Close codes that the browser tells apart.
enum ClientClose {
    static let gone: UInt16 = 4404
    static let malformed: UInt16 = 4400
    static let tooLarge: UInt16 = 1009
    static let signedOut: UInt16 = 4401
    static let full: UInt16 = 4413
    static let noCookie: UInt16 = 4403
    /// The connection broke without a closing handshake (RFC 6455 section 7.1.5).
    static let abnormal: UInt16 = 1006
}
