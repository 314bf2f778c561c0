// A small file and a large upload, beside nginx on the same machine: what a server written in C takes for the same bytes.
import Glibc

/// Figures of files, as ratios of processor time.
struct FileFigures {
    private let program = "/usr/sbin/nginx"
    private let rounds = 5
    private let sockets = 16
    private let requests = 400
    private let uploadSize = 200 << 20

    func measure(_ programs: Programs) throws -> [Figure] {
        guard access(program, X_OK) == 0 else {
            return [Figure("files beside nginx", "nginx is not installed; Scripts/install --tests brings it")]
        }
        let own = try ServerProcess([programs.bench, "topic-server"], log: programs.log)
        let other = try nginx(programs)
        defer {
            kill(other.pid, SIGTERM)
            waitpid(other.pid, nil, 0)
            for name in FileFigures.folders { rmdir(programs.folder.path + "/" + name) }
        }
        let files = try ratio(own, other, download)
        let uploads = try ratio(own, other, upload)
        return [
            figure("a file of 4 KB from disk on a kept connection", files, per: Double(sockets * requests) * 1e3, "µs"),
            figure("an upload of 200 MB to disk", uploads, per: 1e6, "ms"),
        ]
    }

    private func figure(
        _ what: String,
        _ times: (own: Double, other: Double),
        per unit: Double,
        _ name: String
    ) -> Figure {
        let figures = "\((times.own / unit).text(1)) \(name) to \((times.other / unit).text(1)) \(name)"
        return Figure("\(what): CPU beside nginx's, \(figures)", times.own / times.other, "×", digits: 2, atMost: 1.5)
    }

    // MARK: nginx

    private static let folders = ["body", "proxy", "fastcgi", "uwsgi", "scgi"]

    /// One process of nginx, which serves the same file and takes uploads into the same folder.
    private func nginx(_ programs: Programs) throws(BenchError) -> ServerProcess {
        let folder = programs.folder.path
        let address = try Address.free()
        let settings = """
            daemon off; master_process off; pid \(folder)/nginx.pid; error_log \(folder)/nginx.log crit;
            user root;
            events { worker_connections 256; }
            http {
              access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; client_max_body_size 0;
              client_body_temp_path \(folder)/body; proxy_temp_path \(folder)/proxy; fastcgi_temp_path \(folder)/fastcgi;
              uwsgi_temp_path \(folder)/uwsgi; scgi_temp_path \(folder)/scgi;
              server { listen 127.0.0.1:\(address.port); root \(folder); location / { dav_methods PUT; } }
            }
            """
        let path = folder + "/nginx.conf"
        guard let file = fopen(path, "w") else { throw BenchError("There can be no file in \(folder).") }
        fputs(settings, file)
        fclose(file)
        let served = open(folder + "/file", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        _ = write(served, [UInt8](repeating: 0x61, count: FileRoutes.size), FileRoutes.size)
        close(served)
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

    // MARK: Work

    /// Nanoseconds of processor time that the same work takes each of two servers: medians of rounds in turns.
    private func ratio(
        _ own: ServerProcess,
        _ other: ServerProcess,
        _ work: (Address) throws -> Void
    ) throws -> (own: Double, other: Double) {
        func time(_ server: ServerProcess) throws -> Int64 {
            let start = server.processorTime
            try work(server.address)
            return server.processorTime - start
        }
        var times: (own: [Int64], other: [Int64]) = ([], [])
        _ = (try time(own), try time(other))
        for _ in 0..<rounds {
            times.own.append(try time(own))
            times.other.append(try time(other))
        }
        return (Double(times.own.sorted()[rounds / 2]), Double(times.other.sorted()[rounds / 2]))
    }

    /// Asks for the file again and again, on a few connections.
    private func download(_ address: Address) throws {
        let connections = try (0..<sockets).map { _ in try connect(address) }
        defer { for connection in connections { close(connection) } }
        try ask("/file", requests, on: connections, address)
    }

    /// Asks for a path so often on each of some connections.
    func ask(
        _ path: String,
        _ count: Int,
        on connections: [Int32],
        _ address: Address,
        status: StaticString = "200"
    ) throws {
        let request = Array("GET \(path) HTTP/1.1\r\nHost: \(address.host)\r\n\r\n".utf8)
        var room = [UInt8](repeating: 0, count: 65_536)
        for _ in 0..<count {
            for connection in connections { _ = send(connection, request, request.count, Int32(MSG_NOSIGNAL)) }
            for connection in connections { try answer(connection, status, into: &room) }
        }
    }

    /// Sends one file.
    private func upload(_ address: Address) throws {
        let connection = try connect(address)
        defer { close(connection) }
        let head = "PUT /upload HTTP/1.1\r\nHost: \(address.host)\r\nContent-Length: \(uploadSize)\r\n\r\n"
        _ = send(connection, Array(head.utf8), head.utf8.count, Int32(MSG_NOSIGNAL))
        let piece = [UInt8](repeating: 0x62, count: 1 << 18)
        var left = uploadSize
        while left > 0 {
            let sent = send(connection, piece, min(left, piece.count), Int32(MSG_NOSIGNAL))
            guard sent > 0 else { throw BenchError("An upload was not taken.") }
            left -= sent
        }
        var room = [UInt8](repeating: 0, count: 4_096)
        try answer(connection, "20", into: &room)
    }

    /// A connection that waits for what it reads.
    func connect(_ address: Address) throws -> Int32 {
        guard let connection = address.connect() else { throw BenchError("There can be no more sockets.") }
        var ready = pollfd(fd: connection, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 10_000)
        _ = fcntl(connection, F_SETFL, fcntl(connection, F_GETFL) & ~O_NONBLOCK)
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        return connection
    }

    /// Reads one whole answer.
    private func answer(_ connection: Int32, _ status: StaticString, into room: inout [UInt8]) throws {
        var count = 0
        while true {
            let read = room[count...].withUnsafeMutableBytes { recv(connection, $0.baseAddress, $0.count, 0) }
            guard read > 0 else { throw BenchError("A file was not answered.") }
            count += read
            let isWhole = try room.withUnsafeBytes { all in
                let all = UnsafeRawBufferPointer(rebasing: all[..<count])
                guard let end = all.position(of: "\r\n\r\n") else { return false }
                guard all.position(of: "HTTP/1.1 ") == 0, all[9] == status.utf8Start[0], all[10] == status.utf8Start[1]
                else { throw BenchError("A file was answered by \(String(decoding: all[..<20], as: UTF8.self)).") }
                let length = all.text(behind: "Content-Length: ", upTo: UInt8(ascii: "\r")).flatMap { Int($0) } ?? 0
                return count >= end + 4 + length
            }
            if isWhole { return }
        }
    }
}
