// Form: controls that belong together. Enter in a field taps its submit button, as in HTML.

/// Controls that belong together: `<form>`.
open class Form: View {}
