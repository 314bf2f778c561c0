// Hears what a page complains about in WebKit, which keeps the console of an automated session to itself.
// It is put into each document with the first command there; what happens before that goes unheard.

enum Recorder {
    /// Installs the recorder unless the document has it.
    static let install = #"""
        if (!window.heardMessages) {
          const heard = window.heardMessages = []
          const hear = (level, text) => heard.push([level, String(text)])
          for (const [name, level] of [['error', 'error'], ['warn', 'warning'], ['info', 'info'], ['log', 'info']]) {
            const original = console[name]
            console[name] = (...words) => { hear(level, words.join(' ')); original.apply(console, words) }
          }
          addEventListener('error', event => {
            const {target} = event
            hear('error', event.message ?? `${target?.localName} ${target?.src ?? target?.href} failed to load`)
          }, true)
          addEventListener('unhandledrejection', event => hear('error', event.reason))
          addEventListener('securitypolicyviolation', event => {
            hear('error', `${event.effectiveDirective} refused ${event.blockedURI}`)
          })
        }

        """#

    /// Takes what was heard since the last time.
    static let take = "return window.heardMessages.splice(0)"
}
