// Wireframe: questions to the person as sequences. A view model takes one, and knows nothing of screens; a test gives it another.
public import Rx

/// Asks the person at the page, and tells the answers as sequences.
///
/// ```swift
/// api.feeds()
///     .catch { error in
///         wireframe.promptFor("\(error)", cancelAction: RetryResult.cancel, actions: [.retry])
///             .flatMap { $0 == .retry ? Observable.error(error) : .empty() }
///     }
///     .retry()
/// ```
/// Every view controller is one; what outlives it takes a ``DefaultWireframe``.
public protocol Wireframe {
    /// Asks, from subscription until an action is chosen, which is emitted before the end.
    ///
    /// - Parameters:
    ///   - message: What is asked, and behind a line's end what there is to know of that.
    ///   - cancelAction: What the Escape key means, too.
    ///   - actions: The other answers.
    ///   - destructiveAction: One more that changes or removes something that may be missed; its button says so by its look.
    /// - Returns: The chosen action. Disposing of it closes the dialog. It ends without an action where the dialog goes
    ///   in another way, and fails with a ``WireframeError`` where it cannot be shown.
    func promptFor<Action: CustomStringConvertible>(
        _ message: String,
        cancelAction: Action,
        actions: [Action],
        destructiveAction: Action?
    ) -> Observable<Action>

    /// Says something, from subscription until the person closes it.
    ///
    /// - Parameters:
    ///   - title: What it is about.
    ///   - text: More about it.
    ///   - action: What the button says that closes it.
    /// - Returns: The end. Disposing of it closes the dialog. It fails with a ``WireframeError`` where it cannot be shown.
    func alert(title: String, text: String?, action: String) -> Completable
}

extension Wireframe {
    /// Asks, from subscription until an action is chosen; no action destroys anything.
    public func promptFor<Action: CustomStringConvertible>(
        _ message: String,
        cancelAction: Action,
        actions: [Action]
    ) -> Observable<Action> {
        promptFor(message, cancelAction: cancelAction, actions: actions, destructiveAction: nil)
    }

    /// Says something, from subscription until the person closes it by a button that says "Close".
    public func alert(title: String, text: String? = nil) -> Completable {
        alert(title: title, text: text, action: "Close")
    }
}

/// Why nobody could be asked.
public enum WireframeError: Error, Equatable, Sendable {
    /// The view controller that asks is on no page.
    case notShown
    /// So many dialogs stand above each other that the page shows no other: a fault of the application.
    case tooManyDialogs
}

/// A wireframe that asks above a view controller's screen, and does not keep the controller.
///
/// For view models, which their controller keeps.
public final class DefaultWireframe: Wireframe {
    private weak var controller: AnyViewController?

    /// Made by the controller above whose screen it asks.
    public init(of controller: AnyViewController) { self.controller = controller }

    /// Asks, from subscription until an action is chosen.
    ///
    /// - Parameters:
    ///   - message: What is asked, and behind a line's end what there is to know of that.
    ///   - cancelAction: What the Escape key means, too.
    ///   - actions: The other answers.
    ///   - destructiveAction: One more that changes or removes something that may be missed.
    /// - Returns: The chosen action.
    public func promptFor<Action: CustomStringConvertible>(
        _ message: String,
        cancelAction: Action,
        actions: [Action],
        destructiveAction: Action?
    ) -> Observable<Action> {
        .deferred { [weak controller] in
            controller?
                .promptFor(
                    message,
                    cancelAction: cancelAction,
                    actions: actions,
                    destructiveAction: destructiveAction
                ) ?? .error(WireframeError.notShown)
        }
    }

    /// Says something, from subscription until the person closes it.
    ///
    /// - Parameters:
    ///   - title: What it is about.
    ///   - text: More about it.
    ///   - action: What the button says that closes it.
    /// - Returns: The end.
    public func alert(title: String, text: String?, action: String) -> Completable {
        .deferred { [weak controller] in
            controller?.alert(title: title, text: text, action: action) ?? .error(WireframeError.notShown)
        }
    }
}
