// The template of a list's rows: `<template data-cell="FeedCell">` inside the list's element.

/// A row as HTML with holes; its controls are numbered from 1 within the row.
public final class RowTemplate: Sendable {
    /// The row class's name: `FeedCell`.
    public let name: String
    /// Number of the list's control; 0 if no element around the row has an outlet.
    public let list: Int
    /// The row's outlets, in order of their numbers from 1.
    public let outlets: [Outlet]
    /// By number, from that of control 1: the number of the row's control around it, 0 where there is none.
    public let parents: [Int]
    /// Whether a person can change a value in the row.
    public let holdsValues: Bool
    /// Where in a row's HTML its number goes, in bytes: behind the name of its tag.
    public let hole: Int
    private let acts: [(act: RowAct, control: Int)]
    private let lengths: [Int?]
    private let privates: Set<Int>
    private let defaults: [Defaults]
    private let program: Program

    init(name: String, list: Int, tag: String, compiler: Compiler) {
        self.name = name
        self.list = list
        outlets = compiler.outlets
        parents = compiler.parents
        holdsValues = compiler.outlets.contains { ControlTable.holdsValue($0.kind) }
        acts = compiler.acts
        hole = 1 + tag.utf8.count
        lengths = compiler.lengths
        privates = compiler.privates
        defaults = compiler.defaults
        program = compiler.program
    }

    /// What the template itself says of a property of a row's control; `.none` where it says nothing.
    public func value(of property: Property, of control: Int) -> PropertyValue {
        guard defaults.indices.contains(control - 1) else { return .none }
        return defaults[control - 1][property]
    }

    /// How long a control's text may be, in UTF-16 code units as `maxlength` counts them; nil where the template does not say.
    public func maximumLength(of control: Int) -> Int? {
        lengths.indices.contains(control - 1) ? lengths[control - 1] : nil
    }

    /// Whether a control's value is kept nowhere but in its page: a password, or what is marked `data-private`.
    public func isPrivate(_ control: Int) -> Bool { privates.contains(control) }

    /// What a tap on a control does to the row; nil where it is an ordinary button, or none.
    package func act(of control: Int) -> RowAct? { acts.first { $0.control == control }?.act }

    /// The button that does something to the row.
    package func control(for act: RowAct) -> Int? { acts.first { $0.act == act }?.control }

    /// Whether rows without values are the same HTML by both.
    package func looksLike(_ other: RowTemplate) -> Bool {
        var (mine, theirs): ([UInt8], [UInt8]) = ([], [])
        render(into: &mine, row: nil, key: nil, values: NoValues())
        other.render(into: &theirs, row: nil, key: nil, values: NoValues())
        return mine == theirs
    }

    /// Appends one row: one element.
    ///
    /// - Parameters:
    ///   - output: Where the HTML goes, UTF-8.
    ///   - row: The row's number, unique in its list, as `data-row`; nil: the browser is told of it elsewhere.
    ///   - key: What names the row where its number is not known, as `data-key`; nil: nothing needs it.
    ///   - values: The values of the row's controls; those without keep the template's.
    public func render(into output: inout [UInt8], row: Int?, key: String?, values: some ControlValues) {
        Renderer(program: program, values: values, row: row, key: key).run(0..<program.steps.count, into: &output)
    }
}
