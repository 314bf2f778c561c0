// Looks into a database file beside the program that has it open.
import GRDB

/// A connection of a test's own, which waits while another one closes or writes.
func openBeside(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    return try DatabaseQueue(path: path, configuration: configuration)
}
