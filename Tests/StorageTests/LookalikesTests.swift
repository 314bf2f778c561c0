// Names that look like another's: nobody gets one any more, and people who have one keep it.

import Foundation
import GRDB
import Sodium
import Storage
import Testing

@Suite struct LookalikesTests {
    @Test(arguments: [
        ("Paul", "PauI"), ("Bob", "B0b"), ("bo0", "boO"), ("Arno", "Amo"), ("Mia", "МІА"), ("Mia", "Міа"),
        ("Tom", "том"),
        ("ΝΙΚΟ", "NIKO"), ("Oo", "Оо"), ("scope", "ѕсоре"), ("PauI", "paul"), ("Anna1", "Annal"), ("MIA", "mla"),
    ])
    func `a name that looks like an account's is given to nobody else`(there: String, new: String) throws {
        let accounts = try Folder().store()
        _ = try accounts.create(name: AccountName(there), passwordHash: "x")
        #expect(try AccountName(there) != AccountName(new))
        #expect(try accounts.availability(of: AccountName(new)) == .similar)
        #expect(throws: StorageError.similar) { try accounts.create(name: AccountName(new), passwordHash: "x") }
        let identity = StoredIdentity(issuer: "https://id.example", subject: "a1")
        #expect(throws: StorageError.similar) { try accounts.create(name: AccountName(new), for: identity) }
        #expect(try accounts.account(of: identity) == nil && accounts.credentials(of: AccountName(new)) == nil)
        // Of the same name it is said that it is taken, as ever.
        #expect(throws: StorageError.taken) { try accounts.create(name: AccountName(there), passwordHash: "x") }
    }

    @Test(
        arguments: [
            ("Аnn", .alphabets), ("Annа", .alphabets), ("Pаul", .alphabets), ("日本ア한", .alphabets), ("aаa", .alphabets),
            ("ａα", .alphabets), ("a١", .alphabets), ("5taff\u{430}f", .alphabets), ("रवि७7", .digits),
            ("e\u{301}\u{302}\u{303}", .marks("e\u{301}\u{302}\u{303}")), ("Admin", .reserved), ("ADMlN", .reserved),
            ("adm1n", .reserved), ("r00t", .reserved), ("Support", .reserved), ("photowaIl", .reserved),
            ("HELP", .reserved),
            ("ＳＹＳＴＥＭ", .reserved), ("оfficial", .alphabets), ("ѕуѕтем", .reserved),
        ] as [(String, AccountName.Objection)]
    )
    func `no new account gets a name of mixed letters, of piled marks, or by which a server speaks`(
        name: String,
        objection: AccountName.Objection
    ) throws {
        let accounts = try Folder().store()
        #expect(try AccountName(name).objection == objection)
        #expect(throws: StorageError.unfit(objection)) {
            try accounts.create(name: AccountName(name), passwordHash: "x")
        }
    }

    @Test(arguments: [
        "Ann", "Ünal", "ế", "हिन्दी", "日本語", "カタカナひらがな漢字", "Tanaka田中", "김Kim", "ㄅㄆ漢", "עברית", "١٢٣", "Вася7", "Ελένη",
        "བསྒྲུབས", "ไก่", "Administer", "rootbeer", "Wizard", "ａｂｃ",
    ])
    func `a name that mixes nothing is given`(name: String) throws {
        #expect(try Folder().store().create(name: AccountName(name), passwordHash: "x").account.name == name)
    }

    @Test func `a name that is the same action's own is available to its owner`() throws {
        let accounts = try Folder().store(), key = Token.random()
        _ = try accounts.create(name: AccountName("Paul"), passwordHash: "x", once: signUp("Paul", key: key))
        #expect(try accounts.availability(of: AccountName("Paul"), exceptBy: "session") == .available)
        #expect(try accounts.availability(of: AccountName("Paul")) == .taken)
        let again = try accounts.create(name: AccountName("Paul"), passwordHash: "x", once: signUp("Paul", key: key))
        #expect(again.repeated)
    }

    @Test func `seeded authors have skeletons, too`() throws {
        let store = try Folder().open()
        let author = try #require(try PostStore(store).seed(authors: 1, posts: 1, seed: 1).first).name
        let name = try AccountName(author.replacingOccurrences(of: "n", with: "ո"))
        #expect(name != (try AccountName(author)))
        let shape = Lookalikes.skeletons(of: author)
        #expect(shape == Lookalikes.skeletons(of: name.typed), "\(author)")
        #expect(try AccountStore(store).availability(of: name) == .similar)
    }

    @Test func `skeletons are those of the standard's data, whatever the normal form`() {
        #expect(Lookalikes.skeletons(of: "paypal") == Lookalikes.skeletons(of: "раураl"))
        #expect(Lookalikes.skeletons(of: "é") == Lookalikes.skeletons(of: "e\u{301}"))
        #expect(Lookalikes.skeletons(of: "e").isDisjoint(with: Lookalikes.skeletons(of: "é")))
        #expect(Lookalikes.skeletons(of: "Ella").isDisjoint(with: Lookalikes.skeletons(of: "Elia")))
        #expect(Lookalikes.skeletons(of: "") == [""])
    }

    /// ASCII is not looked up; beside a letter that is looked up, each of its letters must say the same.
    @Test func `ASCII is like the standard's data without being looked up`() throws {
        let letters = (UInt8.min...127).map { Character(Unicode.Scalar($0)) }.filter { $0.isLetter || $0.isNumber }
        for name in letters.map(String.init) + ["Gr8ce", "lIl1", "rnO0", "MODERN"] {
            let beside = Lookalikes.skeletons(of: name + "é")
            #expect(Set(Lookalikes.skeletons(of: name).map { $0 + "e\u{301}" }) == beside, "\(name)")
            let (alone, accented) = (try AccountName(name), try AccountName(name + "é"))
            #expect(alone.key + "é" == accented.key && alone.typed + "é" == accented.typed, "\(name)")
            #expect(accented.objection == nil && alone.objection == nil, "\(name)")
        }
    }

    @Test(arguments: [
        "scalpel", "a", "zz", "b", "bb", "", "~", "mm", "m", "first", "firs", "last", "lasts", "\u{10FFFF}",
    ])
    func `a word is found in a list, or the one before`(word: String) {
        let words = ["a", "bb", "first", "last", "m", "zz"]
        let list = SortedWords("a bb\nfirst  last\n  m zz")
        #expect(list.last(upTo: word) == words.last { !word.utf8.lexicographicallyPrecedes($0.utf8) })
        #expect(list.contains(word) == words.contains(word))
    }
}
