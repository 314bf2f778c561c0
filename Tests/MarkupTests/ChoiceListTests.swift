// What a person can choose among, as one text.
import Markup
import Testing

@Suite struct ChoiceListTests {
    @Test(
        arguments: [
            [], [ChoiceList.Choice("a")], [.init("Germany", value: "de"), .init("fr")], [.init("Choose", value: "")],
            [.init("a"), .init("", value: "x")], [.init("a"), .init("")],
        ]
    )
    func `a list comes back from its text`(choices: [ChoiceList.Choice]) {
        let list = ChoiceList(choices)
        #expect(ChoiceList(text: list.text) == list)
    }

    @Test func `no two have one value`() {
        #expect(ChoiceList([.init("a"), .init("b", value: "a")]).choices == [.init("a")])
        let titles = ["a", "a", "a (2)", "a"]
        let list = ChoiceList(titles: titles)
        #expect(list.choices.map(\.title) == titles)
        #expect(Set(list.choices.map(\.value)).count == 4)
    }
}
