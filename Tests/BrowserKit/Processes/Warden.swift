// Survives the test process by a moment: when the line we hold breaks, because we ended in whatever way, it
// ends the child's whole session and deletes its folder.
import Glibc

final class Warden: Sendable {
    private let line: Int32
    /// Its process, which ends when the line does.
    let id: pid_t

    private static let script = #"""
        read -r session
        cat >/dev/null
        each() {
          for stat in /proc/[0-9]*/stat; do
            { read -r line <"$stat"; } 2>/dev/null || continue
            set -- "$1" ${line##*) }
            [ "$5" = "$session" ] && kill -s "$1" "${line%% *}" 2>/dev/null
          done
        }
        if [ -n "$session" ]; then
          each TERM; sleep 0.3; each KILL; each KILL
        fi
        rm -rf -- "$folder"
        """#

    /// Starts to watch over `folder`; a child is entrusted afterwards.
    init(folder: String) throws {
        var ends: [Int32] = [0, 0]
        // A socket pair, because it can be kept from other children in one step.
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw BrowserError("No socket pair: \(String(cString: strerror(errno))).")
        }
        defer { close(ends[0]) }
        line = ends[1]
        id = try Spawn.session(
            ["/bin/sh", "-c", Self.script],
            environment: ["PATH": "/usr/bin:/bin", "folder": folder],
            input: ends[0],
            output: "/dev/null"
        )
    }

    /// Makes the warden end `session` when this process ends.
    func entrust(_ session: pid_t) {
        let order = Array("\(session)\n".utf8)
        _ = order.withUnsafeBytes { write(line, $0.baseAddress, $0.count) }
    }

    deinit {
        close(line)
        // It is done in less than a second; waiting here would hold up the test, so a thread of its own collects it.
        var thread = pthread_t()
        let id = UnsafeMutableRawPointer(bitPattern: Int(id))
        if pthread_create(
            &thread,
            nil,
            {
                waitpid(pid_t(Int(bitPattern: $0)), nil, 0); return nil
            },
            id
        ) == 0 {
            pthread_detach(thread)
        }
    }
}
