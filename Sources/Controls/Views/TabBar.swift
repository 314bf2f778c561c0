// TabBar: one of a few parts of a screen is in sight.
import Markup

/// Shows one of a few parts of a screen: radio buttons in a `<fieldset data-control="TabBar">`, one for each part.
///
/// Browsers let a person go from tab to tab by the arrow keys, as in any group of radio buttons. Tabs that lead to other screens
/// are links.
open class TabBar: SegmentedControl {
    /// The parts, in the order of the tabs, with that of the chosen tab in sight; not kept beyond the screen.
    ///
    /// Default: none. A part for which there is no tab is out of sight.
    public final var panels: [View] {
        get { mayRead() ? shown : [] }
        set {
            guard isInTurn else { return performInTurn { self.panels = newValue } }
            shown = newValue
            didChangeValue()
        }
    }

    private final var shown: [View] = []

    override func didChangeValue() {
        let chosen = selectedSegmentIndex
        for (place, panel) in shown.enumerated() { panel.isHidden = place != chosen }
    }

    /// Completes its events, and lets go of its host and its panels.
    override open func detach() {
        guard isInTurn else { return performInTurn { self.detach() } }
        super.detach()
        shown = []
    }
}
