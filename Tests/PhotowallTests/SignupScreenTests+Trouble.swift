// The sign-up screens in trouble: a locked database, a full disk, a server that is killed.
import GRDB
import RxLiveTest
import Storage
import Testing

@testable import Photowall

extension SignupScreenTests {
    @Test(arguments: SignupVariant.allCases)
    func `a locked database has its sentence, what was typed stays, and another tap succeeds`(
        _ variant: SignupVariant
    ) throws {
        let house = try SignupHouse()
        let page = try house.open(variant)
        #expect(try page.fillIn("jane", in: house))
        var other = Configuration()
        other.allowsUnsafeTransactions = true
        let foreign = try DatabaseQueue(path: house.database, configuration: other)
        try foreign.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        house.gate.shut()
        try page.press(.enter, in: "signup")
        #expect(page.focused == nil, "what is disabled has no focus")
        house.gate.open()
        #expect(house.wait { !page.text("result").isEmpty })
        #expect(page.focused == "signup")
        #expect(
            page.text("result") == "The accounts are locked by another program at the moment. Please try again."
        )
        #expect(page.color("result") == "red")
        #expect(page.value("username") == "jane")
        #expect(page.value("password") == "kobalt")
        #expect(page.isEnabled("signup"))
        try foreign.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try page.tap("signup")
        #expect(house.wait { page.color("result") == "green" })
        #expect(try house.names() == ["jane"])
    }

    @Test(arguments: SignupVariant.allCases)
    func `too many accounts of a network have their sentence, what was typed stays, and later it succeeds`(
        _ variant: SignupVariant
    ) throws {
        let clock = TestClock()
        let house = try SignupHouse(signups: RateLimiter(burst: 1, interval: 60) { clock.now })
        let first = try house.open(variant)
        #expect(try first.fillIn("jane", in: house))
        try first.tap("signup")
        #expect(house.wait { first.color("result") == "green" })
        // Another browser of the same network.
        let page = try house.open(variant)
        #expect(try page.fillIn("john", in: house))
        try page.tap("signup")
        #expect(house.wait { !page.text("result").isEmpty })
        #expect(
            page.text("result")
                == "Too many accounts have been made from your network. Try again in 1 minute."
        )
        #expect(page.color("result") == "red")
        #expect(!page.isVisible("next"))
        for (field, text) in [("username", "john"), ("password", "kobalt"), ("repeatedPassword", "kobalt")] {
            #expect(page.value(field) == text)
        }
        #expect(page.isEnabled("signup"))
        #expect(try house.names() == ["jane"])
        clock.advance(by: 60)
        try page.tap("signup")
        #expect(house.wait { page.color("result") == "green" })
        #expect(try house.names() == ["jane", "john"])
    }

    @Test(arguments: SignupVariant.allCases)
    func `a full disk has its sentence`(_ variant: SignupVariant) throws {
        let house = try SignupHouse(StoreSettings(maximumBytes: 256 << 10))
        let page = try house.open(variant)
        var sentence = "Welcome"
        var number = 0
        while sentence.hasPrefix("Welcome"), number < 500 {
            number += 1
            let name = "\(String(repeating: "x", count: 55))\(number)"
            #expect(try page.fillIn(name, in: house))
            try page.tap("signup")
            #expect(house.wait { !page.text("result").isEmpty })
            sentence = page.text("result")
        }
        #expect(
            sentence == "The server's disk is full: the account could not be saved. Please try again later."
        )
        #expect(page.value("password") == "kobalt")
    }

    @Test(arguments: SignupVariant.allCases)
    func `killed between commit and answer, it is answered as done`(_ variant: SignupVariant) throws {
        let house = try SignupHouse()
        let page = try house.open(variant)
        #expect(try page.fillIn("jane", in: house))
        page.line?.isDownHeld = true
        try page.tap("signup")
        #expect(house.wait { (try? house.names()) == ["jane"] })
        #expect(page.text("result") == "", "nobody has told the person")
        house.server.restart()
        #expect(house.wait { !page.text("result").isEmpty })
        #expect(page.text("result") == "Welcome, jane! Your account is ready.")
        #expect(try house.names() == ["jane"])
    }

    @Test(arguments: SignupVariant.allCases)
    func `killed before the work began, it is done after the restart, once`(_ variant: SignupVariant) throws {
        let house = try SignupHouse()
        let page = try house.open(variant)
        #expect(try page.fillIn("jane", in: house))
        page.line?.isUpHeld = true
        try page.tap("signup")
        house.server.restart()
        #expect(try house.names() == [])
        #expect(house.wait { !page.text("result").isEmpty })
        #expect(page.text("result") == "Welcome, jane! Your account is ready.")
        #expect(try house.names() == ["jane"])
    }
}
