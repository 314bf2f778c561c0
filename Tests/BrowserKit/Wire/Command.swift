// The commands of W3C WebDriver that we send, each under its HTTP name and its Marionette name.
// One more command: add a line; `:id` stands for the element.

/// One WebDriver command (https://www.w3.org/TR/webdriver2/#endpoints) and what Marionette calls it.
struct Command: Sendable {
    let method: String
    let path: String
    let marionette: String

    private init(_ method: String, _ path: String, _ marionette: String) {
        self.method = method
        self.path = path
        self.marionette = marionette
    }

    static let timeouts = Command("POST", "/timeouts", "WebDriver:SetTimeouts")
    static let navigate = Command("POST", "/url", "WebDriver:Navigate")
    static let back = Command("POST", "/back", "WebDriver:Back")
    static let forward = Command("POST", "/forward", "WebDriver:Forward")
    static let refresh = Command("POST", "/refresh", "WebDriver:Refresh")
    static let find = Command("POST", "/element", "WebDriver:FindElement")
    static let click = Command("POST", "/element/:id/click", "WebDriver:ElementClick")
    static let clear = Command("POST", "/element/:id/clear", "WebDriver:ElementClear")
    static let sendKeys = Command("POST", "/element/:id/value", "WebDriver:ElementSendKeys")
    static let actions = Command("POST", "/actions", "WebDriver:PerformActions")
    static let execute = Command("POST", "/execute/sync", "WebDriver:ExecuteScript")
    static let screenshot = Command("GET", "/screenshot", "WebDriver:TakeScreenshot")
    static let elementScreenshot = Command("GET", "/element/:id/screenshot", "WebDriver:TakeScreenshot")
    static let windowRect = Command("GET", "/window/rect", "WebDriver:GetWindowRect")
    static let setWindowRect = Command("POST", "/window/rect", "WebDriver:SetWindowRect")
    static let window = Command("GET", "/window", "WebDriver:GetWindowHandle")
    static let windows = Command("GET", "/window/handles", "WebDriver:GetWindowHandles")
    static let newWindow = Command("POST", "/window/new", "WebDriver:NewWindow")
    static let switchWindow = Command("POST", "/window", "WebDriver:SwitchToWindow")
    static let closeWindow = Command("DELETE", "/window", "WebDriver:CloseWindow")
    static let cookies = Command("GET", "/cookie", "WebDriver:GetCookies")
    static let deleteCookies = Command("DELETE", "/cookie", "WebDriver:DeleteAllCookies")
    static let acceptAlert = Command("POST", "/alert/accept", "WebDriver:AcceptAlert")
    static let dismissAlert = Command("POST", "/alert/dismiss", "WebDriver:DismissAlert")
    static let alertText = Command("GET", "/alert/text", "WebDriver:GetAlertText")

    /// Chromium alone: one command of its DevTools protocol (https://chromedevtools.github.io/devtools-protocol/).
    static let devTools = Command("POST", "/goog/cdp/execute", "")
    /// Chromium alone: the console since the last call.
    static let log = Command("POST", "/se/log", "")
    /// Firefox alone: scripts run in the page (`content`) or with the browser's own rights (`chrome`).
    static let context = Command("", "", "Marionette:SetContext")
}
