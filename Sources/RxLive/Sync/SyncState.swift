// SyncState: the numbers of the page protocol on the server's side, and the rules that need nothing but numbers.
// Cells, lists, screens and signals are Page's; what a message looks like is ClientMessage's and FrameBuilder's.

/// Which document and connection a page belongs to, and how far each side has come.
struct SyncState {
    /// The document that has claimed the page; nil: none yet.
    private(set) var document: DocumentID?
    /// The newest connection attempt served.
    private(set) var attempt: UInt32 = 0
    /// The last frame made.
    private(set) var frame: UInt32 = 0
    /// The last frame that the browser is known to have.
    private(set) var confirmed: UInt32 = 0
    /// The last input consumed.
    private(set) var consumed: UInt32 = 0
    /// The last input number that the browser was ever told.
    private var told: UInt32 = 0
    /// Whether the browser keeps inputs until it is told that they are stored, not only consumed.
    var isKept = false
    /// Whether this connection has been told of all inputs consumed.
    private(set) var owesAcknowledgement = false
    /// The last mark of this connection, and the one before: what had been consumed when a frame was its newest.
    ///
    /// A mark is made at an acknowledgement once ``inputLimit`` inputs have been told of since the last one.
    private var newerMark = (input: UInt32(0), frame: UInt32(0))
    private var olderMark = (input: UInt32(0), frame: UInt32(0))
    /// Bytes on their way.
    private(set) var window = Window()

    /// What becomes of an `open`.
    enum Opening: Equatable {
        case attach
        /// An older attempt of the same document: close it and touch nothing.
        case replaced
        /// Another document's page, or frames it cannot have.
        case gone
    }

    /// Judges an open by its numbers (the session is judged before).
    func judge(_ open: ClientMessage.Open) -> Opening {
        if let document, document != open.document { return .gone }
        guard open.frame <= frame else { return .gone }
        return open.attempt > attempt ? .attach : .replaced
    }

    /// The page belongs to this document and connection from now on.
    ///
    /// Nothing counts as delivered because it was written: only `open.frame` does.
    mutating func attach(_ open: ClientMessage.Open) {
        document = open.document
        attempt = open.attempt
        confirmed = open.frame
        owesAcknowledgement = true
        window = Window()
        newerMark = (consumed, 0)
        olderMark = (consumed, 0)
    }

    /// What becomes of an input.
    enum Admission: Equatable {
        case consume
        /// It was consumed before.
        case duplicate
        /// A gap in its numbers, or a frame that does not exist.
        case malformed
    }

    /// Inputs that a browser keeps: it makes no more before it has heard that the first was consumed.
    static let inputLimit: UInt32 = 128

    /// Judges an input by its numbers, and counts it as consumed before anything is done with it.
    mutating func admit(number: UInt32, frame made: UInt32) -> Admission {
        guard made <= frame else { return .malformed }
        guard number > consumed else { return .duplicate }
        guard number == consumed + 1, isWithinQueue(number, made) else { return .malformed }
        consumed = number
        owesAcknowledgement = true
        return .consume
    }

    /// Whether a browser's queue had room for this input: it had been told of all but the last 127 before it.
    ///
    /// By whichever message it was told, it had applied the frames sent earlier; the last one perhaps not quite, for what
    /// the application of a frame makes a person's control say goes out under the frame before.
    private func isWithinQueue(_ number: UInt32, _ made: UInt32) -> Bool {
        number - min(number, told) <= SyncState.inputLimit && made + 1 >= olderMark.frame
    }

    /// The browser has applied `number`; false where there is no such frame.
    mutating func confirm(_ number: UInt32) -> Bool {
        guard number <= frame else { return false }
        if number > confirmed {
            confirmed = number
            window.confirm(number)
        }
        return true
    }

    /// A page that has made so many frames.
    init(frame: UInt32 = 0) { self.frame = frame }

    /// Whether no frame can follow: the next number stands for none.
    var isAtEnd: Bool { frame >= .max - 1 }

    /// The number of the frame that is being made.
    var next: UInt32 { frame + 1 }

    /// Frame ``next`` has been handed to the connection; it told the browser of all inputs consumed.
    mutating func sent(bytes: Int) {
        frame += 1
        acknowledged()
        window.sent(frame, bytes: bytes)
    }

    /// All inputs consumed have been told of, by a frame or by `[n]`.
    mutating func acknowledged() {
        told = consumed
        owesAcknowledgement = false
        guard consumed - newerMark.input >= SyncState.inputLimit else { return }
        olderMark = newerMark
        newerMark = (consumed, window.newest)
    }

    /// The browser asks whether somebody is there: `[n]` is owed.
    mutating func askedForLife() { owesAcknowledgement = true }
}
