// SectionCell: how the header or the footer of a section shows the section's model.
import Markup

/// A cell of a section, whatever its class.
struct SectionCell<Section> {
    let template: StaticString
    let isReachable: (_ control: Int, Section, RowTemplate) -> Bool
    let show: (Section, Row) -> Void

    init<Cell: ModelCell>(_ type: Cell.Type) where Cell.Model == Section {
        template = Cell.template
        isReachable = { Cell.isReachable($0, of: $1, by: $2) }
        show = { Cell.show($0, in: $1) }
    }

    /// A cell with controls of its own, which judge themselves whether somebody can act on them.
    init<Cell: TableViewCell>(_ type: Cell.Type, configure: @escaping (Section, Cell) -> Void) {
        template = Cell.template
        isReachable = { _, _, _ in false }
        show = { section, row in configure(section, row.cell(Cell.self)) }
    }
}
