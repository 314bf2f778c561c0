// switchLatest: of a sequence of sequences the newest alone.

extension ObservableType where Element: ObservableConvertibleType {
    /// As `flatMapLatest`, of a sequence of sequences.
    ///
    /// See reactivex.io/documentation/operators/switch.html.
    public func switchLatest() -> Observable<Element.Element> {
        Switch(asObservable(), keepsFirst: false, { $0.asObservable() }, SwitchTypes())
    }
}
