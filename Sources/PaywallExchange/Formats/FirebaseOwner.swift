import JSON
import PaywallModel

/// Whose conditions and parameters of a Remote Config template are: an app's, under one prefix. Several projects, and several
/// exports of one, can share a template.
///
/// It stands in the name of every condition and in the description of every parameter that an export writes, and in that of
/// their group.
struct FirebaseOwner: Equatable {
  private let name: String

  /// Who writes an export.
  init(_ settings: Settings, _ request: ExportRequest) {
    name = "\(settings.appID) \(Self.prefix(of: request))".trimmed
  }

  /// Who wrote an exported template; nil for a group of others.
  init?(describedBy group: JSONValue) {
    guard let text = group["description"]?.string, text.hasPrefix(Self.words) else { return nil }
    name = String(text.dropFirst(Self.words.count))
  }

  private init(_ name: some StringProtocol) { self.name = String(name) }

  /// What begins the keys of an export's parameters.
  static func prefix(of request: ExportRequest) -> String { request.text("prefix") ?? "paywall_" }

  private static let words = "Written by paywall of "
  private static let conditionWords = "paywall of "

  var groupDescription: String { Self.words + name }

  /// Begins the name of every condition.
  var conditionMark: String { Self.conditionWords + name + ": " }

  /// Begins the description of every parameter.
  var parameterMark: String { groupDescription + ": " }

  func description(of placement: String, in locale: String) -> String { "\(parameterMark)\(placement) in \(locale)" }

  /// Of one rule.
  func conditionName(of placement: String, _ rule: Int) -> String { "\(conditionMark)\(placement) \(rule)" }

  /// What the description of a parameter says: whose it is, and for which placement and locale.
  struct Described {
    let owner: FirebaseOwner
    let placement: String
    let locale: String

    /// Nil for a text of others.
    init?(_ text: String) {
      guard text.hasPrefix(FirebaseOwner.words), let end = text.firstRange(of: ": ") else { return nil }
      let parts = text[end.upperBound...].split(separator: " ")
      guard parts.count == 3, parts[1] == "in" else { return nil }
      owner = FirebaseOwner(text[..<end.lowerBound].dropFirst(FirebaseOwner.words.count))
      (placement, locale) = (String(parts[0]), String(parts[2]))
    }
  }

  /// What the name of a condition says: whose it is, and of which rule and arm of a placement it is one.
  struct Named {
    let owner: FirebaseOwner
    let placement: String
    let rule: Int
    let arm: String?

    /// Nil for a name of others.
    init?(_ text: String) {
      guard text.hasPrefix(FirebaseOwner.conditionWords), let end = text.firstRange(of: ": ") else { return nil }
      var parts = text[end.upperBound...].split(separator: " ")
      if let last = parts.last, last.hasPrefix("("), last.hasSuffix(")") { parts.removeLast() }
      guard (2...3).contains(parts.count), let rule = Int(parts[1]) else { return nil }
      owner = FirebaseOwner(text[..<end.lowerBound].dropFirst(FirebaseOwner.conditionWords.count))
      (placement, self.rule, arm) = (String(parts[0]), rule, parts.count == 3 ? String(parts[2]) : nil)
    }
  }
}
