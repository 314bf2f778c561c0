// What bench topic-server serves beside its pages, to be compared with nginx: a small file, and uploads that go to disk.
import Glibc
import HTTP
import RxLive

/// Two endpoints of files.
enum FileRoutes {
    /// Bytes of the file that is served.
    static let size = 4_096

    /// Adds them; `folder` has the file and takes the uploads.
    static func add(to router: inout Router, folder: String) throws(BenchError) {
        let served = folder + "/file"
        let file = open(served, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        defer { close(file) }
        guard write(file, [UInt8](repeating: 0x61, count: size), size) == size else {
            throw BenchError("There can be no file in \(folder).")
        }
        router.endpoint(.get, "/file") { request in
            guard let file = OpenFile(served) else { return .notFound }
            return request.file(file, type: "application/octet-stream")
        }
        router.endpoint(.put, "/upload", bodyLimit: 1 << 30, allowsOtherOrigins: true) { request in
            let file = open(folder + "/upload", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
            defer { close(file) }
            for try await piece in request.body where write(file, piece, piece.count) != piece.count {
                throw BenchError("The upload cannot be written.")
            }
            return Response(status: 201)
        }
    }
}
