// ActivityIndicatorView: that something goes on, nobody knows how long.

/// That something goes on, nobody knows how long: `<progress data-control="ActivityIndicatorView">` without a value.
open class ActivityIndicatorView: View {
    /// Made by a generated view; at rest, and so out of sight.
    public required init(number: Int, host: any ControlHost) {
        super.init(number: number, host: host)
        stopAnimating()
    }

    /// Whether it is seen.
    ///
    /// Default: false, whatever the template says.
    public final var isAnimating: Bool {
        get { !isHidden }
        set { isHidden = !newValue }
    }

    /// Shows it.
    public final func startAnimating() { isAnimating = true }

    /// Hides it.
    public final func stopAnimating() { isAnimating = false }
}
