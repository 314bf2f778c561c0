// PhotoClient: somebody who is logged in and has photos: sends one more, and looks at a collage of them.
import Glibc
import Imaging

/// A browser with a login, as far as photos go.
struct PhotoClient {
    private let address: Address
    private let cookie: String
    private let photos: [[UInt8]]
    private var line = UploadLine()
    private var count = 0

    /// - Parameters:
    ///   - address: The server's.
    ///   - cookie: The login's.
    ///   - photos: What it sends, in turn; JPEGs.
    init(_ address: Address, cookie: String, photos: [[UInt8]]) {
        self.address = address
        self.cookie = cookie
        self.photos = photos
    }

    /// The samples that are offered to new users.
    ///
    /// - Parameter root: The folder with Static.
    /// - Returns: Six JPEGs.
    /// - Throws: A sentence, where there are none.
    static func samples(_ root: String?) throws(BenchError) -> [[UInt8]] {
        let folder = (root ?? ".") + "/Static/samples"
        let samples = FileText.names(in: folder, suffix: ".jpg").compactMap { FileText.bytes("\(folder)/\($0)") }
        guard !samples.isEmpty else { throw BenchError("There are no photos in \(folder).") }
        return samples
    }

    /// The same, enlarged to the 12 megapixels of a camera's photos.
    static func cameraPhotos(_ root: String?) throws -> [[UInt8]] {
        try samples(root).map { sample in
            try ImageCodec.render(.bytes(sample), .fill(width: 4_000, height: 3_000), as: .jpeg(quality: 90)).bytes
        }
    }

    private var fields: [String] { ["Cookie: \(cookie)", "Origin: http://\(address.host)"] }

    /// Sends a photo that nobody has sent before, until it is in the library.
    mutating func send() throws {
        count += 1
        // A comment of its own behind the two bytes that each JPEG begins with.
        let next = photos[count % photos.count]
        let photo = next[..<2] + [0xFF, 0xFE, 0, 18] + Tab.random22().utf8.prefix(16) + next[2...]
        let path = try begin(length: photo.count)
        let fields = fields + ["Upload-Offset: 0", "Content-Type: application/offset+octet-stream"]
        _ = try line.ask(address, "PATCH \(path)", fields, expecting: "204", content: Array(photo))
    }

    /// Sends bytes of an upload that is never whole, so many a second, and gives it up.
    mutating func sendSlowly(bytes: Int, perSecond rate: Int) throws {
        let path = try begin(length: bytes + 1)
        let fields = fields + ["Upload-Offset: 0", "Content-Type: application/offset+octet-stream"]
        let start = MonotonicClock.now
        var sent = 0
        _ = try line.ask(address, "PATCH \(path)", fields, expecting: "204", bytes: bytes, step: 1 << 18) {
            sent += 1 << 18
            let due = start + Int64(sent) * 1_000_000_000 / Int64(rate)
            usleep(UInt32(max(0, due - MonotonicClock.now) / 1_000))
        }
        _ = try line.ask(address, "DELETE \(path)", self.fields, expecting: "204")
    }

    private mutating func begin(length: Int) throws -> String {
        let made = try line.ask(address, "POST /uploads", fields + ["Upload-Length: \(length)"], expecting: "201")
        guard let place = made.split(separator: "\r\n").first(where: { $0.lowercased().hasPrefix("location: ") }) else {
            throw BenchError("The upload has no address.")
        }
        return String(place.dropFirst("location: ".count))
    }

    /// The photos of the library that its screen shows first; they come over its socket.
    func library() throws(BenchError) -> [String] {
        let crowd = Crowd(address)
        let tab = Tab(crowd, user: User(cookie: cookie), path: "/photos")
        var found: [String] = []
        crowd.loaded = { $0.open() }
        crowd.heard = { _, message in found += PhotoClient.photos(in: message.bytes) }
        tab.load()
        defer {
            tab.hangUp()
            crowd.listenNoMore()
        }
        try crowd.run(until: MonotonicClock.now + 20_000_000_000, while: { found.count < 2 }) { _ in .max }
        guard found.count > 1 else { throw BenchError("/photos has shown \(found.count) photos within 20 s.") }
        return found
    }

    /// The numbers behind each `/photos/` that a slash follows.
    private static func photos(in message: UnsafeRawBufferPointer) -> [String] {
        var found: [String] = []
        var position = 0
        while let start = message.position(of: "/photos/", from: position) {
            position = start + 8
            let rest = UnsafeRawBufferPointer(rebasing: message[position...].prefix(24))
            let name = rest.prefix { 48...57 ~= $0 }
            if !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: "/") {
                found.append(String(decoding: name, as: UTF8.self))
            }
        }
        return found
    }

    /// Has a collage of photos rendered.
    func render(_ photos: some Collection<String>) throws(BenchError) {
        let path = "/collage/preview/\(photos.joined(separator: "-"))/640.jpg"
        let collage = try Exchange.get(path, at: address, cookie: cookie)
        guard collage.status == 200, collage.body.starts(with: [0xFF, 0xD8]) else {
            throw BenchError("A collage was answered by \(collage.status).")
        }
    }
}
