// What an application counts for a user: in the titles and at the body of their pages, also after a cut, and with nobody else.
import Controls
import HTTP
import Markup
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct BadgeTests {
    @Test func `a frame says it with the screen, whether its content comes with it or not`() {
        let place = ScreenPlace(depth: 1, address: "/a")
        func frame(_ html: String?, _ badge: String?) -> String {
            var builder = FrameBuilder(frame: 1, consumed: 0)
            builder.append(screen: 2, at: place, title: "T", html: html, badge: badge)
            return builder.message().withBytes { String(decoding: $0, as: UTF8.self) }
        }
        #expect(frame(nil, nil) == #"[1,0,[0,[2,1,"/a","T"]]]"#)
        #expect(frame(nil, "3") == #"[1,0,[0,[2,1,"/a","T",null,"3"]]]"#)
        #expect(frame("x", "99+") == #"[1,0,[0,[2,1,"/a","T","x","99+"]]]"#)
    }

    @Test func `all pages of a user show it in their titles and at their bodies, and nobody else's do`() throws {
        let news = Topic<Int>("badge of Ann", in: Topics())
        let lab = try VaultLab { user in
            user.name == "Ann" ? news.events.compactMap(\.message).startWith(0) : .just(100)
        }
        let page = try lab.vault(), other = try lab.browser.open("/vault"),
            bob = try lab.vault(of: "bob", in: lab.server.browser())
        func shown(_ page: TestPage) -> String {
            "\(page.title) \(page.runtime.document.body[attribute: "data-badge"] ?? "-")"
        }
        let title = page.title
        #expect(shown(bob) == "(99+) \(title) 99+", "in the HTML, too: \(bob.runtime.loads)")
        #expect(shown(page) == "\(title) -" && shown(other) == "\(title) -")
        news.post(2)
        lab.rest()
        #expect(shown(page) == "(2) \(title) 2" && shown(other) == "(2) \(title) 2")
        page.cutLine()
        news.post(3)
        lab.rest(.seconds(10))
        #expect(shown(page) == "(3) \(title) 3", "a cut line says what has been missed")
        news.post(0)
        lab.rest()
        #expect(shown(page) == "\(title) -" && shown(bob) == "(99+) \(title) 99+")
        for page in [other, bob] { page.close() }
    }

    @Test func `the application's own marks stand at the body`() throws {
        let world = VaultWorld()
        var application = try world.application()
        application.marks = ["wall": "else<\"where"]
        let server = TestServer(application), page = try server.browser().open("/door")
        #expect(page.runtime.document.body[attribute: "data-wall"] == "else<\"where")
        page.close()
    }
}
