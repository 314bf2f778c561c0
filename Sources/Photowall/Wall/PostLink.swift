// PostLink: what is said of a post's address that was to be copied.

/// The address of a post, as people hand it on.
enum PostLink {
    /// What a person reads who has copied it.
    static func sentence(isCopied: Bool) -> String {
        isCopied ? "Link copied." : "The browser lets nothing be copied here."
    }
}
