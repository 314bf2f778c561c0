// Turns of a join: for joins that do more than hand on elements, such as buffer and window. What runs in a turn is
// alone, so it may use the join's own fields without a lock, and may call out.

extension JoinLane {
    /// Runs `body` in a turn: now, or, while another thread is in one, after it; not at all once this is stopped.
    ///
    /// Within a turn of the same thread it runs at once, nested.
    final func turn(_ body: @escaping () -> Void) {
        let mutex = Lock.acquire(self)
        if isStopped { return Lock.release(mutex) }
        let mine = enter()
        if !mine { postpone(body) }
        Lock.release(mutex)
        guard mine else { return }
        body()
        leave()
    }
}
