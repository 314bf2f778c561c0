// DisposeBase: the common base of disposables that are counted by Resources.

/// The base of counted disposables.
public class DisposeBase {
    init() { Resources.add(1) }

    deinit { Resources.add(-1) }
}
