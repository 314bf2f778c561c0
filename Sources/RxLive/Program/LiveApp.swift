// LiveApp: a program that serves screens, with the options of every server and none of its own.
import ArgumentParser
import Glibc

/// An application that is a program: its routes and its screens.
///
/// ```swift
/// @main struct Counter: LiveApp {
///     static var screens: [ScreenType] { [CounterView.self] }
///     static var router: Router {
///         var router = Router()
///         router.screen("/") { CounterViewController() }
///         return router
///     }
/// }
/// ```
///
/// Run, it serves until SIGTERM or SIGINT, and logs to standard error; `--help` explains its options, which are
/// ``ServerOptions``.
public protocol LiveApp {
    /// The views that the build made of the templates; the start compares them with the templates, and names one that a
    /// route shows and that is missing here.
    static var screens: [ScreenType] { get }
    /// Where they are. Read once, at the start.
    static var router: Router { get throws }
    /// Who is logged in; nil, the default, where nobody can be. Read once, at the start.
    static var logins: Logins? { get throws }
}

extension LiveApp {
    /// Nobody.
    public static var logins: Logins? { nil }

    /// The application, read and checked: for tests, which serve it in memory.
    ///
    /// - Parameter root: The folder that holds `Templates` and `Static`; found by itself by default.
    /// - Returns: The same as ``main()`` serves.
    /// - Throws: ``StartError`` with a sentence that names the file and the line.
    public static func application(root: String? = nil) throws(StartError) -> Application {
        let folder = if let root { root } else { try Root.find() }
        let router: Router
        do {
            router = try self.router
        } catch {
            throw StartError("The routes cannot be made: \(error)")
        }
        var application = try Application(root: folder, router: router, screens: screens)
        do {
            application.logins = try logins
        } catch {
            throw StartError("Who is logged in cannot be read: \(error)")
        }
        return application
    }

    /// Reads the command line, and serves; ends the process with a sentence where it cannot.
    public static func main() {
        let program = LiveProgram.parseOrExit()
        do throws(StartError) {
            Server.prepareProcess()
            let options = program.server
            let logger = options.logger(LiveProgram.name)
            try options.serve(application(root: options.folder()), as: "\(Self.self)", logger: logger)
        } catch {
            LiveProgram.exit(withError: error)
        }
    }
}

/// The command line of a ``LiveApp``.
private struct LiveProgram: ParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(commandName: name) }

    /// What the program was called by.
    static var name: String { String(CommandLine.arguments[0].split(separator: "/").last ?? "server") }

    @OptionGroup var server: ServerOptions
}
