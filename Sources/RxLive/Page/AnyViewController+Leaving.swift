// How a screen sends the person's browser to another site.
import Controls

extension AnyViewController {
    /// Sends the browser to an address outside of this application, as a link there would: such as a provider's, to log in.
    ///
    /// What is on the page stays as long as that of a browser that is away. Nothing happens where the screen is on no page,
    /// or `address` is no address of the web.
    ///
    /// - Parameter address: Begins with `https://` or `http://` and a host; visible characters of ASCII, 4096 at most.
    public final func open(_ address: String) {
        performInTurn { page in
            guard page.state?.isSeeding != true else { return }
            guard AnyViewController.isOfTheWeb(address) else {
                return page.note("\(address) is no address of the web")
            }
            page.send(.go(path: address))
        }
    }

    /// Bytes of an address of another site.
    private static let addressLimit = 4_096

    static func isOfTheWeb(_ address: String) -> Bool {
        guard address.utf8.count <= addressLimit, address.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return false }
        let scheme = ["https://", "http://"].first { address.lowercased().hasPrefix($0) }
        guard let scheme else { return false }
        let rest = address.dropFirst(scheme.count)
        // Browsers take a backslash for a slash, and what stands before an @ for a name (URL Standard section 4.4).
        return Origin(scheme + rest.prefix { !"/?#".contains($0) }) != nil
    }
}
