// DisposeBase: the common base of disposables that are counted by Resources.

/// The base of the disposables that `Resources` counts.
public class DisposeBase {
    #if DEBUG || TRACE_RESOURCES
    private let mark = Resources.Mark()
    #endif

    init() {}
}
