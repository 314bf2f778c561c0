// The proxies of the article: each terminates TLS before the program as it stands there, but for addresses and certificates.
import Foundation
import Testing

@Suite struct ProxyTests {
    @Test(arguments: ["nginx", "haproxy"])
    func `pages, secure cookies and sockets come through the article's proxy`(_ program: String) throws {
        let article = try Package.text("Sources/RxLive/RxLive.docc/Operator/Proxies.md")
        let start = try #require(article.range(of: "```\(program)\n")).upperBound
        let end = try #require(article.range(of: "\n```", range: start..<article.endIndex)).lowerBound
        let folder = try TemporaryFolder()
        var said = ""
        let run = try Run("--behind-proxy", "--host-name", "wall.example", "--port", "0") { line, process in
            let port = line.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//).map { String($0.1) } ?? ""
            said = Run.python(ProxyTests.client, [program, port, folder.path, String(article[start..<end])])
            process.terminate()
        }
        #expect(run.status == 0)
        #expect(said == "page 200\nsecure cookie True\nsocket 101\nother name 421\n", "\(run.errors)")
        #expect(!run.errors.contains("X-Forwarded"), "\(run.errors)")
    }

    /// Starts the proxy, and asks through it as a browser does.
    private static let client = """
        import os, shutil, socket, ssl, subprocess, sys, time
        program, back, folder, text = sys.argv[1:]
        pem, key = folder + "/wall.example.pem", folder + "/wall.example.key"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", pem, "-days", "1",
          "-subj", "/CN=wall.example", "-addext", "subjectAltName=DNS:wall.example"], check=True, stderr=subprocess.DEVNULL)
        trusted = ssl.create_default_context(cafile=pem)
        with open(pem, "a") as file: file.write(open(key).read())
        with socket.create_server(("127.0.0.1", 0)) as free: front = free.getsockname()[1]
        text = text.replace("/etc/ssl", folder).replace("127.0.0.1:8080", f"127.0.0.1:{back}")
        text = text.replace("listen 443", f"listen 127.0.0.1:{front}").replace("bind :443", f"bind 127.0.0.1:{front}")
        if program == "nginx":
          places = " ".join(f"{name}_temp_path {folder}/{name};" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
          text = (f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;\\n"
            + f"events {{}}\\nhttp {{\\naccess_log off; {places}\\n{text}\\n}}\\n")
        path = folder + "/settings"
        with open(path, "w") as file: file.write(text + "\\n")
        found = shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin")
        arguments = ["-p", folder, "-e", folder + "/error.log", "-c", path] if program == "nginx" else ["-db", "-f", path]
        proxy = subprocess.Popen([found] + arguments, stdout=subprocess.DEVNULL)

        def ask(path, host, *fields):
          for _ in range(200):
            try:
              line = socket.create_connection(("127.0.0.1", front), timeout=20)
              break
            except OSError: time.sleep(0.05)
          with trusted.wrap_socket(line, server_hostname="wall.example") as line:
            head = "\\r\\n".join([f"GET {path} HTTP/1.1", f"Host: {host}", *fields, "", ""])
            line.sendall(head.encode())
            answer = b""
            while b"\\r\\n\\r\\n" not in answer and (piece := line.recv(65536)): answer += piece
            return answer.split(b"\\r\\n\\r\\n")[0].decode()

        try:
          page = ask("/counter", "wall.example", "Accept: text/html")
          print("page", page.split()[1])
          cookie = next(each for each in page.splitlines() if each.lower().startswith("set-cookie:")).split(":", 1)[1].strip()
          print("secure cookie", "Secure" in cookie.split("; "))
          print("socket", ask("/live", "wall.example", "Cookie: " + cookie.split(";")[0], "Origin: https://wall.example",
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==").split()[1])
          print("other name", ask("/counter", "evil.example", "Accept: text/html").split()[1])
        finally:
          proxy.kill()
          proxy.wait()
        """
}
