// The value that a field's text stands for, and what is wrong with the text.
import Markup
public import Rx

extension Reactive where Base: TextInput {
    /// The value that the field's text stands for, in both directions.
    ///
    /// ```swift
    /// let price = view.price.rx.value(as: FieldFormat(number: Decimal.FormatStyle.Currency(code: "EUR", locale: locale)))
    /// (price.value <-> model.price).disposed(by: disposeBag)
    /// price.error.map { $0 == nil ? "" : "This is no price." }.bind(to: view.priceError.rx.text).disposed(by: disposeBag)
    /// ```
    /// - Parameter format: How a value is written.
    /// - Returns: The value, and what is wrong with the text.
    public func value<Value>(as format: FieldFormat<Value>) -> FormattedProperty<Value> {
        FormattedProperty(base, format)
    }
}

/// A field's value in a format.
public struct FormattedProperty<Value: Equatable & Sendable> {
    /// The value; nil while the field is empty, or its text is none.
    ///
    /// What a person types stays as it is while they type; when they leave the field, it is written as the format has it. A
    /// value that the field's text stands for already changes nothing in it.
    public let value: ControlProperty<Value?>

    /// What is wrong with the text, once a person has left the field with it; nil before, and when it is mended.
    ///
    /// It starts with nil, and completes with the field.
    public let error: Observable<(any Error)?>

    init(_ field: TextInput, _ format: FieldFormat<Value>) {
        let texts = field.rx.text.orEmpty.asObservable()
        let left = field.rx.browserEvent(.blur).asObservable()
        let written = PublishSubject<Void>()
        let gone = texts.materialize().filter { $0.isCompleted }

        // Is subscribed to with the value, and sends nothing.
        let rewritten = left.compactMap { [weak field] _ -> Value?? in
            // The value is the one it was.
            if let field, let value = format.value(of: field.text) { field.set(.value, .string(format.text(value))) }
            return nil
        }
        value = ControlProperty(
            own: Observable.merge(texts.map { format.value(of: $0) }, rewritten)
                // What the program has put in its place was not sent.
                .map { [weak field] in (value: $0, writes: field?.writes) }
                .distinctUntilChanged { $0 == $1 }
                .map(\.value),
            valueSink: Binder(field) { field, value in
                guard format.value(of: field.text) != value else { return }
                field.text = value.map(format.text) ?? ""
                written.onNext(())
            }
        )
        error = Observable.merge(
            texts.map { Reading(error: format.error(in: $0), isLeft: false) },
            written.take(until: gone).map { Reading(error: nil, isLeft: false) },
            left.map { [weak field] in Reading(error: format.error(in: field?.text ?? ""), isLeft: true) }
        )
        .scan(nil as (any Error)?) { shown, reading in reading.isLeft || shown != nil ? reading.error : nil }
        .distinctUntilChanged { old, new in old.map { "\($0)" } == new.map { "\($0)" } }
    }

    /// What is wrong with a text, and whether the person has left the field with it.
    private struct Reading {
        let error: (any Error)?
        let isLeft: Bool
    }
}
