// Whether a page's browser is there, as its screens hear.
import Controls
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct OnlineTests {
    @Test func `a lost line is heard, and its return`() throws {
        let lab = try PadLab()
        let bag = DisposeBag()
        var heard: [String] = []
        lab.serverDoes { pad in
            pad.isOnline.subscribe(onNext: { heard.append("\($0)") }, onCompleted: { heard.append("end") }).disposed(
                by: bag
            )
        }
        #expect(heard == ["true"])
        lab.page.line?.cut()
        lab.server.advance(by: .zero)
        #expect(heard == ["true", "false"])
        lab.serverDoes { pad in
            pad.isOnline.subscribe(onNext: { heard.append("later \($0)") }).disposed(by: bag)
        }
        #expect(heard.last == "later false")
        lab.server.advance(by: .seconds(5))
        #expect(heard.suffix(2).sorted() == ["later true", "true"])
        lab.page.close()
        lab.server.advance(by: .seconds(3_600))
        #expect(heard.last == "end")
        #expect(!heard.dropLast().contains("end"))
    }
}
