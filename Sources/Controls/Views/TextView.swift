// TextView: lines of text that a person types.

/// Lines of text that a person types: `<textarea>`.
public final class TextView: TextInput {}
