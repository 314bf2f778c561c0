// LoggedPath: what a log may have of an address.
internal import Sodium

extension String {
    /// The path with `…` for each token in it: a one-time address and an upload's are for one browser alone.
    var withoutTokens: String {
        split(separator: "/", omittingEmptySubsequences: false).map { Token(String($0)) == nil ? $0 : "…" }.joined(
            separator: "/"
        )
    }
}
