// TrustedCertificates: the system's certificates and some more, as libcurl takes them.
import CCurl
import Foundation

/// PEM in memory that stays where it is.
///
/// `@unchecked Sendable`: written in the initialiser alone.
final class TrustedCertificates: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    private let memory: UnsafeMutableRawBufferPointer

    /// Where systems have theirs, should libcurl not say so.
    private static let bundles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
    ]

    init(_ extra: [String]) {
        let easy = ccurl_easy_new()
        let own = easy.flatMap { ccurl_easy_trusted($0) }.map { String(cString: $0) }
        if let easy { ccurl_easy_free(easy) }
        let system = ([own].compactMap { $0 } + Self.bundles).lazy.compactMap {
            FileManager.default.contents(atPath: $0)
        }
        let pem = (system.first ?? Data()) + Data(("\n" + extra.joined(separator: "\n") + "\n").utf8)
        memory = .allocate(byteCount: pem.count, alignment: 1)
        memory.copyBytes(from: pem)
        bytes = UnsafeRawBufferPointer(memory)
    }

    deinit { memory.deallocate() }
}
