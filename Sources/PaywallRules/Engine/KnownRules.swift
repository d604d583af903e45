import PaywallModel

/// All existing rules by their descriptions, for rules about rules and waivers.
package struct KnownRules: Sendable {
  /// In order of ids.
  package let descriptions: [RuleDescription]
  private let byID: [String: RuleDescription]
  private let historyIDs: Set<String>
  private let layoutIDs: Set<String>
  private let storeIDs: Set<String>

  /// - Parameters:
  ///   - descriptions: may contain a description that several rules share more than once.
  ///   - historyIDs: the rules that compare the project with a baseline.
  ///   - layoutIDs: the rules about what a browser measures.
  ///   - storeIDs: the rules about what differs from stores and consoles.
  init(
    _ descriptions: [RuleDescription], historyIDs: Set<String>, layoutIDs: Set<String> = [], storeIDs: Set<String> = []
  ) {
    byID = Dictionary(descriptions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.descriptions = byID.values.sorted { $0.id < $1.id }
    (self.historyIDs, self.layoutIDs, self.storeIDs) = (historyIDs, layoutIDs, storeIDs)
  }

  package subscript(id: String) -> RuleDescription? { byID[id] }

  /// The rules that compare the project with a baseline, in order of their ids.
  package var readingHistory: [String] { historyIDs.sorted() }

  /// Whether a rule compares the project with a baseline.
  func readsHistory(_ id: String) -> Bool { historyIDs.contains(id) }

  /// Whether a rule is about what a browser measures, which only `preview --check` has.
  package func readsLayout(_ id: String) -> Bool { layoutIDs.contains(id) }

  /// Whether a rule is about what differs from stores and consoles, which only `drift` has.
  package func readsStores(_ id: String) -> Bool { storeIDs.contains(id) }

  /// The id that an unknown id probably meant; nil if none is close.
  func nearestID(to id: String) -> String? { nearestName(to: id, among: descriptions.map(\.id)) }
}
