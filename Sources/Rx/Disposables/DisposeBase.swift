// DisposeBase: the common base of disposables that are counted by Resources.

/// The base of counted disposables.
public class DisposeBase {
    #if DEBUG
    private let mark = Resources.Mark()
    #endif

    init() {}
}
