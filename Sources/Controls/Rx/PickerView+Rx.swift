// What a picker offers, and what is chosen.
public import Rx

extension Reactive where Base: PickerView {
    /// The places of all rows that are chosen, in both directions.
    public var selectedRows: ControlProperty<[Int]> {
        controlProperty(get: \.selectedRows, set: { $0.selectedRows = $1 })
    }

    /// The `value` of the option that is chosen, in both directions; nil: none.
    public var selectedValue: ControlProperty<String?> {
        controlProperty(get: \.selectedValue, set: { $0.selectedValue = $1 })
    }

    /// A person chooses a row; of several the first one.
    ///
    /// The component is 0.
    public var itemSelected: ControlEvent<(row: Int, component: Int)> {
        ControlEvent(
            events: controlEvent(.valueChanged).compactMap { [weak base] in
                base.flatMap { base in base.chosenRows.first.map { (row: $0, component: 0) } }
            }
        )
    }

    /// A person chooses rows: what these stand for, by the elements that the picker was given.
    ///
    /// - Parameter type: What they are; with another one the sequence says which they are, and ends.
    /// - Returns: The elements of all rows that are chosen.
    public func modelSelected<Model>(_ type: Model.Type) -> ControlEvent<[Model]> {
        ControlEvent(
            events: controlEvent(.valueChanged).compactMap { [weak base] in
                base.map { base in base.chosenRows.compactMap { base.model($0, as: Model.self) } }
            }
        )
    }

    /// Shows an element in each row, as RxCocoa's `itemTitles`.
    ///
    /// - Parameter source: The elements.
    /// - Returns: Takes the closure that gives the title of an element, and binds.
    public func itemTitles<Elements: Sequence, Source: ObservableType>(
        _ source: Source
    ) -> (_ titleForRow: @escaping (Int, Elements.Element) -> String?) -> any Disposable
    where Source.Element == Elements {
        { [base] titleForRow in
            source.asObservable().bind(
                to: Binder(base) { picker, elements in
                    picker.entering("rx.itemTitles") { picker in
                        let rows = Array(elements)
                        picker.titles = rows.enumerated().map { titleForRow($0, $1) ?? "" }
                        picker.model = { rows[$0] }
                    }
                }
            )
        }
    }
}

extension PickerView {
    fileprivate func model<Model>(_ row: Int, as type: Model.Type) -> Model? {
        guard let model = model?(row) else { return nil }
        if let model = model as? Model { return model }
        host?.report("modelSelected(\(type).self): the picker's elements are of type \(Swift.type(of: model))")
        return nil
    }
}
