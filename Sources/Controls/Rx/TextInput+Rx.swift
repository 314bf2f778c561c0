// What a person types, and what the program puts in its place.
public import Rx

extension Reactive where Base: TextInput {
    /// The text, in both directions.
    public var text: ControlProperty<String?> { value }

    /// The text, in both directions.
    public var value: ControlProperty<String?> { base.textProperty }
}

extension TextInput {
    /// One for every kind of input, made where all types are known: none of them is looked up at run time.
    fileprivate var textProperty: ControlProperty<String?> {
        rx.controlProperty(get: { $0.text as String? }, set: { $0.text = $1 ?? "" })
    }
}
