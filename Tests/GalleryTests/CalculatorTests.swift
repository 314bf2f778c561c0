// Calculator: the value, key by key, and the screen in memory.
import RxLiveTest
import Testing

@testable import Gallery

@Suite struct CalculatorTests {
    @Test(arguments: [
        ("", "0"), ("007", "7"), ("1.5.2", "1.52"), (".5", "0.5"), ("12+3=", "15"), ("12+3*2=", "30"),
        ("0.1+0.2=", "0.3"),
        ("1/3=", "0.3333333333"), ("5-8=", "-3"), ("6*+2=", "8"), ("2+3=4", "4"), ("2+3=+1=", "6"), ("9s", "-9"),
        ("9ss", "9"), ("0s", "0"), ("5s+5=", "0"), ("12<", "1"), ("1<", "0"), ("4s<", "0"), ("2+3=<", "5"),
        ("1/0=", "Error"),
        ("1/0=7+", "Error"), ("1/0=c7", "7"), ("1234567890123", "123456789012"), ("7+=", "7"), ("7==", "7"),
        ("999999999999*999999999999=", "1e+24"),
    ])
    func `shows what the keys come to`(_ keys: String, _ shown: String) {
        var calculator = Calculator()
        for key in keys { calculator.press(Self.key(key)) }
        #expect(calculator.display == shown)
    }

    @Test func `buttons and the keyboard are one sequence`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("calculator")
        #expect(page.text("display") == "0")
        for button in ["d1", "d2", "multiply", "d3"] { try page.tap(button) }
        #expect(page.text("display") == "3")
        try press("4", on: page)
        #expect(page.text("display") == "34")
        try page.tap("equals")
        #expect(page.text("display") == "408")
        try page.tap("clear")
        for digit in 0...9 { try page.tap("d\(digit)") }
        #expect(page.text("display") == "123456789")
        for button in ["point", "d5", "back", "back", "sign"] { try page.tap(button) }
        #expect(page.text("display") == "-123456789")
        for button in ["subtract", "d1", "add", "d2", "divide", "d4", "equals"] { try page.tap(button) }
        #expect(page.text("display") == "-30864197")
    }

    @Test func `a key that the browser has another use for is not the calculator's`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("calculator")
        for key in ["8", "+", "1"] { try press(key, on: page) }
        try press("Enter", on: page, focused: "BUTTON")
        try press("0", on: page, isControlHeld: true)
        try press("Tab", on: page)
        #expect(page.text("display") == "1")
        #expect(
            page.attribute("data-events", of: "display")?.hasSuffix("!_2f") == true,
            "alone of / comes nothing else"
        )
        try press("Enter", on: page)
        #expect(page.text("display") == "9")
        try press("Escape", on: page)
        #expect(page.text("display") == "0")
    }

    private func press(
        _ key: String,
        on page: TestPage,
        isControlHeld: Bool = false,
        focused: String = "BODY"
    ) throws {
        try page.happen(
            "keydown",
            [
                "key": .text(key), "ctrlKey": .flag(isControlHeld), "metaKey": false,
                "document.activeElement.tagName": .text(focused),
            ]
        )
    }

    private static func key(_ character: Character) -> Calculator.Key {
        switch character {
        case "s": .sign
        case "<": .backspace
        case "c": .clear
        default: TypedKey(key: String(character), isCommand: false, focused: "BODY").calculatorKey ?? .clear
        }
    }
}
