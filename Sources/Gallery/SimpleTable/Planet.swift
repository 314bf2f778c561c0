// Planet: a model, and how a row shows it.
public import Controls

/// A planet of the Sun.
public struct Planet: Hashable, Identifiable, Sendable {
    let name: String
    /// At the equator, in kilometres.
    let radius: Int
    let moons: Int

    /// Its name: there are no two of one name.
    public var id: String { name }

    /// With a comma before the last three digits.
    var size: String {
        guard radius >= 1_000 else { return "\(radius) km" }
        let rest = String(radius % 1_000)
        return "\(radius / 1_000)," + String(repeating: "0", count: 3 - rest.count) + rest + " km"
    }

    static let all = [
        Planet(name: "Mercury", radius: 2_440, moons: 0), Planet(name: "Venus", radius: 6_052, moons: 0),
        Planet(name: "Earth", radius: 6_378, moons: 1), Planet(name: "Mars", radius: 3_396, moons: 2),
        Planet(name: "Jupiter", radius: 71_492, moons: 95), Planet(name: "Saturn", radius: 60_268, moons: 146),
        Planet(name: "Uranus", radius: 25_559, moons: 28), Planet(name: "Neptune", radius: 24_764, moons: 16),
    ]
}

extension PlanetCell: ModelCell {
    /// Shows a planet.
    public func show(_ planet: Planet) {
        name.text = planet.name
        radius.text = planet.size
        choose.accessibilityLabel = "More about \(planet.name)"
    }
}
