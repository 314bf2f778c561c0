// Two people like the same post and comment on it, in two browsers, while the server is killed again and again.
import BrowserKit
import Foundation
import GRDB
import Testing

extension BrowserTests {
    @Suite struct TalkTests {
        private static let like = "[data-outlet=like]", likers = "[data-outlet=likers]"
        private static let field = "[data-outlet=comment]", send = "[data-outlet=send]"
        private static let texts = ".comments [data-outlet=text]"

        private static func row(_ place: Int, _ outlet: String) -> String {
            ".comments li:nth-child(\(place)) [data-outlet=\(outlet)]"
        }

        /// The server dies, so long after what was just done, and comes back.
        private func kill(_ wall: Wall, after delay: Int, _ users: [User]) async throws {
            try await Task.sleep(for: .milliseconds(delay))
            let pages = try await pages(of: users)
            await wall.server.kill()
            try await wall.server.start()
            for (user, page) in zip(users, pages) {
                try await user.wait(until: .script("document.body.dataset.page !== args[0]", page))
                try await user.waitForServer()
            }
        }

        private func pages(of users: [User]) async throws -> [JSON] {
            var pages: [JSON] = []
            for user in users { pages.append(try await user.run("return document.body.dataset.page")) }
            return pages
        }

        private func write(
            _ text: String,
            _ user: User,
            _ wall: Wall,
            as word: String = "Send",
            isByKey: Bool = false
        ) async throws {
            try await user.replace(Self.field, by: text)
            try await user.wait(until: .enabled(Self.send))
            try await user.wait(until: .text(Self.send, is: word))
            // What is typed in the moment before a kill is the composer's tests' business.
            try await wall.waitForState(with: text)
            if isByKey { try await user.press(.enter, holding: .control) } else { try await user.click(Self.send) }
        }

        private func wait(_ users: [User], until condition: Condition) async throws {
            for user in users { try await user.wait(until: condition) }
        }

        /// Only browsers show what of a tap is on its way when a server dies, and what they send again, each to the other's page.
        @Test(arguments: Engine.inTurn)
        func `two people like and comment while the server is killed, and nothing is there twice`(
            _ engine: Engine
        ) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            let bob = try await Cast.shared.stranger(engine == .chromium ? Engine.other : .chromium, at: wall)
            let both = [ann, bob]
            try await ann.join("Ann", at: wall)
            try await bob.join("Bob", at: wall)
            try await ann.post("Hello!")
            try await wait(both, until: .text(Board.post(1), is: "Hello!"))
            try await likeAcrossKills(ann, bob, wall)
            try await commentAcrossKills(ann, bob, wall)
            try await changeAcrossKills(ann, bob, wall)
            let counts = try await DatabaseQueue(path: wall.database).read { database in
                try String.fetchOne(
                    database,
                    sql: """
                        SELECT likes || ' ' || comments || ' ' || (SELECT count(*) FROM postLike) || ' ' ||
                        (SELECT count(*) FROM comment WHERE deleted IS NULL) || ' ' || (SELECT count(*) FROM comment) FROM post
                        """
                )
            }
            #expect(counts == "2 4 2 4 4")
            for user in both { try await user.checkConsole(isCut: true) }
        }

        /// Bob likes on the wall, and Ann on the post's page, whose number and names are right after each kill.
        private func likeAcrossKills(_ ann: User, _ bob: User, _ wall: Wall) async throws {
            try await bob.click(Board.row(1) + " " + Self.like)
            try await bob.wait(until: .attribute("aria-pressed", of: Self.like, is: "true"))
            try await wall.waitForCommit(where: "EXISTS (SELECT * FROM postLike)")
            try await kill(wall, after: 0, [ann, bob])
            try await wait([ann, bob], until: .attribute("aria-label", of: Self.like, is: "Like, 1 like"))
            try await bob.wait(until: .attribute("aria-pressed", of: Self.like, is: "true"))
            try await ann.wait(until: .attribute("aria-pressed", of: Self.like, is: "false"))
            for user in [ann, bob] {
                try await user.click(Board.row(1) + " [data-outlet=talk]")
                try await user.wait(until: .visible(Self.field))
            }
            try await ann.wait(until: .text(Self.likers, is: "Bob"))
            try await ann.click(Self.like)
            try await ann.wait(until: .text(Self.likers, is: "You and Bob"))
            try await bob.wait(until: .text(Self.likers, is: "You and Ann"))
            try await kill(wall, after: 0, [ann, bob])
            try await wait([ann, bob], until: .attribute("aria-label", of: Self.like, is: "Like, 2 likes"))
            try await ann.wait(until: .text(Self.likers, is: "You and Bob"))
        }

        /// Whatever the moment after the tap, a comment is there once, for both.
        private func commentAcrossKills(_ ann: User, _ bob: User, _ wall: Wall) async throws {
            var said: [String] = []
            for (delay, user) in [(0, bob), (4, ann), (12, bob), (40, ann)] {
                said.append("comment \(delay)")
                try await write("comment \(delay)", user, wall, isByKey: delay == 12)
                try await kill(wall, after: delay, [ann, bob])
                try await wait([ann, bob], until: .texts(Self.texts, are: said))
                try await user.wait(until: .value(Self.field, is: ""))
            }
            try await wait([ann, bob], until: .text("#talk", is: "4 comments"))
        }

        /// Bob edits his first comment, Ann deletes it under her post and brings it back; a draft outlives all of it.
        private func changeAcrossKills(_ ann: User, _ bob: User, _ wall: Wall) async throws {
            try await bob.click(Self.row(1, "edit"))
            try await bob.wait(until: .value(Self.field, is: "comment 0"))
            try await write("edited", bob, wall, as: "Save")
            try await wall.waitForCommit(where: "EXISTS (SELECT * FROM comment WHERE text = 'edited')")
            try await kill(wall, after: 0, [ann, bob])
            let edited = ["edited", "comment 4", "comment 12", "comment 40"]
            try await wait([ann, bob], until: .texts(Self.texts, are: edited))
            try await bob.wait(until: .value(Self.field, is: ""))
            try await bob.type("not yet", into: Self.field)
            try await wall.waitForStored("not yet")
            try await ann.click(Self.row(1, "remove"))
            try await wait([ann, bob], until: .texts(Self.texts, are: Array(edited.dropFirst())))
            try await ann.wait(until: .text("[data-outlet=undone]", is: "Deleted: “edited”"))
            try await wall.waitForStored("Deleted: ")
            try await kill(wall, after: 0, [ann, bob])
            try await wait([ann, bob], until: .texts(Self.texts, are: Array(edited.dropFirst())))
            try await ann.click("[data-outlet=undo]")
            try await wait([ann, bob], until: .texts(Self.texts, are: edited))
            try await ann.wait(until: .hidden("[data-outlet=undoBar]"))
            #expect(try await bob.value(of: Self.field) == "not yet")
            try await bob.reload()
            try await bob.waitForServer()
            try await bob.wait(until: .value(Self.field, is: "not yet"))
            try await wait([ann, bob], until: .text("#talk", is: "4 comments"))
        }
    }
}
