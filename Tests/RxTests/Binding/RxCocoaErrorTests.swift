// RxCocoaError: its sentences.
import Rx
import Testing

@Suite struct RxCocoaErrorTests {
    @Test func `each names what it is about`() {
        final class Table: CustomStringConvertible { var description: String { "table" } }
        let cases: [(RxCocoaError, String)] = [
            (.unknown, "Unknown error occurred."),
            (.invalidOperation(object: 1), "Invalid operation was attempted on `1`."),
            (
                .itemsNotYetBound(object: 1),
                "Data source is set, but items are not yet bound to user interface for `1`."
            ),
            (.invalidPropertyName(object: 1, propertyName: "p"), "Object `1` doesn't have a property named `p`."),
            (
                .invalidObjectOnKeyPath(object: 1, sourceObject: Table(), propertyName: "p"),
                "Unobservable object `1` was observed as `p` of `table`."
            ),
            (.errorDuringSwizzling, "Error during swizzling."),
            (.castingError(object: 1, targetType: String.self), "Error casting `1` to `String`."),
        ]
        for (error, sentence) in cases { #expect(error.debugDescription == sentence) }
    }
}
