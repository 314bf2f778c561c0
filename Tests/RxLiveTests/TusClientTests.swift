// A client of tus that others have written (tuspy) against our server: it uploads, is cut, and goes on.
import Foundation
import Testing

@testable import RxLiveTest

/// What Scripts/tools has installed.
private let python =
    URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).joined(separator: "/").dropFirst()
    + "/.build-tools/python/bin/python"

@Suite(.enabled(if: FileManager.default.fileExists(atPath: String(python)))) struct TusClientTests {
    private let house: UploadHouse

    init() throws { house = try UploadHouse() }

    /// Runs a script of Python with `url`, `path` and tuspy's `client`; its output.
    private func run(_ script: String, _ path: String = "", isKilled: Bool = false) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: String(python))
        let head =
            "import sys\nfrom tusclient import client as tus\nurl, path = sys.argv[1:]\nclient = tus.TusClient(url)\n"
        let url = "http://\(house.server.client.address.authority)/uploads"
        process.arguments = ["-c", head + script, url, path]
        process.standardOutput = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == (isKilled ? 9 : 0))
        return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func file(_ count: Int) throws -> (path: String, bytes: [UInt8]) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 256) }
        let path = house.folder + "/source"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return (path, bytes)
    }

    @Test(arguments: [0, 100_000]) func `uploads a file, with checksums or without`(chunk: Int) throws {
        let source = try file(1_000_000)
        _ = try run(
            """
            size = \(chunk) or sys.maxsize
            about = {"filename": "ä.jpg"}
            client.uploader(path, chunk_size=size, metadata=about, upload_checksum=\(chunk > 0 ? "True" : "False")).upload()
            """,
            source.path
        )
        #expect(house.stored == [source.bytes])
    }

    @Test func `goes on after it was cut, from another process`() throws {
        let source = try file(1_000_000)
        let location = try run(
            """
            uploader = client.uploader(path, chunk_size=64000)
            for _ in range(5): uploader.upload_chunk()
            print(uploader.url)
            """,
            source.path
        )
        #expect(house.stored.isEmpty)
        let offset = try run("print(client.uploader(path, url='\(location)').offset)", source.path)
        #expect(offset == "320000")
        _ = try run("client.uploader(path, url='\(location)', chunk_size=64000).upload()", source.path)
        #expect(house.stored == [source.bytes])
    }

    @Test func `is killed in the middle of a request, and goes on`() throws {
        let source = try file(4_000_000)
        // The request is the client's own, but its body stops where its process does.
        let location = try run(
            """
            import http.client, os, urllib.parse
            uploader = client.uploader(path)
            uploader.set_url(uploader.create_url())
            print(uploader.url, flush=True)
            place = urllib.parse.urlparse(uploader.url)
            line = http.client.HTTPConnection(place.netloc)
            line.putrequest("PATCH", place.path)
            for name, value in {**uploader.get_headers(), "upload-offset": "0", "Content-Length": "4000000",
                                "Content-Type": "application/offset+octet-stream"}.items(): line.putheader(name, value)
            line.endheaders()
            line.send(open(path, "rb").read(1500000))
            os.kill(os.getpid(), 9)
            """,
            source.path,
            isKilled: true
        )
        let id = try #require(location.split(separator: "/").last)
        #expect(0...1_500_000 ~= (try house.rest(of: "/uploads/\(id)")))
        _ = try run("client.uploader(path, url='\(location)').upload()", source.path)
        #expect(house.stored == [source.bytes])
    }
}
