// WhoReads: what a sentence says to each of those who read a post, however many they are.
import Testing

@testable import Photowall

@Suite struct WhoReadsTests {
    private let ann = IdName(id: "1", name: "Ann"), bob = IdName(id: "2", name: "Bob"),
        cat = IdName(id: "3", name: "Cat")

    private func sentence(_ to: [IdName]?, by author: IdName?, for reader: IdName) -> String {
        WhoReads.sentence(to: to, by: author, for: reader.id)
    }

    @Test func `nothing is said where everybody reads`() {
        #expect(sentence(nil, by: ann, for: bob) == "")
        #expect(sentence(nil, by: nil, for: bob) == "")
    }

    @Test func `the reader is you, as author or not`() {
        #expect(sentence([bob], by: ann, for: ann) == "Only you and Bob can read this.")
        #expect(sentence([bob], by: ann, for: bob) == "Only you and Ann can read this.")
        #expect(sentence([bob, cat], by: ann, for: cat) == "Only you, Ann and Bob can read this.")
        #expect(sentence([ann, bob], by: ann, for: ann) == "Only you and Bob can read this.")
    }

    @Test func `who is alone with a post is told so`() {
        #expect(sentence([], by: ann, for: ann) == "Only you can read this.", "the others have left")
        #expect(sentence([ann], by: ann, for: ann) == "Only you can read this.")
    }

    @Test func `many are named in part, and all are counted`() {
        let many = (10..<60).map { IdName(id: "\($0)", name: "P\($0)") }
        #expect(sentence(Array(many.prefix(4)), by: ann, for: ann) == "Only you, P10, P11, P12 and P13 can read this.")
        let five = sentence(Array(many.prefix(5)), by: ann, for: ann)
        #expect(five == "Only you, P10, P11, P12 and 2 others can read this.")
        #expect(sentence(many, by: ann, for: many[7]) == "Only you, Ann, P10, P11 and 47 others can read this.")
    }

    @Test func `of a wall elsewhere nothing is promised`() {
        let sentence = "This is for Bob and Cat. Its wall decides who can read it."
        #expect(self.sentence([bob.elsewhere, cat.elsewhere], by: ann.elsewhere, for: bob) == sentence)
        #expect(self.sentence([bob, cat], by: nil, for: bob) == sentence)
        #expect(self.sentence([], by: nil, for: bob) == "")
        #expect(bob.elsewhere.isElsewhere && !bob.isElsewhere && bob.elsewhere.name == "Bob")
    }
}
