// What a person types, as often as somebody wants to know: the browser keeps the rest to itself.
import Markup
public import Rx

extension Reactive where Base: TextInput {
    /// The text, told by the browser at a pace, and only where it says something new: what would be dropped does not travel.
    ///
    /// ```swift
    /// view.search.rx.typed(.debounce(.milliseconds(300)), trimmed: true, minimumLength: 2)
    ///     .flatMapLatest { service.search($0) }
    /// ```
    /// It begins with the present text, at once. Whatever waits comes when the person leaves the field or acts. While this is
    /// subscribed to, `rx.text` hears no more than the browser tells. Where several listen by `typed`, it tells what each of them
    /// wants: so who wants each key beside them says `typed()`.
    ///
    /// - Parameters:
    ///   - pace: How often. Default: each key.
    ///   - trimmed: Whether white space around the text is cut off, and makes no difference. Default: false.
    ///   - minimumLength: The length below which a text is not told, unless it is empty, in UTF-16 code units as HTML's `minlength`
    ///     counts them. Default: 0.
    /// - Returns: The texts, no two in a row the same unless the program has set the field between them; completes with the field.
    public func typed(_ pace: TypingPace = .each, trimmed: Bool = false, minimumLength: Int = 0) -> Observable<String> {
        let wish = TypingWish(pace, trimmed: trimmed, minimumLength: minimumLength)
        let field = base
        guard field.mayRead("rx.typed") else {
            return field.later("rx.typed") { field.rx.typed(pace, trimmed: trimmed, minimumLength: minimumLength) }
        }
        guard field.host != nil else { return .empty() }
        let wishes = field.attachment { TypingWishes(field) }
        let texts = field.rx.text.orEmpty.asObservable()
        let paced: Observable<String> =
            switch pace {
            case .each: texts
            case .throttle(let time):
                // What goes before an action is told in its time, so it is not held back here once more.
                Observable.merge(
                    texts.filter { [weak wishes] _ in wishes?.distance == wish.time },
                    texts.filter { [weak wishes] _ in wishes?.distance != wish.time }
                        .throttle(time, scheduler: MainScheduler.instance)
                )
            case .debounce:
                texts.enumerated()
                    .flatMapLatest { [weak wishes] place, text in
                        // The browser has waited already, unless another listener wants to know earlier.
                        let rest = place == 0 ? 0 : wish.time - (wishes?.pause ?? wish.time)
                        guard rest > 0 else { return Observable.just(text) }
                        return .just(text).delay(.milliseconds(rest), scheduler: MainScheduler.instance)
                    }
            }
        return paced.map { [weak field] in (text: trimmed ? $0.trimmedAsInScripts : $0, writes: field?.writes) }
            .filter { $0.text.isEmpty || $0.text.utf16.count >= wish.least }
            .distinctUntilChanged { $0 == $1 }
            .map(\.text)
            .do(
                onSubscribe: { [weak wishes] in wishes?.append(wish) },
                onDispose: { [weak wishes] in wishes?.remove(wish) }
            )
            .subscribe(on: ConcurrentMainScheduler.instance)
    }
}
