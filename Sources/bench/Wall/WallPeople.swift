// WallPeople: people who sign up and log in on the wall's own screens, as browsers do.
import Glibc

/// Gives a wall its people, by its own screens.
struct WallPeople {
    /// Everybody's.
    private static let password = Array("correct horse battery".utf8)
    /// Attempts under way at the same time: the server takes those that are not over for guesses.
    private static let atOnce = 4

    let address: Address

    /// The first `count` names.
    static func names(_ count: Int) -> [String] { (0..<count).map { "reader\($0)" } }

    /// Makes an account for each name.
    func signUp(_ names: [String]) throws(BenchError) {
        try each(of: names, at: "/signup") { tab, name throws(BenchError) in
            tab.type(Array(name.utf8), into: try tab.control("username"))
            tab.type(Self.password, into: try tab.control("password"))
            tab.type(Self.password, into: try tab.control("repeatedPassword"))
        } heard: { tab, message throws(BenchError) in
            if message.bytes.position(of: " is free") != nil {
                tab.actOnce(on: try tab.control("signup"))
            }
            return message.bytes.position(of: "account is ready") != nil
        }
    }

    /// Logs each name in, in a browser of its own, however often it stands there.
    ///
    /// - Returns: The browsers' cookies.
    func logIn(_ names: [String]) throws(BenchError) -> [String] {
        var cookies: [String] = []
        try each(of: names, at: "/login") { tab, name throws(BenchError) in
            tab.type(Array(name.utf8), into: try tab.control("username"))
            tab.type(Self.password, into: try tab.control("password"))
            tab.act(on: try tab.control("login"))
        } heard: { tab, message throws(BenchError) in
            guard let way = message.bytes.text(behind: "\"/session/", upTo: UInt8(ascii: "\"")) else { return false }
            let entry = try Exchange.get("/session/" + way, at: address, cookie: tab.user.cookie)
            guard let cookie = entry.cookie else { throw BenchError("A login was answered by \(entry.status).") }
            cookies.append(cookie)
            return true
        }
        return cookies
    }

    /// Has each of `names` open the screen at `path`, begin, and go on until `heard` says that it is done.
    private func each(
        of names: [String],
        at path: String,
        begin: (Tab, String) throws(BenchError) -> Void,
        heard: (Tab, ServerMessage) throws(BenchError) -> Bool
    ) throws(BenchError) {
        var started = 0, done = 0
        try withoutActuallyEscaping(begin) { begin throws(BenchError) in
            try withoutActuallyEscaping(heard) { heard throws(BenchError) in
                let crowd = Crowd(address)
                crowd.loaded = { $0.open() }
                crowd.opened = { tab in Self.trying(tab) { () throws(BenchError) in try begin(tab, names[tab.step]) } }
                crowd.heard = { tab, message in
                    Self.trying(tab) { () throws(BenchError) in
                        guard try heard(tab, message) else { return }
                        tab.hangUp()
                        done += 1
                    }
                }
                defer { crowd.listenNoMore() }
                let deadline = MonotonicClock.now + 600_000_000_000
                try crowd.run(until: deadline, while: { done < names.count }) { _ in
                    while started < names.count, started - done < Self.atOnce {
                        let tab = Tab(crowd, user: User(), path: path)
                        tab.step = started
                        tab.load()
                        started += 1
                    }
                    return .max
                }
            }
        }
        guard done == names.count else { throw BenchError("\(done) of \(names.count) were done at \(path) in time.") }
    }

    /// What fails ends the tab, and with it the run.
    private static func trying(_ tab: Tab, _ body: () throws(BenchError) -> Void) {
        do throws(BenchError) { try body() } catch { tab.fail(error.description) }
    }
}
