// What a person has changed in rows, as it outlives the page: by the rows' names, the same in a list that is rebuilt.
package import Markup

/// The value of one control of a row.
package struct RowEntry: Equatable {
    /// The row's name.
    package let row: String
    /// The outlet.
    package let control: String
    package let value: PropertyValue

    package init(row: String, control: String, value: PropertyValue) {
        self.row = row
        self.control = control
        self.value = value
    }
}

/// Values for rows that are still to be made.
private final class AwaitedRowEntries {
    var values: [RowEntry] = []
}

extension ListView {
    /// What a person has changed in its rows, but for what is private; also what waits for rows that are still to be made.
    package final var changedEntries: [RowEntry] {
        var found = attached(AwaitedRowEntries.self)?.values ?? []
        for row in rows + absent where row.isTouched && row.template.holdsValues {
            for case let control as Control in row.cell?.controls ?? [] where control.isTouched {
                guard !row.template.isPrivate(control.number), let property = control.valueProperty else { continue }
                let name = row.template.outlets[control.number - 1].name
                found.append(RowEntry(row: self.name(of: row), control: name, value: control.value(of: property)))
            }
        }
        return found
    }

    /// Gives rows what a person had changed in them, each when it is made.
    package final func putBack(_ values: [RowEntry]) {
        attachment(AwaitedRowEntries.self) { AwaitedRowEntries() }.values += values
        putBackAwaited()
    }

    /// After rows have been made: those whose values were waiting for them have them now.
    final func putBackAwaited() {
        guard !attachments.isEmpty, let awaited = attached(AwaitedRowEntries.self) else { return }
        guard !awaited.values.isEmpty else { return }
        let all = awaited.values, names = Set(all.map(\.row))
        var found: Set<String> = []
        for row in rows {
            let name = name(of: row)
            guard names.contains(name), !found.contains(name) else { continue }
            found.insert(name)
            for each in all where each.row == name {
                guard let outlet = row.template.outlets.first(where: { $0.name == each.control }),
                    let control = row.cell?.control(outlet.number) as? Control
                else { continue }
                row.isTouched = true
                control.putBack(each.value)
            }
        }
        awaited.values.removeAll { found.contains($0.row) }
    }
}
