import Base

/// Offerings of one state of a project, each read and parsed once, however many steps of a command look at it.
package final class KeptOfferings: Sendable {
  private struct Entry: Sendable {
    var offering: Offering
    var isAbsent: Bool
  }

  private let known = Locked<[String: Entry]>([:])
  private let wanted: Set<String>?

  /// - Parameter ids: those that are asked for more than once; others are read and not kept. Nil for all.
  package init(of ids: Set<String>?) { wanted = ids }

  /// An offering, with findings of all that its folder lacks.
  package func read(_ id: String, by reader: ProjectReader) throws -> Offering { try entry(id, reader).offering }

  /// An offering; nil where there is no file of it.
  package func present(_ id: String, by reader: ProjectReader) throws -> Offering? {
    let entry = try entry(id, reader)
    return entry.isAbsent ? nil : entry.offering
  }

  private func entry(_ id: String, _ reader: ProjectReader) throws -> Entry {
    if let entry = known.withLock({ $0[id] }) { return entry }
    let files = try reader.offering(id)
    let entry = Entry(offering: Offering(reading: files), isAbsent: files.isAbsent)
    if wanted?.contains(id) ?? true { known.withLock { $0[id] = entry } }
    return entry
  }
}
