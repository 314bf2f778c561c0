// ToldScreens: which acts count, by what the browser was told and has.
import Testing

@testable import RxLive

@Suite struct ToldScreensTests {
    @Test func `acts on the first screen count from the start`() {
        let told = ToldScreens()
        #expect(told.admits(actOn: 0, at: 0))
        #expect(!told.admits(actOn: 9, at: 0), "nobody was told of it")
    }

    @Test func `acts count from the frame on that showed the topmost screen`() {
        var told = ToldScreens()
        told.tell(dialogs: [9], by: 5)
        #expect(!told.admits(actOn: 9, at: 4))
        #expect(told.admits(actOn: 9, at: 5))
        told.tell(dialogs: [], by: 7)
        #expect(!told.admits(actOn: 0, at: 6))
        #expect(told.admits(actOn: 0, at: 7))
    }

    @Test func `a frame that tells the same again is no other showing`() {
        var told = ToldScreens()
        told.tell(main: 9, by: 3)
        told.tell(main: 9, by: 8)
        #expect(told.admits(actOn: 9, at: 3))
    }

    @Test func `what a cut may have taken away is told again, and counts from then on`() {
        var told = ToldScreens()
        told.tell(main: 9, by: 3)
        told.resume(from: 3)
        #expect(!told.owesMain)
        #expect(told.admits(actOn: 9, at: 3))
        told.resume(from: 2)
        #expect(told.owesMain && !told.owesDialogs)
        #expect(!told.admits(actOn: 9, at: 3))
        told.tell(main: 9, by: 4)
        #expect(!told.owesMain)
        #expect(told.admits(actOn: 9, at: 4))
        told.tell(dialogs: [18], by: 5)
        told.resume(from: 4)
        #expect(told.owesDialogs && !told.owesMain)
    }
}
