// Profile: what a provider tells of a person, out of an ID token, a userinfo answer or a plain profile.

/// What a provider tells of a person.
struct Profile: Hashable {
    var subject: String
    var name: String?
    var mail: String?
    var isMailVerified = false

    /// The claims of OpenID Connect Core 1.0, section 5.1.
    ///
    /// - Throws: `nonsense` without a subject of at most 255 characters of ASCII (section 2).
    init(openID root: AnswerValue) throws(LoginProblem) {
        guard let subject = root["sub"]?.string, PlainText.isASCII(subject, maximum: 255) else {
            throw .nonsense("it does not say who has logged in")
        }
        self.subject = subject
        name = root["name"]?.string.flatMap { PlainText.shown($0, maximum: 100) }
        mail = root["email"]?.string.flatMap(Self.mail)
        isMailVerified = mail != nil && root["email_verified"]?.bool == true
    }

    /// A profile of a provider that does not speak OpenID.
    ///
    /// - Throws: `nonsense` where `idField` is neither an integer nor a text of at most 255 characters of ASCII.
    init(plain root: AnswerValue, idField: String, nameField: String) throws(LoginProblem) {
        guard let subject = root[idField]?.string ?? root[idField]?.integer.map({ "\($0)" }),
            PlainText.isASCII(subject, maximum: 255)
        else { throw .nonsense("it does not say who has logged in") }
        self.subject = subject
        name = root[nameField]?.string.flatMap { PlainText.shown($0, maximum: 100) }
        mail = root["email"]?.string.flatMap(Self.mail)
    }

    /// What this says, and for what it does not say, what `token` said; both are of the same subject.
    func completed(by token: Profile) -> Profile {
        var profile = self
        profile.name = name ?? token.name
        if mail == nil { (profile.mail, profile.isMailVerified) = (token.mail, token.isMailVerified) }
        return profile
    }

    /// An address that can be one (RFC 5321, section 4.5.3.1.3): 254 bytes at most, one part on either side of its last @.
    private static func mail(_ text: String) -> String? {
        guard text.utf8.count <= 254, PlainText.shown(text, maximum: 254) == text, !text.contains(" "),
            let at = text.lastIndex(of: "@"), at != text.startIndex, text.index(after: at) != text.endIndex
        else { return nil }
        return text
    }
}
