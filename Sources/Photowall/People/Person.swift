// Person: one row of the long table, and the hundred thousand that every page begins with.
import RxLive

/// Somebody in the long table.
struct Person: Identifiable, Equatable, Sendable {
    /// Their number in the table, from 1.
    let id: Int
    /// What they are called.
    let name: String

    /// A hundred thousand people; one array for all pages.
    static let all: [Person] = (1...100_000).map { Person(id: $0, name: name(of: $0)) }

    /// Someone's name by their number.
    static func name(of number: Int) -> String {
        firstNames[number % firstNames.count] + " " + lastNames[number / firstNames.count % lastNames.count]
    }

    private static let firstNames = [
        "Ada", "Alan", "Barbara", "Charles", "Dorothy", "Edsger", "Frances", "Grace", "Hedy", "Ida", "John",
        "Katherine",
        "Leslie", "Mary", "Niklaus", "Olga", "Radia", "Sophie", "Tony", "Yukihiro",
    ]

    private static let lastNames = [
        "Allen", "Babbage", "Dijkstra", "Hamilton", "Hoare", "Hopper", "Johnson", "Keller", "Lamport", "Liskov",
        "Lovelace",
        "Perlman", "Rhodes", "Turing", "Vaughan", "Wilson", "Wirth",
    ]
}

/// Somebody's number in a path.
extension Person: PathParameter {
    init?(pathSegment: String) {
        guard let id = Int(pathSegment), String(id) == pathSegment, 1...Person.all.count ~= id else {
            return nil
        }
        self = Person.all[id - 1]
    }
}
