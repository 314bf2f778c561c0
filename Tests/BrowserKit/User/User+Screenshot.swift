// Pictures of the page, steady: the same page gives the same bytes in every run.
public import Foundation

extension User {
    /// A PNG of the viewport, or of the element alone, when fonts and images are there and nothing moves.
    /// - Throws: BrowserError if the element is not there.
    public func screenshot(of selector: String? = nil) async throws -> Data {
        try await still()
        let answer: JSON
        if let selector {
            let element = try await find(selector)
            answer = try await send(.elementScreenshot, ["full": false], element: element)
        } else {
            answer = try await send(.screenshot, ["full": false])
        }
        guard let picture = answer.string.flatMap({ Data(base64Encoded: $0) }), !picture.isEmpty else {
            throw BrowserError("\(engine.rawValue) gave no picture.")
        }
        return picture
    }

    /// Stops carets, transitions and animations (a constructed style sheet, which no Content-Security-Policy
    /// forbids), waits for fonts and images, and lets two frames pass.
    private func still() async throws {
        try await run(
            """
            const rule = '*,*::before,*::after{caret-color:transparent!important;animation:none!important;' +
              'transition:none!important;scroll-behavior:auto!important}'
            if (!window.stillSheet) {
              const sheet = new window.CSSStyleSheet()
              sheet.replaceSync(rule)
              window.stillSheet = sheet
              const sheets = document.adoptedStyleSheets
              sheets.push ? sheets.push(sheet) : document.adoptedStyleSheets = [...sheets, sheet]
            }
            await document.fonts.ready
            await Promise.all([...document.images].filter(i => i.loading !== 'lazy').map(i => i.decode().catch(() => {})))
            await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(1))))
            """
        )
    }
}
