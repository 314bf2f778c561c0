// A view controller asks above its own screen, one question at a time.
public import Rx

extension AnyViewController: Wireframe {
    /// Asks in an alert above this screen, from subscription until an action is chosen.
    ///
    /// While another question of this controller is open, it waits for its turn. It may be subscribed to, and disposed of,
    /// on any thread; it asks, and answers, in a turn of the page.
    ///
    /// - Parameters:
    ///   - message: What is asked, and behind a line's end what there is to know of that.
    ///   - cancelAction: What the Escape key means, too.
    ///   - actions: The other answers.
    ///   - destructiveAction: One more that changes or removes something that may be missed; its button says so by its look.
    /// - Returns: The chosen action, and the end. Disposing of it closes the alert. It ends without an action where the
    ///   alert, or this screen, goes in another way, and fails with a ``WireframeError`` where it cannot be shown.
    public final func promptFor<Action: CustomStringConvertible>(
        _ message: String,
        cancelAction: Action,
        actions: [Action],
        destructiveAction: Action?
    ) -> Observable<Action> {
        let choices: [(action: Action, style: AlertAction.Style)] =
            actions.map { ($0, .default) } + [destructiveAction].compactMap { $0 }.map { ($0, .destructive) }
            + [(cancelAction, .cancel)]
        return answers { [unowned self] in
            let lines = message.split(separator: "\n", maxSplits: 1).map(String.init)
            let prompt = Prompt(title: lines.first ?? "", message: lines.dropFirst().first, of: self)
            for (action, style) in choices { prompt.addAction(AlertAction(title: action.description, style: style)) }
            return prompt
        }
        .map { choices[$0].action }
    }

    /// Says something in an alert above this screen, from subscription until the person closes it.
    ///
    /// While another question of this controller is open, it waits for its turn.
    ///
    /// - Parameters:
    ///   - title: What it is about.
    ///   - text: More about it.
    ///   - action: What the button says that closes it.
    /// - Returns: The end, however the alert goes. Disposing of it closes the alert. It fails with a ``WireframeError``
    ///   where it cannot be shown.
    public final func alert(title: String, text: String?, action: String) -> Completable {
        answers { [unowned self] in
            let prompt = Prompt(title: title, message: text, of: self)
            prompt.addAction(AlertAction(title: action, style: .cancel))
            return prompt
        }
        .ignoreElements().asCompletable()
    }

    /// The place of the chosen action among those of a prompt.
    private func answers(_ make: @escaping () -> Prompt) -> Observable<Int> {
        .deferred { [weak self] in
            guard let page = self?.access.page else { return .error(WireframeError.notShown) }
            return Observable.create { [weak self] observer in
                guard let self else {
                    observer.onError(WireframeError.notShown)
                    return Disposables.create()
                }
                let prompt = make()
                prompt.whenOver = { outcome in
                    switch outcome {
                    case .success(let answer):
                        if let answer { observer.onNext(answer) }
                        observer.onCompleted()
                    case .failure(let error): observer.onError(error)
                    }
                }
                self.ask(prompt)
                return Disposables.create { prompt.withdraw() }
            }
            // The screen's page, also where the work is nobody's.
            .subscribe(on: Home.with(Home(page)) { ConcurrentMainScheduler.instance })
        }
    }

    /// Shows a prompt, or has it wait for the one that is shown.
    fileprivate func ask(_ prompt: Prompt) {
        guard let page, let screen = page.screen(of: self) else { return prompt.end(.failure(.notShown)) }
        if let open = page.prompt(of: self) { return open.waiting.append(prompt) }
        guard page.hasRoomForDialog(above: screen) else { return prompt.end(.failure(.tooManyDialogs)) }
        if !page.present(prompt, above: screen) { prompt.end(.failure(.notShown)) }
    }
}

/// A question of a wireframe: an alert, those that wait for it, and what is told of it once.
final class Prompt: AlertController {
    /// Who asks.
    private(set) weak var asker: AnyViewController?
    /// What the same controller asks after this.
    fileprivate var waiting: ContiguousArray<Prompt> = []
    /// Told once: the place of the chosen action, nil for none, or why it was not shown.
    fileprivate var whenOver: ((Result<Int?, WireframeError>) -> Void)?

    fileprivate init(title: String, message: String?, of asker: AnyViewController) {
        self.asker = asker
        super.init(title: title, message: message, preferredStyle: .alert)
    }

    override func unload() {
        super.unload()
        // What a listener asks when it hears of the end comes after those that wait already.
        goOn()
        end(.success(answer.flatMap { answer in actions.firstIndex { $0 === answer } }))
    }

    /// The next one is shown; where the controller has gone, or goes, none is.
    private func goOn() {
        let next = waiting
        waiting = []
        guard let asker, let page = asker.page, !page.isClosed, page.screen(of: asker) != nil else {
            for prompt in next { prompt.end(.success(nil)) }
            return
        }
        for prompt in next { asker.ask(prompt) }
    }

    fileprivate func end(_ outcome: Result<Int?, WireframeError>) {
        let told = whenOver
        whenOver = nil
        told?(outcome)
    }

    /// Nobody wants to hear of it any more.
    fileprivate func withdraw() {
        whenOver = nil
        if page != nil { return leave() }
        guard let asker, let open = asker.page?.prompt(of: asker) else { return }
        open.waiting.removeAll { $0 === self }
    }
}

extension PageCore {
    /// The prompt of a controller that is shown and waits for its answer.
    fileprivate func prompt(of controller: AnyViewController) -> Prompt? {
        screens.lazy.flatMap(\.dialogs).compactMap { $0.controller as? Prompt }.first { $0.asker === controller }
    }
}
