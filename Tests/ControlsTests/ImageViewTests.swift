// ImageView: the sizes that it offers; none may be what a source may not be.
import Markup
import Rx
import Testing

@testable import Controls

@Suite @MainActor struct ImageViewTests {
    private let host = PlainHost(template: [2: [.srcset: .string("/a.png 320w, /b.png 640w")]])

    @Test func `offers what it is given`() {
        let image = ImageView(number: 1, host: host)
        #expect(image.srcset == [])
        image.srcset = [ImageCandidate("/a b.png", width: 320), ImageCandidate("/c,.png,", width: 640)]
        #expect(image.value(of: .srcset) == .string("/a%20b.png 320w, /c,.png%2C 640w"))
        #expect(image.srcset == [ImageCandidate("/a%20b.png", width: 320), ImageCandidate("/c,.png%2C", width: 640)])
        let number = host.dirty.count
        image.srcset = image.srcset
        #expect(number == 1 && host.dirty.count == 1, "what is as it was is not sent")
        image.srcset = [ImageCandidate("/a.png"), ImageCandidate("/b.png", density: 1.5)]
        #expect(image.value(of: .srcset) == .string("/a.png, /b.png 1.5x"))
        image.srcset = []
        #expect(image.value(of: .srcset) == .none && host.faults == [])
    }

    @Test func `begins with the template's`() {
        let image = ImageView(number: 2, host: host)
        #expect(image.srcset == [ImageCandidate("/a.png", width: 320), ImageCandidate("/b.png", width: 640)])
        image.srcset = []
        #expect(image.value(of: .srcset) == .none)
    }

    @Test(arguments: [
        [ImageCandidate("/a"), ImageCandidate("java\tscript:x", density: 2)],
        [ImageCandidate("/a"), ImageCandidate("/b")],
        [ImageCandidate("/a"), ImageCandidate("/b", width: 1)], [ImageCandidate("/a", width: 0)], [ImageCandidate("")],
        [ImageCandidate("/a", density: .nan)],
    ])
    func `nothing is offered where one may not be, and that is reported`(_ candidates: [ImageCandidate]) {
        let image = ImageView(number: 1, host: host)
        image.srcset = [ImageCandidate("/a", density: 2)]
        image.srcset = candidates
        #expect(image.value(of: .srcset) == .none)
        #expect(host.faults.count == 1 && host.faults.first?.hasPrefix("'srcset' cannot be set: ") == true)
    }

    @Test func `no way around that`() {
        let view = View(number: 1, host: host)
        view.set(.srcset, .string("/a 1x, javascript:x 2x"))
        #expect(view.value(of: .srcset) == .none)
        view[attribute: "srcset"] = "javascript:x 2x"
        #expect(view.value(of: .attributes) == .none && host.faults.count == 1)
    }

    @Test func `is told when the browser has what it names now`() {
        let image = ImageView(number: 1, host: host)
        image.source = "/a.png"
        var count = 0
        let listening = image.rx.didLoad.subscribe(onNext: { count += 1 })
        #expect(image.value(of: .events) == .string("load:\(Self.fields)?t"))
        func tell(_ source: String, _ isThere: Bool, _ time: PropertyValue = .double(1.5), width: Int = 320) {
            image.receive("load", [.string(source), .bool(isThere), .int(width), time], isOnTop: true)
        }
        // As listening begins there is no event, and no time.
        tell("/a.png", false, .none, width: 0)
        tell("/a.png", true, .none, width: 0)
        #expect(count == 0, "it is on its way, or could not be loaded")
        tell("/a.png", true, .none)
        #expect(count == 1)
        image.source = "/b.png"
        tell("/a.png", true)
        #expect(count == 1, "it comes late")
        tell("/b.png", true, width: 0)
        #expect(count == 2, "a drawing may have no width of its own")
        listening.dispose()
        #expect(image.value(of: .events) == .none)
    }

    private static let fields = "target.attributes.src.value,target.complete,target.naturalWidth,timeStamp"

    @Test func `is told when the browser cannot have what it names now`() {
        let image = ImageView(number: 1, host: host)
        image.source = "/a.png"
        var count = 0
        let listening = image.rx.didFail.subscribe(onNext: { count += 1 })
        #expect(image.value(of: .events) == .string("error:\(Self.fields)?t"))
        func tell(_ source: String, _ isComplete: Bool, width: Int, _ time: PropertyValue = .none) {
            image.receive("error", [.string(source), .bool(isComplete), .int(width), time], isOnTop: true)
        }
        tell("/a.png", false, width: 0)
        tell("/a.png", true, width: 320)
        #expect(count == 0, "it is on its way, or there")
        tell("/a.png", true, width: 0)
        #expect(count == 1, "it had failed before")
        tell("/b.png", true, width: 0, .double(1.5))
        #expect(count == 1, "another one has")
        tell("/a.png", true, width: 0, .double(2.5))
        #expect(count == 2)
        listening.dispose()
        #expect(image.value(of: .events) == .none)
    }

    @Test func `can be bound`() {
        let image = ImageView(number: 1, host: host)
        Observable.just("/a.png").bind(to: image.rx.source).dispose()
        Observable.just([ImageCandidate("/b.png", width: 2)]).bind(to: image.rx.srcset).dispose()
        Observable.just("A tree").bind(to: image.rx.alternative).dispose()
        #expect(image.source == "/a.png" && image.srcset.map(\.url) == ["/b.png"] && image.alternative == "A tree")
    }
}
