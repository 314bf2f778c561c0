// PageState: what a page must remember of what is kept of it elsewhere. Made when something is to be kept, so that a page on
// which nothing happens has none.
import Controls
import StateStorage

/// How far what happens on a page is kept where another process finds it.
final class PageState {
    /// The generation of its row; nil: it has none yet.
    var generation: Int64?
    /// The row that its own takes the place of.
    var replaces: StateRow?
    /// How many inputs of the page that the browser names are in what it began with, and the last frame that this had made.
    var since = (input: UInt32(0), frame: 0)
    /// The last input that is kept.
    var kept: UInt32 = 0
    /// The last input that the browser was told is kept.
    var told: UInt32 = 0
    /// When it was told so.
    var toldAt: Duration = .zero
    /// Whether the browser is to be told more.
    var owesTelling = false
    /// What tells it later.
    var timer: LoopTimer?
    /// Bytes of the inputs that are not kept.
    var bytes = 0
    /// Bytes of the inputs that the browser has not been told are kept.
    var untoldBytes = 0
    /// Whether something has changed since the last snapshot.
    var isMarked = false
    /// Whether the keeper has it on its list.
    var isListed = false
    /// Whether its last snapshot was more than a row may have.
    var isTooLarge = false
    /// How often the store has refused it alone since it was last stored.
    var refusals = 0
    /// How many commits were stored when it did so first.
    var storedByFirst = 0
    /// Saved values that could not be written, by name: the log says so once.
    var unwritten: Set<String> = []
    /// Whether the person has been told that nothing is kept at the moment.
    var hasBeenTold = false
    /// What was declared before there was a screen to declare it for.
    var orphans: SavedValues?
    /// Values of the session that screens which have gone had changed, and that are still to be stored.
    var left: [String: SessionValue] = [:]
    /// Names of the values of the session that are on their way to the store.
    var sending: Set<String> = []
    /// Whether the store is asked for values of the session.
    var isAsking = false
    /// What the screen that is being made begins with.
    var seed: ScreenSeed?
    /// Whether screens are being made from a snapshot.
    var isSeeding = false
    /// Whether something in the snapshot could not be read.
    var hasLosses = false
    /// Whether the page has taken the place of one that is gone, whose inputs are made again here.
    var isSuccessor = false
    /// Once-actions that the page before has settled, and that the browser may not have heard of: it may ask for one again.
    var former: [SettledKey] = []
    /// Once-actions that the page before had begun, and whose results it did not know.
    var open: [OnceKey] = []
}

extension PageCore {
    /// What is remembered of what is kept.
    var madeState: PageState {
        if let state { return state }
        let made = PageState()
        state = made
        return made
    }

    /// Something has changed that is kept: an input was consumed, a saved value or the stack has changed.
    ///
    /// On the loop.
    func markState() {
        guard let keeper = services.keeper, !isClosed else { return }
        let state = madeState
        state.isMarked = true
        keeper.list(self, state)
    }
}
