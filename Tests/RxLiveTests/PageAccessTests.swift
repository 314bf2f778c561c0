// What an application calls of its screens from another thread than their page's loop, or from another page.
import Controls
import Foundation
import Logging
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct PageAccessTests {
    /// A page, a dialog's controller that is shown above it, and what the log says.
    private final class House {
        let world = LabWorld()
        let diary = Diary()
        let server: TestServer
        let page: TestPage
        let alert = AlertController(title: "Sure?", message: nil, preferredStyle: .alert)

        init() throws {
            let log = DiaryLog(diary)
            server = TestServer(try world.application(), logger: Logger(label: "test") { _ in log })
            page = try server.browser().open("/")
        }

        deinit { page.close() }

        var lab: LabController {
            guard let lab = world.labs.last else { preconditionFailure("there is no lab") }
            return lab
        }

        func turn(_ body: (LabController) -> Void) {
            server.loop.perform { lab.page?.turn { body(lab) } }
            server.loop.run()
        }

        /// What a screen change would change.
        var screens: Int {
            server.loop.perform { lab.page.map { $0.screens.count + $0.screens[0].dialogs.count } ?? 0 }
        }

        /// Members that the log names.
        var callsFromElsewhere: [String] {
            diary.all.filter { $0.hasPrefix("warning a member was called outside") }
                .compactMap { $0.components(separatedBy: "member=").last }
        }
    }

    @Test func `a screen that is shown from another thread is shown in the page's turn`() throws {
        let house = try House()
        let (controller, world) = (house.lab, house.world)
        try elsewhere { controller.push(SecondController(world: world), at: "/second") }
        #expect(house.screens == 1, "nothing is touched there")
        house.server.loop.run()
        #expect(house.screens == 2)
        #expect(house.page.title == "The second")
        #expect(house.callsFromElsewhere == ["LabController.push(_:at:)"])
    }

    @Test func `a call from another page's turn is made in a turn of its own`() throws {
        let house = try House()
        let first = house.lab
        let other = try house.server.browser().open("/")
        house.turn { _ in first.push("/second") }
        #expect(house.page.title == "The second")
        #expect(other.title == "The lab")
        #expect(house.callsFromElsewhere == ["LabController.push(_:)"])
        other.close()
    }

    @Test func `a login from another page's turn lets nobody in`() throws {
        let house = try House()
        let first = house.lab
        let other = try house.server.browser().open("/")
        house.turn { _ in #expect(!first.logIn(Principal(id: "1", name: "Ann"), goingTo: "/")) }
        #expect(house.callsFromElsewhere == ["LabController.logIn(_:goingTo:if:)"])
        other.close()
    }

    @Test func `a screen that has left before the turn of a call changes nothing by it`() throws {
        let house = try House()
        let second = SecondController(world: house.world)
        house.turn { $0.push(second, at: "/second") }
        try elsewhere { second.push("/second") }
        #expect(house.server.loop.perform { second.pop() })
        house.server.loop.run()
        #expect(house.screens == 1)
    }

    @Test func `what is called between turns on the page's loop is done at once`() throws {
        let house = try House()
        house.server.loop.perform { house.lab.push("/second") }
        #expect(house.screens == 2)
        #expect(house.callsFromElsewhere == [])
    }

    @Test func `calls of one thread keep their order, and each member is named once`() throws {
        let house = try House()
        let lab = house.lab
        try elsewhere {
            for count in 0..<3 {
                lab.view.count.text = "\(count)"
                lab.push("/second")
                lab.pop()
            }
            lab.view.saw.text = lab.view.count.text
        }
        house.server.loop.run()
        #expect(house.page.text("count") == "2")
        #expect(house.page.text("saw") == "", "a getter answers as for a view without values")
        #expect(house.page.title == "The lab")
        #expect(house.callsFromElsewhere == ["Label.text", "LabController.push(_:)", "LabController.pop()"])
    }

    @Test func `a sequence of a screen that is asked for elsewhere begins on the page`() throws {
        let house = try House()
        let lab = house.lab
        let heard = Heard()
        try elsewhere {
            heard.subscription = lab.isOnline.subscribe(onNext: { heard.all.append($0) })
            lab.isOnline.subscribe(onNext: { _ in heard.isGivenUp = false }).dispose()
        }
        #expect(heard.all == [])
        house.server.loop.run()
        #expect(heard.all == [true])
        #expect(heard.isGivenUp)
        heard.subscription?.dispose()
    }

    @Test func `sequences that are asked for elsewhere are empty where the page has closed by then`() throws {
        let house = try House()
        let lab = house.lab
        let heard = Heard()
        try elsewhere {
            _ = lab.isOnline.subscribe(onCompleted: { heard.ends += 1 })
            _ = lab.view.plus.inputs.subscribe(onCompleted: { heard.ends += 1 })
        }
        house.server.loop.perform { lab.page?.close(.gone) }
        #expect(heard.ends == 0)
        house.server.loop.run()
        #expect(heard.ends == 2)
    }

    /// `@unchecked Sendable`: used by one thread after the other.
    private final class Heard: @unchecked Sendable {
        var all: [Bool] = []
        var ends = 0
        var isGivenUp = true
        var subscription: (any Disposable)?
    }

    @Test func `a question that work of nobody asks is asked`() throws {
        let house = try House()
        let lab = house.lab
        try elsewhere {
            lab.alert(title: "Sure?").subscribe().disposed(by: lab.disposeBag)
        }
        #expect(house.screens == 1)
        #expect(house.server.loop.runUntil(timeout: .seconds(10)) { house.page.dialogs == ["Sure?"] })
    }

    // MARK: All members

    /// Calls each public member, by `Type.member`, on a screen that is shown and an alert above it.
    private static var calls: [String: (House) -> Void] {
        var all: [String: (House) -> Void] = [:]
        all["AnyViewController.mayComeBack"] = { _ = $0.lab.mayComeBack }
        all["AnyViewController.isOnline"] = { _ = $0.lab.isOnline.subscribe() }
        all["AnyViewController.push"] = { house in
            house.lab.push("/second")
            house.lab.push(SecondController(world: house.world), at: "/second")
        }
        all["AnyViewController.changeAddress"] = { $0.lab.changeAddress(to: "/lab?q=1") }
        all["AnyViewController.pop"] = { $0.lab.pop() }
        all["AnyViewController.present"] = { $0.lab.present(QuestionController(world: $0.world)) }
        all["AnyViewController.dismiss"] = { $0.lab.dismiss() }
        all["AnyViewController.task"] = { $0.lab.task {} }
        all["AnyViewController.settle"] = { house in
            if let key = OnceKey("0123456789abcdef012345") { house.lab.settle(key) }
        }
        all["AnyViewController.open"] = { $0.lab.open("https://example.org") }
        all["AnyViewController.askBeforeLeaving"] = { $0.lab.askBeforeLeaving("Leave?", at: $0.lab.view.form) }
        all["AnyViewController.user"] = { _ = $0.lab.user.subscribe() }
        all["AnyViewController.login"] = { _ = $0.lab.login }
        all["AnyViewController.logIn"] = { $0.lab.logIn(Principal(id: "1", name: "Ann"), goingTo: "/") }
        all["AnyViewController.logOut"] = { $0.lab.logOut() }
        all["AlertController.actions"] = { _ = $0.alert.actions }
        all["AlertController.preferredAction"] = { house in
            _ = house.alert.preferredAction
            house.alert.preferredAction = nil
        }
        all["AlertController.addAction"] = { $0.alert.addAction(AlertAction(title: "More", style: .default)) }
        all["ProgressHUD.text"] = { house in
            let progress = ProgressHUD(above: house.lab)
            _ = progress.text
            progress.text = "Wait"
        }
        return all
    }

    /// What may be called anywhere.
    private static let free: [String: String] = [
        "AnyViewController.disposeBag": "has a lock, and so has the bag",
        "AnyViewController.title": "the application's own",
        "AnyViewController.isModalInPresentation": "the application's own",
        "AnyViewController.isRestorable": "the application's own",
        "AnyViewController.viewDidLoad": "the application's own",
        "AnyViewController.viewWillAppear": "the application's own",
        "AnyViewController.viewDidDisappear": "the application's own",
        "AnyViewController.promptFor": "a question that is asked, and answered, on the page: see above",
        "AnyViewController.alert": "a question that is asked, and answered, on the page: see above",
        "ViewController.view": "is there from viewDidLoad on",
        "AlertController.title": "of what never changes",
        "AlertController.message": "never another one",
        "AlertController.preferredStyle": "never another one",
    ]

    @Test(arguments: calls.keys.sorted())
    func `a member that is called from another thread is named, and changes nothing there`(_ name: String) throws {
        let house = try House()
        house.alert.addAction(AlertAction(title: "No", style: .cancel))
        house.turn { $0.present(house.alert) }
        #expect(house.screens == 2)
        let call = try #require(Self.calls[name])
        let before = house.server.loop.perform { house.lab.page?.signals.hasUnsent }
        try elsewhere { call(house) }
        #expect(house.screens == 2)
        #expect(house.server.loop.perform { house.lab.page?.signals.hasUnsent } == before)
        #expect(house.callsFromElsewhere == [], "the log is the loop's")
        house.server.loop.run()
        #expect(!house.callsFromElsewhere.isEmpty)
    }

    @Test func `no public member is forgotten`() throws {
        let declared = try members()
        #expect(declared.count > 25, "they are found")
        let known = Set(Self.calls.keys).union(Self.free.keys)
        #expect(
            declared.subtracting(known).sorted() == [],
            "has no call above, nor a reason why it may be called anywhere"
        )
        #expect(known.subtracting(declared).sorted() == [], "is not declared")
    }

    /// The public members of view controllers, by type, as their files declare them.
    private func members() throws -> Set<String> {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/RxLive")
        let type = /^(?:(?:open|public|final) )*(?:class|extension|struct|enum|protocol) (\w+)/
        let member =
            #/
            ^\x20{4} (?:@\w+ (?:\(\w+\))? \x20)* (?:override\x20)? (?:public|open)\x20
            (?:(?:final|override|weak|private\(set\)|static|class)\x20)* (?:var|func|let|subscript)\x20 (\w+)
            /#
        let controllers: Set<String> = ["AnyViewController", "ViewController", "AlertController", "ProgressHUD"]
        var found: Set<String> = []
        for folder in ["Page", "Dialogs", "Login"] {
            let place = sources.appending(path: folder)
            for file in try FileManager.default.contentsOfDirectory(atPath: place.path) where file.hasSuffix(".swift") {
                var current = ""
                let text = try String(contentsOf: place.appending(path: file), encoding: .utf8)
                for line in text.split(separator: "\n") {
                    if let match = line.firstMatch(of: type) { current = String(match.1) }
                    guard controllers.contains(current), let match = line.firstMatch(of: member) else { continue }
                    found.insert("\(current).\(match.1)")
                }
            }
        }
        return found
    }
}
