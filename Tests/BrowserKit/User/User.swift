// One person at one browser: an isolated session with a profile of its own. What a person can do is in the
// extensions beside this file, one ability each.

/// A person who uses a browser of their own.
///
/// ```swift
/// try await User.with(.firefox) { ada in
///     try await ada.open("http://127.0.0.1:8080/")
///     try await ada.type("Ada", into: "#name")
///     try await ada.click("#greet")
///     try await ada.wait(until: .text("#greeting", is: "Hello, Ada"))
/// }
/// ```
/// Every selector is CSS, and means the first element that matches.
public final class User: Sendable {
    /// How a browser is to be started.
    public struct Settings: Sendable {
        /// The colour scheme that pages are told, light by default.
        public var colorScheme: ColorScheme
        /// The inner size of the window in CSS pixels; 900 × 700 by default.
        public var viewport: Viewport

        /// Whether sites may keep cookies, and with them whatever a browser's setting for cookies covers; true by default.
        public var keepsCookies: Bool
        /// Whether pages are told that the person wants little motion; true by default, so that pictures are still.
        public var prefersReducedMotion: Bool

        /// Makes settings; by default a light, still window of 900 × 700 that keeps cookies.
        public init(
            colorScheme: ColorScheme = .light,
            viewport: Viewport = Viewport(900, 700),
            keepsCookies: Bool = true,
            prefersReducedMotion: Bool = true
        ) {
            self.colorScheme = colorScheme
            self.viewport = viewport
            self.keepsCookies = keepsCookies
            self.prefersReducedMotion = prefersReducedMotion
        }
    }

    /// The engine of this person's browser.
    public let engine: Engine
    /// The browser's version, such as `156.0.8078.79`.
    public let version: String
    let wire: any Wire
    let child: Child
    let console = Console()

    private init(_ engine: Engine, _ launched: Launched) {
        self.engine = engine
        wire = launched.wire
        child = launched.child
        version = launched.capabilities["browserVersion"].string ?? "unknown"
    }

    /// Starts a browser; it ends by `close()`, with the last reference, or with the test process, however that ends.
    /// - Throws: BrowserError if a program is missing or does not start.
    public static func start(_ engine: Engine, _ settings: Settings = Settings()) async throws -> User {
        let user = User(engine, try await engine.launch(settings))
        try await user.send(.timeouts, ["script": 30000, "pageLoad": 30000, "implicit": 0])
        if engine == .chromium { try await user.emulate(settings.colorScheme) }
        try await user.resize(to: settings.viewport)
        return user
    }

    /// Starts a browser, runs `body` with its user and ends it, however `body` ends.
    /// - Throws: What `body` throws, or BrowserError if the browser does not start.
    @discardableResult
    public static func with<Result: Sendable>(
        _ engine: Engine,
        _ settings: Settings = Settings(),
        _ body: (User) async throws -> Result
    ) async throws -> Result {
        let user = try await start(engine, settings)
        do {
            let result = try await body(user)
            await user.close()
            return result
        } catch {
            Stage.current?.gather()
            await user.close()
            throw error
        }
    }

    /// Ends the browser and deletes its profile.
    public func close() async {
        Stage.current?.leave(self)
        await child.stop()
    }

    /// Runs `script`, the body of an async function, in the page and returns what it returns.
    ///
    /// `arguments` in it are the values given here; it may `await`. It runs despite the page's Content-Security-Policy.
    /// - Throws: BrowserError with what the script threw, or if it takes longer than 30 seconds.
    @discardableResult
    public func run(_ script: String, _ arguments: JSON...) async throws -> JSON {
        try await run(script, with: arguments)
    }

    func run(_ script: String, with arguments: [JSON], patience: Duration = .seconds(60)) async throws -> JSON {
        let recorder = engine == .webkit ? Recorder.install : ""
        let body = "\(recorder)return (async function () {\n\(script)\n}).apply(null, arguments)"
        return try await send(
            .execute,
            ["script": .string(body), "args": .array(arguments)],
            patience: patience
        )
    }

    @discardableResult
    func send(
        _ command: Command,
        _ parameters: JSON = [:],
        element: String = "",
        patience: Duration = .seconds(60)
    ) async throws -> JSON {
        Stage.current?.join(self)
        return try await wire.send(command, parameters, element: element, patience: patience)
    }

    /// Sends Chromium's DevTools command `method`.
    @discardableResult
    func devTools(_ method: String, _ parameters: JSON = [:]) async throws -> JSON {
        guard engine == .chromium else { throw BrowserError("\(method) needs Chromium, not \(engine.rawValue).") }
        return try await send(.devTools, ["cmd": .string(method), "params": parameters])
    }

    /// Runs `script` with Firefox's own rights.
    @discardableResult
    func firefox(_ script: String) async throws -> JSON {
        try await send(.context, ["value": "chrome"])
        let result: Result<JSON, any Error>
        do { result = .success(try await run(script, with: [])) } catch { result = .failure(error) }
        try await send(.context, ["value": "content"])
        return try result.get()
    }
}
