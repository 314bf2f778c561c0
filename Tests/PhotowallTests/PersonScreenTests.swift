// Somebody of the long table as a screen of its own, and the dialog that asks before they are removed.
import RxLiveTest
import Testing

@testable import Photowall

@Suite struct PersonScreenTests {
    @Test func `what is done on the screen is seen in the table`() throws {
        let house = try SignupHouse()
        let page = try house.open("/people")
        try page.scroll("people", to: 5_000)
        try page.tap("people[5002]/name")
        #expect(page.path == "/people/5003")
        try page.back()
        #expect(page.scrolled("people") == 5_000, "where it was left")
        #expect(page.text("people[5002]/number") == "5,003")
        try page.scroll("people", to: 0)
        try page.tap("people[2]/name")
        #expect(page.path == "/people/3")
        let name = page.text("name")
        #expect(page.title == name)
        try page.type("note", "met at lunch")
        try page.tap("wave")
        #expect(page.text("waves") == "1 time")
        try page.back()
        #expect(page.path == "/people")
        #expect(page.value("people[2]/note") == "met at lunch")
        #expect(page.text("people[2]/wave") == "1")
        #expect(page.text("people[2]/name") == name)
        try page.forward()
        #expect(page.path == "/people/3")
    }

    @Test func `somebody is removed once it is confirmed`() throws {
        let house = try SignupHouse()
        let page = try house.open("/people")
        let names = (page.text("people[2]/name"), page.text("people[3]/name"))
        try page.tap("people[2]/name")
        try page.tap("remove")
        #expect(page.dialogs == ["Remove \(names.0)?"])
        try page.tap("keep")
        #expect(page.dialogs.isEmpty)
        try page.tap("remove")
        try page.cancel()
        #expect(page.dialogs.isEmpty)
        try page.tap("remove")
        try page.tap("remove")
        #expect(page.path == "/people", "it is confirmed, and the person gone")
        #expect(page.text("people[2]/name") == names.1)
        #expect(page.text("summary").hasPrefix("99,999 people"))
    }

    @Test func `the screen has an address of its own`() throws {
        let house = try SignupHouse()
        let page = try house.open("/people/100000")
        #expect(page.text("number") == "100,000")
        try page.tap("remove")
        try page.tap("remove")
        #expect(page.text("gone").hasSuffix("is no longer in the table."))
        #expect(throws: (any Error).self) { try house.open("/people/100001") }
        #expect(throws: (any Error).self) { try house.open("/people/01") }
        for number in [0, -1, .min, .max] { #expect(Person(pathSegment: "\(number)") == nil) }
    }
}
