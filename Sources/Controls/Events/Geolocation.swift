// Geolocation: where a person's device is, if they want it known.

/// Where a device is, or why nobody knows (https://www.w3.org/TR/geolocation/).
public enum Geolocation: Hashable, Sendable {
    /// A place: degrees north of the equator and east of Greenwich, and how many metres it may be away from there.
    case place(latitude: Double, longitude: Double, accuracy: Double)
    /// The person does not want it known.
    case refused
    /// The device does not know either.
    case unavailable
}

extension BrowserEvent<Geolocation> {
    /// Where the device is; only the latest counts.
    ///
    /// The browser asks the person when listening begins, and whenever it begins again after a frame without it. Nothing is
    /// told before they have answered; what they change later is told, too. It takes HTTPS, or a browser on the server's machine.
    public static var geolocation: BrowserEvent {
        BrowserEvent(
            "geolocation",
            .optional(.number("latitude")),
            .optional(.number("longitude")),
            .optional(.number("accuracy")),
            .optional(.integer("code")),
            options: [.latestOnly, .anywhere]
        ) { latitude, longitude, accuracy, code in
            if let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 {
                return .place(latitude: latitude, longitude: longitude, accuracy: max(0, accuracy ?? 0))
            }
            return code.map { $0 == 1 ? .refused : .unavailable }
        }
    }
}
