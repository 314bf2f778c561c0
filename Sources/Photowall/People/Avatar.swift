// Avatar: what stands for a person who has no picture: a letter, in one of a few colours.
import Controls

/// A letter in a disc, the same for a person wherever they are shown.
struct Avatar: Hashable {
    /// The first letter of the name, as the style sheet capitalises it; "" where there is no name.
    let letter: String
    /// A colour of the style sheet, from 1 on.
    let tone: Int

    /// How many colours there are.
    static let tones = 5

    /// - Parameter name: The person's name, which no other one has.
    init(_ name: String) {
        letter = name.first.map(Avatar.letter) ?? ""
        tone = Int(name.utf8.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) } % UInt32(Avatar.tones)) + 1
    }

    /// A character; of one with a pile of marks, which names elsewhere may have, what stands below them.
    private static func letter(_ character: Character) -> String {
        // An emoji of a family of four has seven.
        let scalars = character.unicodeScalars
        return scalars.count <= 7 ? String(character) : String(String.UnicodeScalarView(scalars.prefix(1)))
    }
}

extension Label {
    /// Shows the letter in its colour.
    func show(_ avatar: Avatar) {
        text = avatar.letter
        self[attribute: "data-tone"] = "\(avatar.tone)"
    }
}
