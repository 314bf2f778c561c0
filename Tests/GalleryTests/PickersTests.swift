// Pickers, by a person in memory.
import RxLiveTest
import Testing

@Suite struct PickersTests {
    @Test func `what is chosen is said`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("pickers")
        #expect(
            page.text("summary") == "One medium pizza, plain, heat 3 of 10, to Austria on 2026-12-24: €10.50"
        )
        try page.choose("size", "Small")
        try page.choose("toppings", "Basil", "Olives")
        try page.fill("heat", "10")
        try page.fill("count", "3")
        try page.choose("country", "Italy")
        try page.fill("day", "")
        #expect(page.text("summary") == "3 small pizzas, with 2 toppings, heat 10 of 10, to Italy some day: €31.20")
    }

    @Test(arguments: [("99", "20"), ("2.7", "3"), ("-4", "1"), ("", "1"), ("7", "7")])
    func `a field that is left shows the number that is counted`(written: String, counted: String) throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("pickers")
        try page.fill("count", written)
        let pizzas = counted == "1" ? "One medium pizza," : "\(counted) medium pizzas,"
        #expect(page.text("summary").hasPrefix(pizzas))
        #expect(page.value("count") == written, "nothing is put in while one types")
        page.blur()
        #expect(page.value("count") == counted)
        #expect(page.text("summary").hasPrefix(pizzas))
    }

    @Test func `what the program chooses is shown`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("pickers")
        try page.tap("usual")
        #expect(page.chosen("size") == ["Large"])
        #expect(page.chosen("toppings") == ["Basil", "Olives"])
        #expect(page.value("heat") == "7")
        #expect(page.value("count") == "2")
        #expect(page.chosen("country") == ["Italy"])
        #expect(page.text("summary").hasPrefix("2 large pizzas, with 2 toppings, heat 7 of 10, to Italy"))
    }
}
