// ToldScreens: which screens the browser was told to show, and by which frame. Numbers only: Page has the screens.

/// What the cells 0 and 1 said last, and what of it must be said again.
struct ToldScreens {
    /// The base of the main screen.
    private(set) var main = 0
    /// The bases of the dialogs above it, the lowest first.
    private(set) var dialogs: ContiguousArray<Int> = []
    /// The frame that carried cell 0; 0 is the HTML.
    private var mainFrame: UInt32 = 0
    /// The frame that carried cell 1.
    private var dialogsFrame: UInt32 = 0
    /// The frame since which the topmost screen is the topmost.
    private var topFrame: UInt32 = 0
    /// Whether cell 0 must be said again although nothing is new.
    private(set) var owesMain = false
    private(set) var owesDialogs = false

    /// The base of the screen above all others, as the browser was told.
    private var top: Int { dialogs.last ?? main }

    /// The browser has asked where it is.
    mutating func answerMain() { owesMain = true }

    /// Frame `frame` carries cell 0.
    mutating func tell(main base: Int, by frame: UInt32) {
        let former = top
        main = base
        mainFrame = frame
        owesMain = false
        if top != former || topFrame == .max { topFrame = frame }
    }

    /// Frame `frame` carries cell 1.
    mutating func tell(dialogs bases: ContiguousArray<Int>, by frame: UInt32) {
        let former = top
        dialogs = bases
        dialogsFrame = frame
        owesDialogs = false
        if top != former || topFrame == .max { topFrame = frame }
    }

    /// The browser has `frame` and nothing later.
    mutating func resume(from frame: UInt32) {
        if mainFrame > frame { owesMain = true }
        if dialogsFrame > frame { owesDialogs = true }
        // Nobody knows which of the frames on their way it has heard of, so none counts.
        if topFrame > frame { topFrame = .max }
    }

    /// Whether an act was made when the browser showed the screen of this base as the topmost one, which it has been since.
    func admits(actOn base: Int, at frame: UInt32) -> Bool { base == top && frame >= topFrame }
}
