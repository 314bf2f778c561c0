// A compiled template: fixed bytes and holes, in the order of the output. Compiler.swift makes it, Renderer.swift runs it.
// To add a kind of hole: a step here, where it is made in Compiler, and what it appends in Renderer.

/// What a template has become.
struct Program: Sendable {
    /// One piece of the output.
    enum Step: Sendable {
        /// Bytes that are always the same, a range of `fixed`.
        case fixed(Range<Int>)
        /// The start tag of an element with an outlet: an index of `tags`.
        case start(Int)
        /// The content of an element with an outlet: if the property has a value its text, and on at `end`.
        case content(control: Int, Property, end: Int, guardsLineFeed: Bool)
        /// The start tag of an option or a radio button: an index of `options`.
        case option(Int)
        /// The options of a select: those that it has been given, and on at `end`.
        case options(control: Int, end: Int)
        /// The rows of a list.
        case rows(control: Int)
        /// The document's title.
        case title
        /// Attributes of the body, given at each render.
        case body
        /// The attributes by which a row is known.
        case key
    }

    /// The start tag of an element with an outlet.
    struct Tag: Sendable {
        var control: Int
        /// The whole start tag as the template has it.
        var whole: [UInt8]
        /// `<tag` and the attributes that no property holds.
        var head: [UInt8]
        /// The template's attributes that properties hold.
        var defaults: [(property: Property, bytes: [UInt8])] = []
        /// The properties that are attributes of this element.
        var attributes: PropertySet
    }

    /// The start tag of an option in a `<select>` with an outlet, or of a radio button in a group with one.
    struct Option: Sendable {
        var control: Int
        var value: String
        /// What is chosen has this attribute.
        var mark: Mark
        /// As the template has it.
        var whole: [UInt8]
        /// Without the mark and the closing bracket.
        var head: [UInt8]

        /// `selected` or `checked`.
        enum Mark: String { case selected, checked }
    }

    var fixed: [UInt8] = []
    var steps: [Step] = []
    var tags: [Tag] = []
    var options: [Option] = []
}
