// How a screen sends the browser to another site, and where it does not.
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct LeavingRuleTests {
    @Test func `the browser is sent to the address as it is`() throws {
        let stage = try Stage()
        let frames = stage.turn { stage.made[0].open("https://id.example/authorize?state=a%20b&x='#top") }
        #expect(frames == [##"[1,0,[],[],[["go","https://id.example/authorize?state=a%20b&x='#top"]]]"##])
        #expect(stage.stack == ["a"], "the screen lives on")
    }

    @Test(arguments: [
        "http://127.0.0.1:8080/", "HTTPS://id.example", "https://[::1]:9/x?y", "http://id.example?x",
        "https://id.example#x",
    ])
    func `addresses of the web are taken`(address: String) { #expect(AnyViewController.isOfTheWeb(address)) }

    @Test(arguments: [
        "", "/feed", "//id.example", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd",
        "ftp://id.example/",
        "https:/id.example", "https://", "https:///x", "https://a b/", "https://id.example/\n", " https://id.example",
        "https://id.example/\u{E9}", "https://user@id.example/", "https://id.example\\@evil.example/",
        "https://id.example:99999/", "https://id.example/" + String(repeating: "x", count: 4_096),
    ])
    func `anything else is none`(address: String) throws {
        #expect(!AnyViewController.isOfTheWeb(address))
        let stage = try Stage()
        #expect(stage.turn { stage.made[0].open(address) }.isEmpty)
    }
}
