// LeavingQuestion: a person who has changed something is asked before they leave the screen.
public import Controls
import Rx

/// What a person is asked before they leave a screen.
final class LeavingQuestion {
    let text: String
    /// What means that they stay.
    let stay: String
    /// What means that they go.
    let leave: String
    /// The browser asks, in its own words, where it would leave the page.
    private let subscription: any Disposable

    init(_ text: String, stay: String, leave: String, at view: View) {
        (self.text, self.stay, self.leave) = (text, stay, leave)
        subscription = view.rx.browserEvent(.beforeUnload).subscribe()
    }

    deinit { subscription.dispose() }
}

extension AnyViewController {
    /// Has the person asked before they leave the screen: by a link, a step back or forward, or closing the page.
    ///
    /// ```swift
    /// model.isChanged
    ///     .subscribe(onNext: { [unowned self] in askBeforeLeaving($0 ? "Leave without saving?" : nil, at: view.text) })
    ///     .disposed(by: disposeBag)
    /// ```
    /// Where the browser itself would leave the page, it asks in its own words. `push` and `pop` ask nothing: the program knows
    /// what it does. Only a screen asks, and no dialog. A screen that lives on below another has what was typed, and asks again.
    ///
    /// - Parameters:
    ///   - question: What is asked; nil: nothing any more.
    ///   - stay: The answer by which they stay. Default: "Stay".
    ///   - leave: The answer by which they go. Default: "Leave".
    ///   - view: A view of the screen that is in sight as long as that matters, such as the form.
    public final func askBeforeLeaving(
        _ question: String?,
        stay: String = "Stay",
        leave: String = "Leave",
        at view: View
    ) {
        performInTurnIfOnPage { [self] in
            leaving = question.map { LeavingQuestion($0, stay: stay, leave: leave, at: view) }
        }
    }
}

extension PageCore {
    /// Whether the person is asked first; `leaving` is called, in a turn, once they have said that they go.
    func asks(before leaving: @escaping (PageCore) -> Void) -> Bool {
        guard let screen = screens.last, screen.dialogs.isEmpty, let question = screen.controller.leaving else {
            return false
        }
        let answer = screen.controller.promptFor(
            question.text,
            cancelAction: question.stay,
            actions: [],
            destructiveAction: question.leave
        )
        screen.controller.keep { over in
            answer.subscribe(
                onNext: { [weak self] answer in
                    // A person who comes back to the screen is asked again.
                    if let self, answer == question.leave { leaving(self) }
                },
                onDisposed: over
            )
        }
        return true
    }
}
