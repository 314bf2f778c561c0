// Where parsed things stand in the text they were parsed from. Gumbo's copy fills these in; SourceCheck reads them.
// All offsets count UTF-8 code units from the start of the text.

/// The tags of an element, as the text has them.
struct HTMLSource: Hashable, Sendable {
    /// The start tag, brackets included; nil where the parser made the element up.
    var start: Range<Int>?
    /// The end tag at which the element ended: its own, or that of an element around it.
    var end: Range<Int>?
}

/// An attribute, as the text has it.
struct HTMLAttributeSource: Hashable, Sendable {
    let name: Range<Int>
    /// The value, its quotes included; nil where there is none.
    let value: Range<Int>?
}

/// What a tree does not show of its text.
struct HTMLRemarks: Sendable {
    /// Comments and CDATA sections, with their delimiters.
    var comments: [Range<Int>] = []
    /// Starts of texts that the parser moved out of a table.
    var movedTexts: [Int] = []
}
