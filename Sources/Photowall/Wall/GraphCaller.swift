// GraphCaller: who calls the wall, by what they have shown to it.
import RxLive
import Storage

/// Who calls the wall.
enum GraphCaller {
    /// A page of this program, for the one who is logged in there.
    case page(Login)
    /// Somebody's program, by a token that its owner has made for it.
    case program(ProgramToken, StoredToken)

    /// The user of a page, or the owner of a program's token.
    var user: Principal {
        switch self {
        case .page(let login): login.user
        case .program(_, let token): Principal(id: "\(token.account.id)", name: token.account.name)
        }
    }

    /// Whether it is somebody's program.
    var isProgram: Bool { if case .program = self { true } else { false } }

    /// Whether they may do more than read.
    var mayPost: Bool {
        switch self {
        case .page: true
        case .program(_, let token): token.rights == .post
        }
    }
}
