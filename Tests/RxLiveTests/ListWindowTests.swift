// Rules 30 to 33 of the page protocol, the browser's half: rows by number, lists with only some of their rows here.
import Testing

@testable import RxLiveTest

@Suite struct ListWindowTests {
    @Test(arguments: ListStory.all) func `the browser in memory`(_ story: ListStory) throws {
        try story.play(ScriptedTab(ListStory.page))
    }
}
