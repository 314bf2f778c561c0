// Password hashes: they fit their own password alone, tell their strength, and leave no bytes behind.

import Sodium
import Testing

@Suite struct PasswordHashTests {
    @Test(arguments: ["", "geheim", "päßwört 😀", "a\0b", String(repeating: "long", count: 1_000)])
    func `a hash fits its own password alone`(password: String) throws {
        let hash = try PasswordHash.make(password, strength: .test)
        #expect(PasswordHash.verify(password, against: hash))
        #expect(!PasswordHash.verify(password + "x", against: hash))
        #expect(!PasswordHash.verify(String(password.dropLast()) + "y", against: hash))
    }

    @Test func `two hashes of one password differ`() throws {
        let one = try PasswordHash.make("geheim", strength: .test)
        let two = try PasswordHash.make("geheim", strength: .test)
        #expect(one != two)
    }

    @Test func `the hash tells algorithm and strength`() throws {
        let hash = try PasswordHash.make("geheim")
        #expect(hash.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
        #expect(hash.utf8.count < 128)
        #expect(!PasswordHash.needsRehash(hash))
        #expect(PasswordHash.needsRehash(hash, strength: .moderate))
        #expect(PasswordHash.verify("geheim", against: hash))
    }

    @Test(arguments: [PasswordHash.Strength.test, .init(passes: 4, memory: 1 << 20)])
    func `a hash says its strength`(strength: PasswordHash.Strength) throws {
        #expect(PasswordHash.Strength(of: try PasswordHash.make("geheim", strength: strength)) == strength)
        #expect(strength.work == strength.passes * strength.memory)
    }

    @Test(arguments: [
        "", "!", "$argon2id$v=19$m=8$S$H", "$argon2id$v=19$m=8,t=0,p=1$S$H", "$argon2id$v=19$m=x,t=1,p=1$S$H",
        "$argon2id$v=19$m=9999999999999999,t=1,p=1$S$H", "$2b$12$abc",
    ])
    func `what is no hash has no strength`(hash: String) {
        #expect(PasswordHash.Strength(of: hash) == nil)
    }

    @Test func `the password is wiped`() throws {
        var password = Array("geheim".utf8)
        let hash = try PasswordHash.make(wiping: &password, strength: .test)
        #expect(password == [0, 0, 0, 0, 0, 0])
        password = Array("geheim".utf8)
        #expect(PasswordHash.verify(wiping: &password, against: hash))
        #expect(password == [0, 0, 0, 0, 0, 0])
    }

    @Test(arguments: ["", "geheim", "$argon2id$", "$argon2id$v=19$m=8,t=1,p=1$$"])
    func `text that is no hash fits nothing`(hash: String) {
        #expect(!PasswordHash.verify("geheim", against: hash))
    }

    @Test(arguments: [
        PasswordHash.Strength(passes: 0, memory: 8 << 10), PasswordHash.Strength(passes: 1, memory: 0),
        PasswordHash.Strength(passes: -1, memory: -1), PasswordHash.Strength(passes: 1, memory: .max),
    ])
    func `an impossible strength is an error`(strength: PasswordHash.Strength) {
        #expect(throws: PasswordHash.Failure.notEnoughMemory) { try PasswordHash.make("geheim", strength: strength) }
    }
}
