// A view that is shown and that the application does not list: nobody has compared it with its template.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct ListedScreensTests {
    private static let sentence =
        "SecondView is shown, but is none of the app's screens: add SecondView.self to `screens`, so that the start "
        + "compares it with Second.html."

    private func second() -> SecondController { SecondController(world: LabWorld()) }

    private func fault(_ routes: (inout Router) -> Void) -> String? {
        var router = Router()
        routes(&router)
        do throws(StartError) {
            _ = try Application(root: LabTemplates.root, router: router, screens: [LabView.self])
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `the start names a view of a route that is not listed, and what to do`() {
        #expect(fault { $0.screen("/") { SecondController(world: LabWorld()) } } == Self.sentence)
        #expect(
            fault {
                $0.screen("/:id") { (_, _: Int) in SecondController(world: LabWorld()) }
                $0.screen("/") { LabController(world: LabWorld()) }
                $0.notFound { SecondController(world: LabWorld()) }
            } == Self.sentence,
            "once"
        )
        #expect(fault { $0.screen("/") { LabController(world: LabWorld()) } } == nil)
        #expect(fault { $0.notFound { _ in SecondController(world: LabWorld()) } } == Self.sentence)
    }

    @Test func `a route that is replaced counts no more`() {
        #expect(
            fault {
                $0.screen("/:id") { (_, _: Int) in SecondController(world: LabWorld()) }
                $0.screen("/:other") { (_, _: Int) in LabController(world: LabWorld()) }
            } == nil
        )
    }

    @Test func `what a route does not say, the first page does`() throws {
        var router = Router()
        router.screen("/") { () -> AnyViewController in SecondController(world: LabWorld()) }
        let application = try Application(root: LabTemplates.root, router: router, screens: [LabView.self])
        let page = try TestServer(application).browser().open("/")
        #expect(page.title == "This page has stopped")
        #expect(page.text("sentence") == Self.sentence)
    }

    @Test(arguments: [true, false]) func `a screen that is pushed or presented stops the page`(_ isPushed: Bool) throws
    {
        let world = LabWorld()
        var router = Router()
        router.screen("/") { LabController(world: world) }
        let application = try Application(root: LabTemplates.root, router: router, screens: [LabView.self])
        let server = TestServer(application)
        let page = try server.browser().open("/")
        server.loop.perform {
            let lab = world.labs.last
            lab?.page?.turn { isPushed ? lab?.push(second(), at: "/") : lab?.present(second()) }
        }
        server.loop.run()
        #expect(page.text("sentence") == Self.sentence)
    }
}
