// ChainSink: the sink of one source after another, of concat, catch(sequence:) and retry. It starts them in a loop, so that a
// thousand sources do not nest.

/// Starts one source after another on itself.
class ChainSink<Element>: SlotStage<Element, Element> {
    /// Whether a source runs: what one emits after its end is not heard.
    @exclusivity(unchecked) private var isRunning = false
    /// How many starts are owed.
    ///
    /// Guarded by `Lock`.
    private var owed: Int32 = 0

    /// The next source, or `nil` where the chain ends.
    func following() -> Observable<Element>? { nil }

    final override func next(_ element: Element) { if isRunning { downstream.next(element) } }

    /// Starts the next source, once the former one has been stopped; where a source ends while it is being started, the
    /// loop below goes on.
    final func advance() {
        isRunning = false
        let starts = Lock.with(self) {
            owed += 1
            return owed == 1
        }
        guard starts else { return }
        repeat {
            guard !slot.isDisposed, let source = following(), slot.clear() else { return }
            isRunning = true
            source.start(self)
        } while Lock.with(self) {
            owed -= 1
            return owed > 0
        }
    }
}
