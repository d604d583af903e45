import PaywallModel

/// The rules that there are, by their descriptions: as rules about rules and waivers know them.
package struct KnownRules: Sendable {
  /// In order of their ids.
  package let descriptions: [RuleDescription]
  private let byID: [String: RuleDescription]
  private let historyIDs: Set<String>

  /// - Parameters:
  ///   - descriptions: one that several rules share may stand there more than once.
  ///   - historyIDs: the rules that compare the project with what it was.
  init(_ descriptions: [RuleDescription], historyIDs: Set<String>) {
    byID = Dictionary(descriptions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.descriptions = byID.values.sorted { $0.id < $1.id }
    self.historyIDs = historyIDs
  }

  package subscript(id: String) -> RuleDescription? { byID[id] }

  /// Whether a rule compares the project with what it was.
  func readsHistory(_ id: String) -> Bool { historyIDs.contains(id) }

  /// The id that was probably meant by one that is not known; nil where none is near.
  func nearestID(to id: String) -> String? { nearestName(to: id, among: descriptions.map(\.id)) }
}
