// AlertAction: one of the answers of an alert.

/// An answer that a person may give in an ``AlertController``, as UIKit's `UIAlertAction`.
public final class AlertAction {
    /// What an answer means.
    public enum Style: Sendable {
        /// An ordinary answer.
        case `default`
        /// Leaves all as it is: what the Escape key means, too.
        ///
        /// An alert has one; further ones are ordinary answers.
        case cancel
        /// Changes or removes something that may be missed.
        case destructive
    }

    /// What its button says.
    public let title: String?
    /// What it means.
    public let style: Style
    let handler: ((AlertAction) -> Void)?

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - title: What its button says.
    ///   - style: What it means.
    ///   - handler: Called once when it is chosen, after the alert has gone, inside the page's turn. Default: nothing.
    public init(title: String?, style: Style, handler: ((AlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
