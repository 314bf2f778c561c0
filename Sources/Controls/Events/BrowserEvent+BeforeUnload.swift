// The browser is about to leave the page.

extension BrowserEvent<Void> {
    /// The browser is about to leave the page, by closing it or for another site: while this is listened to, it asks the person
    /// first, in its own words.
    ///
    /// https://html.spec.whatwg.org/multipage/document-lifecycle.html#unloading-documents
    public static var beforeUnload: BrowserEvent {
        BrowserEvent("beforeunload", options: [.anywhere, .preventsDefault]) {}
    }
}
