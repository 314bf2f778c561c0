// PizzaOrder: what is ordered, and what it says of itself. Values in, a sentence out.
import Foundation

struct PizzaOrder {
    static let countries = ["Austria", "France", "Germany", "Italy", "Switzerland"]

    var size = 1
    var toppings = 0
    var heat: Float = 0
    var count = 1.0
    var country = ""
    var day: Date?

    /// In cents.
    var price: Int { Int(count) * ([800, 1_050, 1_300][min(max(size, 0), 2)] + toppings * 120) }

    var summary: String {
        let words = ["small", "medium", "large"][min(max(size, 0), 2)]
        let pizzas = count == 1 ? "One \(words) pizza" : "\(Int(count)) \(words) pizzas"
        let tops = toppings == 0 ? "plain" : toppings == 1 ? "with one topping" : "with \(toppings) toppings"
        let when = day.map { "on \($0.formatted(.iso8601.year().month().day()))" } ?? "some day"
        let cents = price % 100
        return
            "\(pizzas), \(tops), heat \(Int(heat)) of 10, to \(country) \(when): €\(price / 100).\(cents < 10 ? "0" : "")\(cents)"
    }
}
