// TextView: lines of text that a person types.

/// Lines of text that a person types: `<textarea>`.
open class TextView: TextInput {}
