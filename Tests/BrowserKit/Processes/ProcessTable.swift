// What /proc tells about processes (man 5 proc). A session is all that descends from one child of ours, even
// what moved to another process group, as Chromium does under chromedriver.
import Foundation

enum ProcessTable {
    /// The living members of `session`; zombies do not count.
    static func members(of session: pid_t) -> [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        // The kernel is asked first: hundreds of processes are not worth reading what it says of each.
        return names.compactMap(pid_t.init).filter { id in
            getsid(id) == session && fields(id).map { $0.first != "Z" } ?? false
        }
    }

    /// The living members of `session` that were started with `argument`.
    static func members(of session: pid_t, with argument: String) -> [pid_t] {
        members(of: session).filter { id in
            let line = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") ?? Data()
            return line.split(separator: 0).contains { $0.elementsEqual(argument.utf8) }
        }
    }

    /// Sends `signal` to every member of `session`; how many there are.
    @discardableResult
    static func signal(_ signal: Int32, session: pid_t) -> Int {
        let members = members(of: session)
        for member in members { kill(member, signal) }
        return members.count
    }

    /// Resident memory of process `id`, in bytes.
    static func residentBytes(_ id: pid_t) -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8) else { return nil }
        for line in status.split(separator: "\n") where line.hasPrefix("VmRSS:") {
            return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 * 1024 }
        }
        return nil
    }

    /// Processor time that `id` has used, user and system.
    static func processorTime(_ id: pid_t) -> Duration? {
        guard let fields = fields(id), fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12])
        else {
            return nil
        }
        return .seconds(Double(user + system) / Double(sysconf(Int32(_SC_CLK_TCK))))
    }

    /// The fields of /proc/ID/stat from the third, the state, on; the name before it may hold blanks.
    private static func fields(_ id: pid_t) -> [Substring]? {
        guard let line = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return nil }
        guard let end = line.lastIndex(of: ")") else { return nil }
        return line[line.index(after: end)...].split(separator: " ")
    }
}
