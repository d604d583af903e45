import PaywallModel

/// The values that an attribute can have, as the project declares it.
struct DeclaredValues: Sendable {
  /// Where there is a list of them.
  let list: Set<ConstraintValue>?
  private let type: AttributeType?

  init(_ attribute: Attribute) {
    type = attribute.type
    let listed = attribute.values.compactMap { ConstraintValue($0) }
    if !listed.isEmpty {
      list = Set(listed)
    } else if attribute.type == .boolean {
      list = [.flag(true), .flag(false)]
    } else {
      list = attribute.type?.texts.map { Set($0.map { .text(Array($0.utf8)) }) }
    }
  }

  /// Whether its values may be texts, or numbers.
  var areTexts: Bool { type?.isText ?? true }
  var areNumbers: Bool { type.map { $0 == .number } ?? true }

  func allow(_ value: ConstraintValue) -> Bool {
    switch value {
    case .text: areTexts
    case .number: areNumbers
    case .flag: type.map { $0 == .boolean } ?? true
    }
  }
}
