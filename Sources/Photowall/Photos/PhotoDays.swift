// PhotoDays: the photos of a library by the days on which they have come, and where each of them is.
import Controls
import Foundation
import Storage

/// A library in the order in which it is shown: the latest day first, and of each day the latest photo.
struct PhotoDays {
    /// The days, with a row for each photo.
    let sections: [SectionModel<PhotoDay, PhotoRow>]

    /// - Parameters:
    ///   - photos: The library, the latest photo first.
    ///   - time: The clock of the person's zone.
    ///   - now: When it is shown.
    init(_ photos: [Photo] = [], time: PostTime = PostTime(zone: nil), now: Date = Date(timeIntervalSince1970: 0)) {
        var days: [Date: [PhotoRow]] = [:], day = now..<now
        for photo in photos {
            let date = Date(timeIntervalSince1970: TimeInterval(photo.made))
            // Mostly it is of the day of the one before.
            if !day.contains(date) { day = time.day(around: date) }
            days[day.lowerBound, default: []].append(PhotoRow(photo: photo, zone: time.zone))
        }
        sections = days.sorted { $0.key > $1.key }.map { begin, rows in
            let title = time.day(of: begin, at: now), id = Int(begin.timeIntervalSince1970)
            return SectionModel(model: PhotoDay(id: id, title: title, count: rows.count), items: rows)
        }
    }

    /// Where photos are; those that are not in the library are left out.
    func paths(of photos: [Int64]) -> Set<IndexPath> {
        var paths: Set<IndexPath> = []
        find(Set(photos)) { paths.insert($0) }
        return paths
    }

    /// The photos of these ids, in their order, as far as they are in the library.
    func photos(_ ids: [Int64]) -> [Photo] {
        var photos: [Int64: Photo] = [:]
        find(Set(ids)) { path in
            let photo = sections[path.section].items[path.row].photo
            photos[photo.id] = photo
        }
        return ids.compactMap { photos[$0] }
    }

    /// Looks for photos until all are found; no page keeps where ten thousand are.
    private func find(_ photos: Set<Int64>, _ found: (IndexPath) -> Void) {
        var left = photos.count
        for (section, day) in sections.enumerated() {
            for (row, photo) in day.items.enumerated() {
                if left == 0 { return }
                guard photos.contains(photo.id) else { continue }
                left -= 1
                found(IndexPath(row: row, section: section))
            }
        }
    }

    /// The ids of the photos at these places.
    func ids(at paths: [IndexPath]) -> [Int64] {
        paths.compactMap { path in
            guard sections.indices.contains(path.section), sections[path.section].items.indices.contains(path.row)
            else {
                return nil
            }
            return sections[path.section].items[path.row].id
        }
    }

    /// The days, with a number on each of these photos; one that is there twice has the number of its first place.
    func numbered(_ photos: [Int64]) -> [SectionModel<PhotoDay, PhotoRow>] {
        let numbers = Dictionary(photos.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
        var sections = sections
        find(Set(photos)) { path in
            let photo = sections[path.section].items[path.row].id
            sections[path.section].items[path.row].number = numbers[photo]
        }
        return sections
    }
}
