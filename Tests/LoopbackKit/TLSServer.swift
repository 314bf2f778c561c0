// TLSServer: an HTTPS server with a certificate of its own making, by openssl and python3.
import Dispatch
import Foundation
import Glibc

/// Answers every request by the same text.
package final class TLSServer {
    /// Why there is none.
    package struct Failure: Error { let reason: String }

    package let port: Int
    /// As PEM.
    package let certificate: String
    private let process = Process()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tls-\(UUID().uuidString)")

    private static let program = """
        import http.server, os, ssl, sys, threading
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            def log_message(self, *words): pass
        class Server(http.server.ThreadingHTTPServer):
            def handle_error(self, request, address): pass
        server = Server(("127.0.0.1", 0), Handler)
        body = sys.argv[2].replace("ORIGIN", "https://localhost:%d" % server.server_port).encode()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1] + "/cert.pem", sys.argv[1] + "/key.pem")
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        # It ends with the tests, however they do.
        threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
        print(server.server_port, flush=True)
        server.serve_forever()
        """

    /// Makes a key and a certificate for `name`, and listens; in `body`, `ORIGIN` is where.
    package init(name: String, body: String = "trusted") throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        openssl.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", "\(folder.path)/key.pem", "-out", "\(folder.path)/cert.pem", "-days", "2", "-subj",
            "/CN=\(name)",
            "-addext", "subjectAltName=DNS:\(name)",
        ]
        openssl.standardError = FileHandle.nullDevice
        let done = DispatchSemaphore(value: 0)
        openssl.terminationHandler = { _ in done.signal() }
        try openssl.run()
        done.wait()
        guard openssl.terminationStatus == 0 else { throw Failure(reason: "openssl could not make a certificate") }
        certificate = try String(contentsOf: folder.appendingPathComponent("cert.pem"), encoding: .utf8)
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.program, folder.path, body]
        process.standardInput = Pipe()
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Failure(reason: "python3 does not listen")
        }
        self.port = port
    }

    deinit {
        // The tests' threads block other signals, and a child inherits that.
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }
}
