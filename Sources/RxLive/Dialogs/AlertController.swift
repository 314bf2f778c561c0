// AlertController: a question with its answers, in a dialog; UIKit's UIAlertController. Its templates are AlertView's.
import Controls
import Rx

/// A question above a screen, with a button for each answer.
///
/// ```swift
/// let alert = AlertController(title: "Remove the photo?", message: "It cannot be restored.", preferredStyle: .alert)
/// alert.addAction(AlertAction(title: "Keep", style: .cancel))
/// alert.addAction(AlertAction(title: "Remove", style: .destructive) { [unowned self] _ in remove() })
/// present(alert)
/// ```
/// One answer is given, once: a second tap, or one made in a dialog that has gone meanwhile, gives none. The Escape key gives
/// the cancel action; where there is none it closes the alert without an answer, unless the alert `isModalInPresentation`.
/// The keyboard's focus goes to the preferred action, else to the cancel action, else to the first that destroys nothing,
/// and back to where it was.
///
/// It is made of elements with the classes `rxlive-alert` or `rxlive-sheet`, `rxlive-actions` and `destructive`, and looks as
/// the application's stylesheet has dialogs, headings and buttons. What that leaves open is filled in by
/// `../Static/runtime/dialogs.css`, which comes with the first alert; a layout may name it in its head, to have it there
/// before.
open class AlertController: AnyViewController {
    /// How an alert is shown.
    public enum Style: Sendable {
        /// In the middle of the page.
        case alert
        /// As a list of actions; at the bottom of a phone.
        case actionSheet
    }

    /// The answers, in the order in which they were added.
    public final var actions: [AlertAction] { mayRead() ? answers : [] }
    private final var answers: [AlertAction] = []
    /// The answer that has the keyboard's focus at first; one of ``actions``.
    ///
    /// Default: nil, which leaves the choice to the alert.
    public final var preferredAction: AlertAction? {
        get { mayRead() ? preferred : nil }
        set { performInTurnIfOnPage { [self] in preferred = newValue } }
    }
    private final var preferred: AlertAction?
    /// What is said below the title.
    public let message: String?
    /// How it is shown.
    public let preferredStyle: Style
    private let heading: String?

    /// The answer that was given, until it is presented again.
    private(set) var answer: AlertAction?

    /// Makes a question without answers.
    ///
    /// - Parameters:
    ///   - title: What is asked, in a few words: the dialog's name.
    ///   - message: More about it: the dialog's description.
    ///   - preferredStyle: How it is shown.
    public init(title: String?, message: String?, preferredStyle: Style) {
        heading = title
        self.message = message
        self.preferredStyle = preferredStyle
        super.init()
    }

    /// What is asked; the message where it has no title, and nil where it has neither: then it is called an alert, or an action
    /// sheet.
    override open var title: String? { [heading, message].compactMap(\.self).first { !$0.isEmpty } }

    /// Adds an answer; one that is added while the alert is shown is not shown.
    public final func addAction(_ action: AlertAction) { performInTurnIfOnPage { [self] in answers.append(action) } }

    override final var template: StaticString {
        preferredStyle == .alert ? AlertView.template : ActionSheetView.template
    }

    override final func loadView(on screen: Screen) -> ScreenView {
        _ = super.loadView(on: screen)
        answer = nil
        switch preferredStyle {
        case .alert: return fill(AlertView(host: screen), named: screen.dialogTitle)
        case .actionSheet: return fill(ActionSheetView(host: screen), named: screen.dialogTitle)
        }
    }

    private func fill<Outlets: AlertOutlets>(_ view: Outlets, named name: String) -> Outlets {
        view.question.accessibilityLabel = name
        show(heading, in: view.heading)
        show(message, in: view.message)
        let canceling = cancelAction
        if let canceling {
            view.cancel.title = canceling.title ?? ""
            view.cancel.rx.tap.subscribe(onNext: { [unowned self] in tapped(canceling) }).disposed(by: disposeBag)
            if firstResponder === canceling { view.cancel.becomeFirstResponder() }
        } else {
            view.cancel.isHidden = true
        }
        let others = actions.filter { $0 !== canceling }
        if others.isEmpty { view.actions.isHidden = true } else { fill(view.actions, with: others) }
        return view
    }

    private func show(_ text: String?, in label: Label) {
        label.text = text ?? ""
        if label.text.isEmpty { label.isHidden = true }
    }

    private func fill(_ list: TableView, with actions: [AlertAction]) {
        // Once: a row that comes into sight again does not take the focus.
        var focused = firstResponder
        let choices = actions.enumerated().map { Choice(id: $0, action: $1) }
        Observable.just(choices).bind(to: list.rx.items(cellType: AlertActionCell.self)) {
            [unowned self] _, choice, cell in
            cell.button.title = choice.action.title ?? ""
            if choice.action.style == .destructive { cell.button.classes = "destructive" }
            cell.button.rx.tap.subscribe(onNext: { [unowned self] in tapped(choice.action) })
                .disposed(by: cell.disposeBag)
            guard choice.action === focused else { return }
            focused = nil
            cell.button.becomeFirstResponder()
        }
        .disposed(by: disposeBag)
    }

    private struct Choice: Identifiable {
        let id: Int
        let action: AlertAction
    }

    private var cancelAction: AlertAction? { actions.first { $0.style == .cancel } }

    /// Which action is asked to take the focus, although the browser's own choice is the same most times: WebKit gives it
    /// back to the page while the stylesheet is on its way.
    private var firstResponder: AlertAction? {
        preferredAction ?? cancelAction ?? actions.first { $0.style != .destructive } ?? actions.first
    }

    /// The ids of its template are those of one element of the page, which may show two alerts.
    override final func naming(_ html: String, base: Int) -> String {
        var html = html
        // As the template has them; what the application says cannot contain a bracket, nor stand before the first.
        for mark in [#"aria-describedby="rxlive-message"#, #"<div id="rxlive-message"#] {
            guard let found = html.firstRange(of: mark) else { continue }
            html.replaceSubrange(found, with: "\(mark)-\(base)")
        }
        return html
    }

    override final func cancel() {
        if let cancelAction { choose(cancelAction) } else { leave() }
    }

    /// After the tap, within its turn: the button goes, and completes its taps.
    private func tapped(_ action: AlertAction) { page?.enqueue { [weak self] in self?.choose(action) } }

    private func choose(_ action: AlertAction) {
        guard page != nil else { return }
        answer = action
        leave()
        action.handler?(action)
    }
}
