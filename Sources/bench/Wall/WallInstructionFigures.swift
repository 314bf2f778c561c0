// Instructions of the server's own code for one post on one page that shows the feed, counted by valgrind.
import Glibc

/// Figures of instructions; the kernel's are not counted.
struct WallInstructionFigures {
    private let posts = 20
    private let few = 10
    private let many = 60

    func measure(_ wall: WallFolder, _ programs: Programs) throws -> [Figure] {
        guard system("command -v valgrind >/dev/null 2>&1") == 0 else {
            return [Figure("instructions per reader and post", "valgrind is not installed")]
        }
        let figures = InstructionFigures()
        let program = try figures.copy(programs.photowall, programs.folder)
        func count(_ readers: Int, _ posts: Int) throws -> Double {
            let words = try wall.words(program)
            return try figures.count("wall-\(readers)-\(posts)", words, programs) { server in
                let scene = WallScene(server, wall.cookies)
                defer { scene.hangUp() }
                try scene.open(writers: 1)
                try scene.open(readers: readers)
                for _ in 0..<posts { try scene.post() }
            }
        }
        // Readers who hear nothing are taken off, and so is the post itself.
        let hearing = try count(many, posts) - count(few, posts)
        let open = try count(many, 0) - count(few, 0)
        let share = Double(many - few)
        return [
            Figure(
                "one post, each reader: instructions, without the kernel's",
                Int((hearing - open) / share / Double(posts)).grouped
            ),
            Figure(
                "a feed that is opened, its query included: instructions, without the kernel's",
                Int(open / share).grouped
            ),
        ]
    }
}
