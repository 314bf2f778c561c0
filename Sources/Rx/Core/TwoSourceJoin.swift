// TwoSourceJoin: the join of a source and another that says what becomes of its elements: what take(until:), skip(until:),
// sample and withLatestFrom are made of.

/// Orders what two sources emit, and stops both at the end.
///
/// By the rule of `Join`.
class TwoSourceJoin<Output>: Join<Output> {
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) final var sources: (Node, Node)?

    override init(_ downstream: Sink<Output>) {
        super.init(downstream)
        running = 2
    }

    final override func stopSources() {
        let mutex = Lock.acquire(self)
        let sources = self.sources
        self.sources = nil
        Lock.release(mutex)
        sources?.0.dispose()
        sources?.1.dispose()
    }
}
