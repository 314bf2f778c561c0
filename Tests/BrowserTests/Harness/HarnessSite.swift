// The pages that the harness is tested against.
import BrowserKit

extension StaticSite {
    /// A form that greets, a page with faults planted in it, and a page under a strict policy.
    static func harness() throws -> StaticSite {
        try StaticSite([
            "/": Answer(page("Harness", body: form)), "/form.js": Answer(script, type: "text/javascript"),
            "/second": Answer(page("Second", body: "<main><h1>Second</h1></main>")),
            "/planted": Answer(page("Planted", body: "<main><h1>Planted</h1><input id=\"nameless\"></main>")),
            "/strict": Answer(
                page(
                    "Strict",
                    body: "<main><h1>Strict</h1><p id=\"text\">kept</p></main><script>text.remove()</script>"
                ),
                headers: ["Content-Security-Policy": "default-src 'self'"]
            ),
            "/long": Answer(String(repeating: "0123456789", count: 1000), type: "text/plain"),
            "/health": Answer("well", type: "text/plain"),
        ])
    }

    static func page(_ title: String, body: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head><meta charset="utf-8"><title>\(title)</title><link rel="icon" href="data:,"></head>
        <body>\(body)</body>
        </html>
        """
    }

    private static let form = """
        <main><h1>Harness</h1>
        <label for="name">Name</label> <input id="name"> <button id="greet">Greet</button>
        <button id="off" disabled>Off</button>
        <label for="photo">Photo</label> <input id="photo" type="file" multiple>
        <p id="greeting" role="status"></p></main><script src="/form.js"></script>
        """

    /// Greets after a while, and tells a person's click from a script's.
    private static let script = """
        const [name, greet, greeting] = ['#name', '#greet', '#greeting'].map(s => document.querySelector(s))
        greet.onclick = event => setTimeout(() => {
          greeting.textContent = `Hello, ${name.value}` + (event.isTrusted ? '' : '?')
        }, 50)
        """
}
