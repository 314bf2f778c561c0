// The window's size, exact to the pixel, whatever borders the window has.

/// The inner size of a window, in CSS pixels.
public struct Viewport: Sendable, Equatable {
    /// CSS pixels from left to right.
    public let width: Int
    /// CSS pixels from top to bottom.
    public let height: Int

    /// Makes a size of `width` × `height` CSS pixels.
    public init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }
}

extension User {
    /// Makes the page's area exactly `viewport`.
    ///
    /// Chromium's windows are no narrower than 500 pixels; below that it emulates a small screen. The other engines
    /// have their own least sizes (Firefox 450, WebKit about 400).
    /// - Throws: BrowserError if the window does not take this size.
    public func resize(to viewport: Viewport) async throws {
        if engine == .chromium, viewport.width < 500 { return try await emulate(viewport) }
        if engine == .chromium { try await devTools("Emulation.clearDeviceMetricsOverride") }
        var inner = Viewport(0, 0)
        for _ in 0..<20 {
            inner = try await self.viewport()
            if inner == viewport { return }
            let outer = try await send(.windowRect)
            try await send(
                .setWindowRect,
                [
                    "width": JSON((outer["width"].int ?? 0) + viewport.width - inner.width),
                    "height": JSON((outer["height"].int ?? 0) + viewport.height - inner.height),
                ]
            )
            try await Task.sleep(for: .milliseconds(25))
        }
        throw BrowserError("The window of \(engine.rawValue) stays at \(inner) instead of \(viewport).")
    }

    /// The page's area.
    /// - Throws: BrowserError if the browser is gone.
    public func viewport() async throws -> Viewport {
        let size = try await run("return [innerWidth, innerHeight]")
        return Viewport(size[0].int ?? 0, size[1].int ?? 0)
    }

    /// Chromium alone: makes the page's area `viewport`, on a screen of `density` pixels for each CSS pixel, until the next `resize(to:)`
    /// of 500 pixels and more.
    /// - Throws: BrowserError in other engines.
    public func emulate(_ viewport: Viewport, density: Double = 1) async throws {
        try await devTools(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": JSON(viewport.width), "height": JSON(viewport.height), "deviceScaleFactor": .number(density),
                "mobile": false,
            ]
        )
    }
}
