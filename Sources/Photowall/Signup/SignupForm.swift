// SignupForm: what the accounts are asked for.

/// What the form held when its button was tapped.
struct SignupForm: Equatable, Sendable {
    let userName: String
    let password: String
}
