// PeopleViewModel: a long table whose rows are typed into and tapped; what a person did is kept beside the array, by id.
import Rx

/// What the long table shows.
final class PeopleViewModel {
    /// Everybody, in order.
    let people = BehaviorRelay<[Person]>(value: Person.all)
    /// What was typed, by person.
    let notes = BehaviorRelay<[Person.ID: String]>(value: [:])
    private var last = Person.all.count
    private let waves = BehaviorRelay<[Person.ID: Int]>(value: [:])

    /// How many there are, and what was done.
    var summary: Observable<String> {
        Observable.combineLatest(people, notes, waves) { people, notes, waves in
            let written = notes.values.count { !$0.isEmpty }
            let waved = waves.values.reduce(0, +)
            return "\(PeopleViewModel.grouped(people.count)) people, \(written) \(written == 1 ? "note" : "notes"), "
                + "\(waved) \(waved == 1 ? "wave" : "waves")"
        }
    }

    /// How often somebody was waved at.
    func waves(at id: Person.ID) -> Observable<Int> { waves.map { $0[id, default: 0] }.distinctUntilChanged() }

    /// Waves once more.
    func wave(at id: Person.ID) { waves.accept(waves.value.merging([id: 1], uniquingKeysWith: +)) }

    /// Keeps a note.
    func keep(_ note: String, of id: Person.ID) { notes.accept(notes.value.merging([id: note]) { $1 }) }

    /// Puts somebody new on top.
    func add() {
        last += 1
        people.accept([Person(id: last, name: Person.name(of: last))] + people.value)
    }

    /// Takes somebody and the note on them out of the table.
    func remove(_ id: Person.ID) {
        people.accept(people.value.filter { $0.id != id })
        notes.accept(notes.value.filter { $0.key != id })
    }

    /// A number with a comma before each three digits.
    static func grouped(_ number: Int) -> String {
        var text = ""
        for (place, digit) in String(number).reversed().enumerated() {
            if place > 0, place % 3 == 0 { text = "," + text }
            text = String(digit) + text
        }
        return text
    }
}
