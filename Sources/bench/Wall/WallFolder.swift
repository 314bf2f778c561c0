// WallFolder: the wall that is measured: seeded posts, and people who are logged in. Made once, and copied for each server.
import Glibc

/// A wall's database and the cookies of those who are logged in there.
final class WallFolder {
    /// One for each login.
    let cookies: [String]
    private let programs: Programs
    private let path: String
    /// Removes the folder with this, unless it is to be kept.
    private let temporary: TemporaryFolder?

    /// How large it is.
    struct Size {
        let users: Int
        let logins: Int
        let posts: Int
    }

    /// Takes the wall that an earlier run has left, or makes one: by the program's own `seed`, sign-up and log-in.
    ///
    /// - Parameters:
    ///   - programs: What serves it.
    ///   - size: How many of what.
    ///   - kept: The folder that keeps it for the next run; nil: none does.
    /// - Throws: A sentence, where it cannot be made.
    init(_ programs: Programs, _ size: Size, kept: String?) throws(BenchError) {
        self.programs = programs
        temporary = kept == nil ? try TemporaryFolder() : nil
        path = kept ?? temporary?.path ?? ""
        if let text = FileText.read(path + "/cookies") {
            cookies = text.split(separator: "\n").map(String.init)
            guard cookies.count >= size.logins else {
                throw BenchError("\(path) has \(cookies.count) logins, not \(size.logins): remove it.")
            }
        } else {
            mkdir(path, 0o700)
            cookies = try Self.make(size, path, programs)
        }
    }

    /// A server of a copy of it.
    func serve(loops: Int = 1) throws(BenchError) -> ServerProcess {
        try ServerProcess(try words(programs.photowall, loops: loops), log: programs.log)
    }

    /// How `program`, a copy of photowall, serves a copy of it.
    func words(_ program: String, loops: Int = 1) throws(BenchError) -> [String] {
        let copy = "\(programs.folder.path)/wall-\(UInt64.random(in: .min ... .max)).sqlite"
        for suffix in ["", ".key"] {
            guard system("cp '\(Self.database(path))\(suffix)' '\(copy)\(suffix)'") == 0 else {
                throw BenchError("The wall cannot be copied to \(copy).")
            }
        }
        return programs.photowallWords(program, loops: loops, database: copy)
    }

    private static func database(_ path: String) -> String { path + "/photowall.sqlite" }

    private static func make(_ size: Size, _ path: String, _ programs: Programs) throws(BenchError) -> [String] {
        let database = database(path)
        // In its folder, where the program looks for its database by itself.
        let words = "seed --authors \(size.users) --posts \(size.posts)"
        guard let program = realpath(programs.photowall, nil) else {
            throw BenchError("There is no \(programs.photowall).")
        }
        defer { free(program) }
        let seed = "cd '\(path)' && '\(String(cString: program))' \(words) >>'\(programs.log)' 2>&1"
        guard system(seed) == 0 else { throw BenchError("The wall could not be seeded; see \(programs.log).") }
        let server = try ServerProcess(
            programs.photowallWords(programs.photowall, database: database),
            log: programs.log
        )
        let people = WallPeople(address: server.address)
        let names = WallPeople.names(size.users)
        try people.signUp(names)
        let cookies = try people.logIn((0..<size.logins).map { names[$0 % names.count] })
        server.stop()
        try write(cookies, to: path + "/cookies")
        return cookies
    }

    private static func write(_ lines: [String], to path: String) throws(BenchError) {
        guard let file = fopen(path, "w") else { throw BenchError("\(path) cannot be written.") }
        defer { fclose(file) }
        for line in lines { fputs(line + "\n", file) }
    }
}
