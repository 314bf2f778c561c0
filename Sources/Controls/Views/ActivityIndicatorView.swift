// ActivityIndicatorView: that something goes on, nobody knows how long.

/// That something goes on, nobody knows how long: `<progress data-control="ActivityIndicatorView">` without a value.
open class ActivityIndicatorView: View {
    /// Whether it is seen.
    ///
    /// Default: unless the template says `hidden`.
    public final var isAnimating: Bool {
        get { !isHidden }
        set { isHidden = !newValue }
    }

    /// Shows it.
    public final func startAnimating() { isAnimating = true }

    /// Hides it.
    public final func stopAnimating() { isAnimating = false }
}
