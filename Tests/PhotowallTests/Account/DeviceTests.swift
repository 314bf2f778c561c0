// What browsers call themselves, and what a person calls them.
import Testing

@testable import Photowall

@Suite struct DeviceTests {
    @Test(arguments: [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0) \(DeviceTests.webKit) Chrome/140.0 Safari/537.36",
            "Chrome on Windows"
        ),
        ("Mozilla/5.0 (Windows NT 10.0) \(DeviceTests.webKit) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(DeviceTests.webKit) Version/18.5 Safari/605.1",
            "Safari on macOS"
        ),
        ("\(DeviceTests.iPhone) \(DeviceTests.webKit) Version/18.5 Mobile/15E148 Safari/604.1", "Safari on iPhone"),
        ("\(DeviceTests.iPhone) \(DeviceTests.webKit) CriOS/140.0 Mobile/15E148 Safari/604.1", "Chrome on iPhone"),
        (
            "Mozilla/5.0 (Linux; Android 15; K) \(DeviceTests.webKit) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
            "Samsung Internet on Android"
        ),
        (
            "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) \(DeviceTests.webKit) Chrome/140.0 Safari/537.36",
            "Chrome on ChromeOS"
        ),
        ("curl/8.1 (Linux)", "A browser on Linux"), ("", "A browser"), ("<script>alert(1)</script>", "A browser"),
    ])
    func `a browser is told in words of ours`(_ agent: String, _ words: String) {
        #expect(Device(agent: agent).words == words)
    }

    private static let webKit = "AppleWebKit/537.36 (KHTML, like Gecko)"
    private static let iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)"
}
