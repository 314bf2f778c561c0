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
    private let defaults: [Defaults]
    private let program: Program

    init(name: String, list: Int, compiler: Compiler) {
        self.name = name
        self.list = list
        outlets = compiler.outlets
        parents = compiler.parents
        defaults = compiler.defaults
        program = compiler.program
    }

    /// What the template itself says of a property of a row's control; `.none` where it says nothing.
    public func value(of property: Property, of control: Int) -> PropertyValue {
        guard defaults.indices.contains(control - 1) else { return .none }
        return defaults[control - 1][property]
    }

    /// Appends one row: one element, with its key as `data-key`.
    ///
    /// - Parameters:
    ///   - output: Where the HTML goes, UTF-8.
    ///   - key: The row's key, unique in its list.
    ///   - values: The values of the row's controls; those without keep the template's.
    public func render(into output: inout [UInt8], key: String, values: some ControlValues) {
        Renderer(program: program, values: values, key: key).run(0..<program.steps.count, into: &output)
    }
}
