// Tests/Secrets: what a program keeps to itself is noted as it runs, and found in what it has said.
import Foundation
import Testing

@Suite struct SecretsTests {
    /// A program that draws a random number, hashes a password and tells both, as the format says.
    private static let program = #"""
        #include <sodium.h>
        #include <stdint.h>
        #include <stdio.h>
        #include <string.h>
        int main(int count, char **words) {
            union { unsigned char bytes[16]; uint64_t halves[2]; } number;
            char text[40], hash[crypto_pwhash_STRBYTES], format[200];
            if (count < 2 || sodium_init() < 0) return 1;
            randombytes_buf(&number, sizeof number);
            if (crypto_pwhash_str_alg(hash, "correct horse", 13, 1, 8192, crypto_pwhash_ALG_ARGON2ID13)) return 1;
            if (!strcmp(words[1], "token"))
                for (int half = 0; half < 2; half++) number.halves[half] = __builtin_bswap64(number.halves[half]);
            if (!strcmp(words[1], "hex")) sodium_bin2hex(text, sizeof text, number.bytes, 16);
            else if (!strcmp(words[1], "half")) snprintf(text, sizeof text, "%llu", (unsigned long long)number.halves[1]);
            else sodium_bin2base64(text, sizeof text, number.bytes, 16, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
            snprintf(format, sizeof format, "%s\n", words[2]);
            printf(format, text);
        }
        """#

    @Test(arguments: [
        ("text", "the state is %s", "the state is ***"), ("token", "the cookie is %s", "the cookie is ***"),
        ("text", "x%s,", "***,"),
        ("hex", "its bytes: %s", "its bytes: ***"), ("half", "Token(low: %s)", "Token(low: ***)"),
        ("text", "✔ Test \"%s\" passed", "✔ Test \"***\" passed"),
        ("text", "he said correct horse%.0s", "he said ***"),
        ("text", "Authorization: Bearer AbCdEf0123456789%.0s", "Authorization: ***"),
        ("text", "?code=AbCdEf0123456789%.0s", "?***"),
        ("text", "id eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0%.0s", "id ***"),
        ("text", "token photowall_AbCd-f0123456_89%.0s", "token ***"),
    ])
    func `a secret that is told is found, and not told again`(form: String, format: String, left: String) throws {
        let (status, said) = try searched(form, format)
        #expect(status == 1)
        #expect(said.hasPrefix("FAIL: a secret is in line 1 of "))
        #expect(said.split(separator: "\n").first?.hasSuffix("/log: \(left)") == true, "\(said)")
    }

    @Test(arguments: [
        "nothing%.0s", "✔ Test \"a correct horse\" passed%.0s", "an incorrect horseman%.0s", "code=404 token=none%.0s",
    ])
    func `what is none is not`(_ format: String) throws {
        let (status, said) = try searched("text", format)
        #expect(status == 0)
        #expect(said.hasSuffix(" texts of numbers and 1 passwords, in 1 files: 0 lines have any.\n"))
    }

    /// How the search ends and what it says, after a program has told `format`.
    private func searched(_ form: String, _ format: String) throws -> (status: Int32, said: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rxlive-secrets-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (source, noted) = (folder.path + "/program.c", folder.path + "/noted.so")
        try Data(Self.program.utf8).write(to: URL(fileURLWithPath: source))
        _ = try run("cc", "-shared", "-fPIC", "-o", noted, Package.root + "/Tests/Secrets/noted.c")
        _ = try run("cc", "-w", "-o", folder.path + "/program", source, "-lsodium")
        let notes = folder.path + "/notes"
        let log = try run(
            "env",
            "LD_PRELOAD=\(noted)",
            "RXLIVE_SECRETS=\(notes)",
            folder.path + "/program",
            form,
            format
        )
        try #require(log.status == 0)
        try Data(log.said.utf8).write(to: folder.appending(path: "log"))
        return try run("python3", "-B", Package.root + "/Tests/Secrets", notes, folder.path + "/log")
    }

    private func run(_ words: String...) throws -> (status: Int32, said: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardOutput = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, said)
    }
}
