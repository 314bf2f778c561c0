// How each screen looks, in light and dark, on a phone and on a desk: compared with the pictures in Goldens/.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct ScreenPictureTests {
        @Test(.timeLimit(.minutes(2))) func `looks as it did`() async throws {
            let user = try await Cast.shared.user(.chromium)
            let wall = try await ScreenState.wall(user)
            for state in ScreenState.all {
                try await state.visit(user, on: wall) { user in
                    for viewport in [Viewport(1280, 900), Viewport(390, 844)] {
                        try await user.resize(to: viewport)
                        for scheme in ColorScheme.allCases {
                            try await user.emulate(scheme)
                            try await compare("\(state.name)-\(scheme.rawValue)-\(viewport.width)", user)
                        }
                    }
                }
                try await user.emulate(.light)
                try await user.resize(to: Viewport(900, 700))
            }
        }

        /// One picture that differs does not keep the others from being compared.
        private func compare(_ name: String, _ user: User) async throws {
            do {
                try await Goldens.beside().match(name, user)
            } catch let error as BrowserError {
                Issue.record(error)
            }
        }

        @Test(arguments: Engine.allCases)
        func `has no need to scroll sideways on a small screen`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            let user = try await Cast.shared.stranger(engine, at: wall)
            try await user.resize(to: Viewport(engine == .chromium ? 320 : 500, 640))
            for path in ["/", "/counter", "/signup"] {
                try await user.open(wall.url(path))
                #expect(try await user.run("return document.documentElement.scrollWidth <= innerWidth") == true)
            }
            try await user.resize(to: Viewport(900, 700))
        }
    }
}
