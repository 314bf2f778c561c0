// The elements of a list: what an array would hold, whatever is done to them, and a copy stays as it was.
import Testing

@testable import Controls

@Suite struct ListElementsTests {
    @Test(arguments: 0..<60) func `they are what an array holds after the same edits`(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        var array = Array(0..<Int.random(in: 0...1_000, using: &random))
        var elements = ListElements(array)
        for step in 0..<600 {
            let former = elements, formerArray = array
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1:
                // Mostly at one place, so that parts grow and are split.
                let place = seed % 2 == 0 ? array.count / 3 : Int.random(in: 0...array.count, using: &random)
                array.insert(-step, at: place)
                elements.insert(-step, at: place)
            case 2 where !array.isEmpty:
                let place = Int.random(in: 0..<array.count, using: &random)
                #expect(elements.remove(at: place) == array.remove(at: place))
            default:
                guard let place = array.indices.randomElement(using: &random) else { continue }
                array[place] = step
                elements.update(step, at: place)
            }
            if step % 50 == 0 {
                #expect(Array(elements) == array, "seed \(seed), step \(step)")
                #expect(Array(former) == formerArray, "a copy stays as it was, seed \(seed)")
            }
        }
        for _ in 0..<array.count {
            array.removeFirst()
            elements.remove(at: 0)
        }
        #expect(elements.isEmpty)
    }

    @Test func `an element is read where it lies`() {
        let elements = ListElements(0..<1_000)
        for place in 0..<1_000 { #expect(elements.withElement(at: place) { $0.pointee } == place) }
    }

    @Test func `a copy that is changed has another name`() {
        let elements = ListElements(0..<1_000)
        var changed = elements
        changed.update(7, at: 3)
        #expect(changed.name != elements.name)
    }
}
