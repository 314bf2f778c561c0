// OutsideImage: an image of another site in a template. Whether pages may show it is for the server's settings to say.

/// An image of another site.
package struct OutsideImage: Sendable {
    /// Its address, as the template has it.
    package let address: String
    /// What is wrong where the settings do not allow the site.
    package let fault: TemplateError
}
