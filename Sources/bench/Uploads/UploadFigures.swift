// A large upload by tus beside nginx, which writes the same bytes to a file and neither hashes nor syncs them: how fast it is,
// and what memory it takes.
import Glibc

/// Figures of resumable uploads.
struct UploadFigures {
    private let program = "/usr/sbin/nginx"
    private let rounds = 7
    private let size = 200 << 20

    func measure(_ programs: Programs) throws -> [Figure] {
        guard access(program, X_OK) == 0 else {
            return [Figure("uploads beside nginx", "nginx is not installed; Scripts/install --tests brings it")]
        }
        let folder = programs.folder.path + "/uploads"
        let own = try ServerProcess([programs.bench, "topic-server", "--uploads", folder], log: programs.log)
        defer { FileText.remove(folder) }
        let other = try nginx(programs)
        defer {
            kill(other.pid, SIGTERM)
            waitpid(other.pid, nil, 0)
            for name in UploadFigures.folders { FileText.remove(programs.folder.path + "/" + name) }
        }
        var line = UploadLine()
        // Once for what is made at the first use, so that what an upload itself takes is seen.
        try send(to: own.address, &line)
        try post(to: other.address, &line)
        let before = own.residentBytes
        var (most, times, others, work) = (before, [Int64](), [Int64](), [Int64]())
        for _ in 0..<rounds {
            others.append(try timed { try post(to: other.address, &line) })
            let start = own.processorTime
            times.append(try timed { try send(to: own.address, &line) { most = max(most, own.residentBytes) } })
            work.append(own.processorTime - start)
        }
        let (time, otherTime) = (median(times), median(others))
        let speeds = [time, otherTime].map { (Double(size) / $0 * 1e9 / 1e6).text(0) + " MB/s" }
        return [
            Figure(
                "an upload of 200 MB by tus, hashed and on the disk: speed beside nginx's, \(speeds[0]) to \(speeds[1])",
                otherTime / time,
                atLeast: 0.8
            ),
            Figure("its memory while it goes on", Double(most - before) / 1e6, "MB", atMost: 2),
            Figure("its processor time", "\((median(work) / 1e6).text(0)) ms"),
        ] + (try SignupBesidePhotos().measure(programs))
    }

    private func timed(_ work: () throws -> Void) rethrows -> Int64 {
        let start = MonotonicClock.now
        try work()
        return MonotonicClock.now - start
    }

    private func median(_ times: [Int64]) -> Double { Double(times.sorted()[times.count / 2]) }

    // MARK: Work

    /// Makes an upload of bytes that no other had, sends them all in one request, and ends it.
    private func send(to address: Address, _ line: inout UploadLine, _ looking: () -> Void = {}) throws {
        let made = try line.ask(address, "POST /uploads", ["Upload-Length: \(size)"], expecting: "201")
        guard let place = made.split(separator: "\r\n").first(where: { $0.lowercased().hasPrefix("location: ") }) else {
            throw BenchError("The upload has no address.")
        }
        let path = place.dropFirst("location: ".count)
        let fields = ["Upload-Offset: 0", "Content-Type: application/offset+octet-stream"]
        _ = try line.ask(address, "PATCH \(path)", fields, expecting: "204", bytes: size, looking)
        _ = try line.ask(address, "DELETE \(path)", [], expecting: "204")
    }

    private func post(to address: Address, _ line: inout UploadLine) throws {
        _ = try line.ask(address, "POST /", [], expecting: "204", bytes: size)
    }

    // MARK: nginx

    private static let folders = ["body", "proxy", "fastcgi", "uwsgi", "scgi"]

    /// One process of nginx, which writes each body to a file, asks itself whether it may, and removes the file.
    private func nginx(_ programs: Programs) throws(BenchError) -> ServerProcess {
        let folder = programs.folder.path
        let (address, behind) = (try Address.free(), try Address.free())
        let settings = """
            daemon off; master_process off; pid \(folder)/nginx.pid; error_log \(folder)/nginx.log crit;
            user root;
            events { worker_connections 256; }
            http {
              access_log off; client_max_body_size 0; client_body_in_file_only clean;
              client_body_temp_path \(folder)/body; proxy_temp_path \(folder)/proxy; fastcgi_temp_path \(folder)/fastcgi;
              uwsgi_temp_path \(folder)/uwsgi; scgi_temp_path \(folder)/scgi;
              server { listen 127.0.0.1:\(behind.port); return 204; }
              server {
                listen 127.0.0.1:\(address.port);
                location / { proxy_pass http://127.0.0.1:\(behind.port); proxy_pass_request_body off; proxy_set_header Content-Length ""; }
              }
            }
            """
        let path = folder + "/nginx-uploads.conf"
        guard let file = fopen(path, "w") else { throw BenchError("There can be no file in \(folder).") }
        fputs(settings, file)
        fclose(file)
        let words = [program, "-c", path, "-p", folder, "-e", folder + "/nginx.log"]
        guard let pid = ServerProcess.spawn(words, log: programs.log) else {
            throw BenchError("\(program) cannot be started.")
        }
        let server = ServerProcess(pid: pid, port: address.port)
        let deadline = MonotonicClock.now + 10_000_000_000
        while !server.address.answers {
            guard MonotonicClock.now < deadline else { throw BenchError("nginx does not serve; see \(programs.log).") }
            usleep(10_000)
        }
        return server
    }
}
