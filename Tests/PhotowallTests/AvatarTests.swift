// Avatar: a letter and a colour for each name, the same ones each time.
import Testing

@testable import Photowall

@Suite struct AvatarTests {
    @Test(arguments: [
        ("ada", "a"), ("Émile", "É"), ("e\u{301}mile", "e\u{301}"), ("👩‍👧", "👩‍👧"), ("", ""),
        ("a" + String(repeating: "\u{35B}", count: 7) + "da", "a"),
    ])
    func `its letter is the first of the name, with all that belongs to it`(name: String, letter: String) {
        #expect(Avatar(name).letter == letter)
    }

    @Test func `its colour is always the same, and all are in use`() {
        let tones = (0..<200).map { Avatar("person\($0)").tone }
        #expect(Set(tones) == Set(1...Avatar.tones))
        #expect(tones == (0..<200).map { Avatar("person\($0)").tone })
        // It does not change from one version of the program to the next.
        #expect(Avatar("ada").tone == 5)
    }
}
