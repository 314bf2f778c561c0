// The sign-up screens as people use them: the real application and database, a browser in memory, both variants.
import RxLiveTest
import Testing

@testable import Photowall

@Suite struct SignupScreenTests {
    @Test(arguments: SignupVariant.allCases)
    func `the form comes empty, its button disabled, and says which variant it is`(_ variant: SignupVariant) throws {
        let house = try SignupHouse()
        let page = try house.open(variant)
        #expect(page.text("variant").lowercased() == variant.rawValue)
        for field in ["username", "password", "repeatedPassword"] {
            #expect(page.value(field) == "")
            #expect(page.text(field + "Validation") == "")
            #expect(page.attribute("aria-invalid", of: field) != "true")
        }
        #expect(!page.isEnabled("signup"))
        for status in ["signingUp", "result"] {
            #expect(page.text(status) == "")
            // A live region that is not there before its words is not heard.
            #expect(page.attribute("role", of: status) == "status")
            #expect(page.isVisible(status))
        }
    }

    @Test(arguments: SignupVariant.allCases)
    func `a screen reader is told what belongs to what, and of what changes`(_ variant: SignupVariant) throws {
        let house = try SignupHouse()
        let page = try house.open(variant)
        for (field, label) in [
            ("username", "User name"), ("password", "Password"), ("repeatedPassword", "Repeat password"),
        ] {
            let id = try #require(page.attribute("id", of: field))
            #expect(page.html.contains("<label for=\"\(id)\">\(label)</label>"))
            let sentence = try #require(page.attribute("aria-describedby", of: field))
            #expect(sentence == page.attribute("id", of: field + "Validation"))
            #expect(page.attribute("role", of: field + "Validation") == "status")
        }
        #expect(page.attribute("aria-current", of: "variant") == "page")
        #expect(page.attribute("href", of: "other") != variant.path)
        let layout = try Package.text("Templates/Layout.html")
        for place in ["data-status", "data-announce"] { #expect(layout.contains("<p \(place) role=\"status\">")) }
    }

    @Test(arguments: SignupVariant.allCases)
    func `a name that one has just taken oneself is taken`(_ variant: SignupVariant) throws {
        let house = try SignupHouse()
        let page = try house.open(variant)
        #expect(try page.fillIn("jane", in: house))
        try page.tap("signup")
        #expect(house.wait { page.text("result") == "Welcome, jane! Your account is ready." })
        try page.fill("username", "jane")
        #expect(house.wait { page.text("usernameValidation").hasSuffix(" is taken. Try another.") })
    }

    @Test(arguments: SignupVariant.allCases)
    func `somebody signs up, and the next person finds the name taken`(_ variant: SignupVariant) throws {
        let house = try SignupHouse()
        let page = try house.open(variant)
        try page.type("username", "ja ne")
        #expect(page.text("usernameValidation") == "Letters and digits only")
        #expect(page.color("usernameValidation") == "red")
        #expect(page.attribute("aria-invalid", of: "username") == "true")
        house.gate.shut()
        try page.fill("username", "jane")
        #expect(page.text("usernameValidation") == "Checking …")
        #expect(page.color("usernameValidation") == "secondary")
        house.gate.open()
        #expect(house.wait { page.text("usernameValidation").hasSuffix(" is free") })
        #expect(page.color("usernameValidation") == "green")
        #expect(page.attribute("aria-invalid", of: "username") == "false")
        try page.type("password", "koba")
        #expect(page.text("passwordValidation") == "Use at least 5 characters")
        try page.type("password", "lt")
        #expect(page.text("passwordValidation") == "Good")
        try page.type("repeatedPassword", "kobal")
        #expect(page.text("repeatedPasswordValidation") == "These don’t match")
        #expect(!page.isEnabled("signup"))
        try page.type("repeatedPassword", "t")
        #expect(page.text("repeatedPasswordValidation") == "Passwords match")
        #expect(page.isEnabled("signup"))
        house.gate.shut()
        try page.press(.enter, in: "repeatedPassword")
        #expect(page.text("signingUp") == "Signing up …")
        #expect(page.attribute("aria-busy", of: "signup") == "true")
        #expect(!page.isEnabled("signup"))
        house.gate.open()
        #expect(house.wait { page.text("result") == "Welcome, jane! Your account is ready." })
        #expect(page.color("result") == "green")
        #expect(page.text("signingUp") == "")
        #expect(!page.isEnabled("signup"))
        for field in ["username", "password", "repeatedPassword"] {
            #expect(page.value(field) == "")
            #expect(page.text(field + "Validation") == "")
        }
        let next = try house.open(variant)
        try next.fill("username", "JANE")
        #expect(house.wait { next.text("usernameValidation").hasSuffix(" is taken. Try another.") })
        #expect(try house.names() == ["jane"])
    }

    @Test(arguments: SignupVariant.allCases)
    func `of two people who want one name, one gets it and the other reads why not`(_ variant: SignupVariant) throws {
        let house = try SignupHouse()
        let pages = [try house.open(variant), try house.open(variant)]
        for page in pages { #expect(try page.fillIn("jane", in: house)) }
        for page in pages { try page.tap("signup") }
        #expect(house.wait { pages.allSatisfy { !$0.text("result").isEmpty } })
        let winner = try #require(pages.first { $0.color("result") == "green" })
        let loser = try #require(pages.first { $0.color("result") == "red" })
        #expect(winner.text("result") == "Welcome, jane! Your account is ready.")
        #expect(loser.text("result") == "The name jane has been taken meanwhile. Please choose another.")
        #expect(loser.text("usernameValidation").hasSuffix(" is taken. Try another."))
        #expect(loser.attribute("aria-invalid", of: "username") == "true")
        #expect(loser.focused == "username")
        #expect(loser.value("username") == "jane")
        #expect(loser.value("password") == "kobalt")
        #expect(loser.value("repeatedPassword") == "kobalt")
        #expect(!loser.isEnabled("signup"))
        try loser.type("username", "2")
        #expect(house.wait { loser.isEnabled("signup") })
        house.gate.shut()
        try loser.tap("signup")
        #expect(loser.text("result") == "", "the last attempt's result goes with the next attempt")
        house.gate.open()
        #expect(house.wait { loser.color("result") == "green" })
        #expect(try house.names() == ["jane", "jane2"])
    }

    @Test(arguments: SignupVariant.allCases)
    func `two taps make one account`(_ variant: SignupVariant) throws {
        let house = try SignupHouse()
        let page = try house.open(variant)
        #expect(try page.fillIn("jane", in: house))
        page.line?.isUpHeld = true
        try page.tap("signup")
        try page.tap("signup")
        page.line?.isUpHeld = false
        #expect(house.wait { !page.text("result").isEmpty })
        #expect(page.text("result") == "Welcome, jane! Your account is ready.")
        #expect(try house.names() == ["jane"])
    }

    @Test(arguments: SignupVariant.allCases)
    func `what is typed while signing up stays`(_ variant: SignupVariant) throws {
        let house = try SignupHouse()
        let page = try house.open(variant)
        #expect(try page.fillIn("jane", in: house))
        house.gate.shut()
        try page.tap("signup")
        try page.fill("username", "john")
        house.gate.open()
        #expect(house.wait { !page.text("result").isEmpty })
        #expect(page.text("result") == "Welcome, jane! Your account is ready.")
        #expect(page.value("username") == "john")
        #expect(page.value("password") == "")
        #expect(house.wait { page.text("usernameValidation").hasSuffix(" is free") })
        #expect(try house.names() == ["jane"])
    }

    @Test(arguments: SignupVariant.allCases)
    func `Enter in a form that is not ready goes to the first wrong field`(_ variant: SignupVariant) throws {
        let house = try SignupHouse()
        let page = try house.open(variant)
        try page.fill("username", "jane")
        #expect(house.wait { page.text("usernameValidation").hasSuffix(" is free") })
        try page.press(.enter, in: "username")
        #expect(page.focused == "password")
        try page.fill("password", "kobalt")
        try page.fill("repeatedPassword", "kobal")
        try page.press(.enter, in: "password")
        #expect(page.focused == "repeatedPassword")
        try page.fill("username", "ja ne")
        try page.press(.enter, in: "repeatedPassword")
        #expect(page.focused == "username")
        #expect(page.text("result") == "")
    }

    @Test(arguments: SignupVariant.allCases)
    func `Enter that is faster than the line goes there when the server has judged`(_ variant: SignupVariant) throws {
        let house = try SignupHouse()
        let page = try house.open(variant), line = try #require(page.line)
        line.isUpHeld = true
        for (field, text) in [("password", "kobalt"), ("repeatedPassword", "kobal"), ("username", "jane")] {
            try page.fill(field, text)
        }
        try page.press(.enter, in: "username")
        #expect(page.focused == "username")
        line.isUpHeld = false
        #expect(house.wait { page.focused == "repeatedPassword" })
        // A person who has typed since stays where they type.
        line.isUpHeld = true
        try page.fill("username", "john")
        try page.press(.enter, in: "username")
        try page.fill("username", "joan")
        line.isUpHeld = false
        #expect(house.wait { page.text("usernameValidation").hasSuffix(" is free") })
        #expect(page.focused == "username")
        #expect(try house.names() == [])
    }

    @Test(arguments: SignupVariant.allCases)
    func `after a success the user name has the focus, unless something was typed meanwhile`(
        _ variant: SignupVariant
    ) throws {
        let house = try SignupHouse()
        let page = try house.open(variant)
        #expect(try page.fillIn("jane", in: house))
        try page.press(.enter, in: "signup")
        #expect(house.wait { page.color("result") == "green" })
        #expect(page.focused == "username")
        #expect(try page.fillIn("john", in: house))
        house.gate.shut()
        try page.tap("signup")
        try page.fill("password", "an0ther")
        house.gate.open()
        #expect(house.wait { page.text("result").hasPrefix("Welcome, john") })
        #expect(page.focused == "password")
    }

    @Test(arguments: SignupVariant.allCases)
    func `a result goes when the form is edited`(_ variant: SignupVariant) throws {
        let house = try SignupHouse()
        let page = try house.open(variant)
        #expect(try page.fillIn("jane", in: house))
        try page.tap("signup")
        #expect(house.wait { page.text("result").hasPrefix("Welcome") })
        house.server.advance(by: .seconds(60))
        #expect(page.text("result").hasPrefix("Welcome"), "that the form was emptied is no edit")
        try page.type("username", "!")
        #expect(page.text("usernameValidation") == "Letters and digits only")
        #expect(page.text("result") == "")
    }

    @Test func `the counter of the README counts`() throws {
        let house = try SignupHouse()
        let page = try house.open("/counter")
        #expect(page.text("count") == "0")
        try page.tap("plus")
        try page.tap("plus")
        try page.tap("plus")
        try page.tap("minus")
        #expect(page.text("count") == "2")
    }

    @Test func `the first page leads to every screen`() throws {
        let house = try SignupHouse()
        let page = try house.open("/")
        for path in ["/signup", "/signup/observables", "/counter"] {
            #expect(page.html.contains("href=\"\(path)\""))
            _ = try house.open(path)
        }
    }
}
