// bench echo-server: WebSocket echo over the same loop, HTTP and connection as pages use, without a page. The
// conformance suite runs against it, and its rate is the floor that pages are compared with.
import ArgumentParser
import Glibc
import HTTP
import Logging
import RxLive

/// `bench echo-server`.
struct EchoServer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "echo-server",
        abstract: "Echoes WebSocket messages on the loop that pages live on, until it is killed."
    )

    @Option(help: "The TCP port on 127.0.0.1; 0 takes a free one.") var port: UInt16 = 0
    @Option(help: "Loops, one thread each.") var loops = 1
    @Option(help: "Bytes that one message may have.") var messageLimit = 16_777_216

    func run() throws {
        var sockets = SocketSettings()
        sockets.messageLimit = messageLimit
        var settings = DaemonSettings()
        settings.port = port
        settings.connections = 20_000
        let limits = SocketLimits(total: 100_000)
        var running: [EpollLoop] = []
        for index in 0..<loops {
            let loop = try EpollLoop(index: index, sockets: sockets, limits: limits, log: Logger(label: "echo"))
            settings.port = try EchoServer.serve(settings, on: loop)
            try loop.start()
            running.append(loop)
        }
        print("port \(settings.port) pid \(getpid())")
        fflush(nil)
        for loop in running { loop.join() }
    }

    /// Adds a daemon that upgrades every request that asks for it; its port.
    private static func serve(_ settings: DaemonSettings, on loop: EpollLoop) throws -> UInt16 {
        let daemon = try Daemon(settings, log: Logger(label: "echo")) { [unowned loop] request in
            guard request.header("Upgrade") != nil else { return .text("Echo.\n") }
            return loop.upgrade(request, handshake: Handshake(session: nil, address: request.remoteAddress)) {
                EchoHandler()
            }
        }
        let port = daemon.port
        loop.serve(daemon)
        return port
    }
}
