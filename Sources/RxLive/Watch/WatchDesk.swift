// WatchDesk: what one loop tells the browsers of someone who writes an application: that it was reloaded, or what is wrong
// with it. Runtime/watch.js asks, and is answered once there is news.
import HTTP
import Sodium

/// The news of one loop; used on that loop only.
final class WatchDesk {
    /// Where browsers ask; `seen` in the query is what they know.
    static let path = "/static/watch"

    private var news: String
    /// How much has been told, the same on all loops as soon as each has been told.
    private var number = 0
    /// Tells two runs of the program apart.
    private static let run = Token.random().text
    private var waiting: [(seen: Int, reply: Reply)] = []
    /// Of what was read last: what another loop has told, or a document that is on its way to a browser, may name.
    private var assets: [Assets]

    init(_ application: Application) {
        assets = [application.assets]
        news = ""
        news = text(application, fault: nil)
    }

    /// Serves the files of what was read, before anybody is told of them.
    func serve(_ new: Assets) { assets = [new] + assets.prefix(2) }

    /// A file of what was read last.
    subscript(path: String) -> Assets.Asset? {
        for assets in assets { if let asset = assets[path] { return asset } }
        return nil
    }

    /// The answer to a browser that knows `seen`: at once where there is news, or when there is; another loop may have told it
    /// what this one has yet to be told.
    func answer(_ seen: String?) -> Response {
        guard let seen = number(of: seen), seen >= number else { return response }
        return .later { [self] reply in
            waiting.append((seen, reply))
            reply.onCancel = { [weak self, weak reply] in self?.waiting.removeAll { $0.reply === reply } }
        }
    }

    /// What is served now; `fault` is why what was written since cannot be.
    func tell(_ application: Application, fault: StartError?) {
        number += 1
        news = text(application, fault: fault)
        let told = waiting.filter { $0.seen < number }
        waiting.removeAll { $0.seen < number }
        for (_, reply) in told { reply.send(response) }
    }

    private var version: String { "\(WatchDesk.run)-\(number)" }

    /// The number in a version of this run.
    private func number(of version: String?) -> Int? {
        guard let version, version.hasPrefix("\(WatchDesk.run)-") else { return nil }
        return Int(version.dropFirst(WatchDesk.run.count + 1))
    }

    private var response: Response {
        Response(
            headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
            body: .bytes(Array(news.utf8))
        )
    }

    private func text(_ application: Application, fault: StartError?) -> String {
        let own = Runtime.styles.map { application.assets.path(of: "runtime/" + $0.name) }
        let styles = application.assets.paths.filter { $0.hasSuffix(".css") && !own.contains($0) }.sorted()
            .map(WatchDesk.quoted)
        return """
            {"seen":\(WatchDesk.quoted(version)),"layout":\(WatchDesk.quoted(application.templates.layout)),\
            "fault":\(fault.map { WatchDesk.quoted($0.description) } ?? "null"),"styles":[\(styles.joined(separator: ","))]}
            """
    }

    /// A JSON text (RFC 8259 section 7).
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
