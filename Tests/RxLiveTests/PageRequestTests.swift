// What a screen may know of the request that loads its page.
import HTTP
import Testing

@testable import RxLive

@Suite struct PageRequestTests {
    @Test(arguments: [
        ("zone=Europe/Vienna", "Europe/Vienna"),
        ("a=1; zone=America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
        ("zone=Etc/GMT+3", "Etc/GMT+3"), ("zone=", nil), ("", nil), ("zone=Europe/Wien<b>", nil),
        ("zone=../../etc/passwd", nil),
        ("zone=" + String(repeating: "a", count: 65), nil), ("zone=Zürich", nil),
    ])
    func `the time zone is a name, or none`(_ cookies: String, _ zone: String?) {
        let request = PageRequest(
            path: "/",
            query: Query(),
            headers: HeaderFields(cookies.isEmpty ? [] : [("Cookie", cookies)]),
            session: SessionID(high: 1, low: 2)
        )
        #expect(request.timeZone == zone)
    }
}
