// AccountName+New: which names no new account gets, though one that has had one keeps it. What depends on the other accounts is in
// AccountStore.

internal import Foundation

extension AccountName {
    /// Why a name is given to no new account.
    public enum Objection: Error, Hashable, Sendable {
        /// Letters of several scripts, by which one name is made to look like another (UTS #39 section 5.2).
        case alphabets
        /// Digits of several systems (UTS #39 section 5.3).
        case digits
        /// More than two marks on one letter: the letter with its marks.
        case marks(Character)
        /// It looks like a word by which a server, or who runs it, would speak.
        case reserved
    }

    /// Why a new account does not get this name; nil where it may.
    ///
    /// Letters are of one script, or of Latin with Chinese, Japanese or Korean ("highly restrictive" of UTS #39).
    public var objection: Objection? {
        if !Alphabets.isOfOne(typed) { return .alphabets }
        if !Alphabets.hasDigitsOfOne(typed) { return .digits }
        if let pile = typed.first(where: AccountName.hasTooManyMarks) { return .marks(pile) }
        let shapes = Set(Lookalikes.skeletons(of: typed).map(AccountName.likeReserved))
        return shapes.isDisjoint(with: AccountName.reserved) ? nil : .reserved
    }

    /// Marks that stand above or below their letter; what is written into it, as in Tibetan, is part of it.
    private static func hasTooManyMarks(_ character: Character) -> Bool {
        if character.isASCII { return false }
        var count = 0
        for scalar in String(character).decomposedStringWithCanonicalMapping.unicodeScalars {
            guard scalar.properties.generalCategory == .nonspacingMark else {
                count = 0
                continue
            }
            if scalar.properties.canonicalCombiningClass != .notReordered { count += 1 }
            if count > 2 { return true }
        }
        return false
    }

    /// Nobody reads these letter by letter: `i`, `l` and `1` are one.
    private static func likeReserved(_ skeleton: String) -> String {
        String(skeleton.map { $0 == "l" ? "i" : $0 })
    }

    private static let reserved = Set(
        """
        admin administrator administrators admins anonymous everybody everyone help helpdesk hostmaster moderation moderator \
        moderators nobody noreply null official operator owner photowall postmaster root security server service staff \
        superuser support sysadmin sysop system undefined webmaster
        """
        .split(separator: " ").flatMap { Lookalikes.skeletons(of: String($0)) }.map(likeReserved)
    )
}
