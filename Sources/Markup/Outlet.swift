// A template's named elements, and the string by which generated code and template are compared.
// Which control an element gets is in ControlTable.swift; which names are allowed in OutletName.swift.

/// An element of a template that a program knows by name.
public struct Outlet: Hashable, Sendable {
    /// The control's number, from 1, in document order of the template or of its row.
    public let number: Int
    /// The name, a Swift identifier.
    public let name: String
    /// Name of the control's class: `TextField`.
    public let control: String
    /// What of our classes it is at least; the same, unless the class is the application's own.
    let kind: String
    /// The element, for people: `<input type="email">`.
    public let element: String
    /// Line of the element in the template, from 1.
    public let line: Int

    /// Whether the control's class is the application's own; its name may be `Module.Class`.
    public var isOwn: Bool { control != kind }
}

/// The outlets of a screen's template and of its rows.
public struct Outline: Hashable, Sendable {
    /// The outlets of a row: `<template data-cell="FeedCell">`.
    public struct Cell: Hashable, Sendable {
        /// The row class's name.
        public let name: String
        /// The row's outlets, numbered from 1.
        public let outlets: [Outlet]
        /// Line of the `<template>`, from 1.
        public let line: Int
        /// Where it is named.
        let place: TemplateError

        /// A fault of its name.
        ///
        /// - Parameter message: What is wrong.
        /// - Returns: The fault, at the name's place.
        package func fault(_ message: String) -> TemplateError {
            TemplateError(
                file: place.file,
                line: place.line,
                column: place.column,
                tag: place.tag,
                outlet: place.outlet,
                message: message
            )
        }
    }

    /// The screen's outlets, in order of their numbers.
    public let outlets: [Outlet]
    /// The screen's rows, in document order.
    public let cells: [Cell]

    init(outlets: [Outlet], cells: [Cell]) {
        self.outlets = outlets
        self.cells = cells
    }

    /// Numbers, names and controls in one string: equal for equal outlets, whatever else the template says.
    ///
    /// Example: `1:username:TextField;2:signUp:Button`, then per row `;FeedCell(1:title:Label)`.
    public var fingerprint: String {
        (outlets.map(\.fingerprint)
            + cells.map { "\($0.name)(\($0.outlets.map(\.fingerprint).joined(separator: ";")))" })
            .joined(separator: ";")
    }
}

extension Outlet {
    fileprivate var fingerprint: String { "\(number):\(name):\(control)" }
}
