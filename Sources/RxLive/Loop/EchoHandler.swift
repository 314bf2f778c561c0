// Sends back what it hears: the smallest handler there is, for conformance runs and as the floor of benchmarks.

/// Echoes text and binary messages.
package final class EchoHandler: BinaryHandler {
    /// Creates one; it has no state and may serve any number of connections of one loop.
    package init() {}

    package func connection(_ connection: any Connection, received text: UnsafeRawBufferPointer) {
        connection.send(text)
    }

    package func connection(_ connection: WebSocketConnection, receivedBinary bytes: UnsafeRawBufferPointer) {
        connection.send(binary: bytes)
    }

    package func connectionDidDrain(_ connection: any Connection) {}

    package func connectionDidClose(_ connection: any Connection) {}
}
