import Base

/// Caches results computed for texts: the offerings of a project share most of their copy.
final class TextCache<Value: Sendable>: Sendable {
  private struct Text: Hashable {
    var text: String
    var locale: String
  }

  private let known = Locked<[Text: Value]>([:])
  /// The maximum number of cached texts, which take up a few megabytes.
  private static var limit: Int { 50_000 }

  /// The result of `make` for a text in a language, computed once.
  func value(of text: String, in locale: String, _ make: () -> Value) -> Value {
    let key = Text(text: text, locale: locale)
    if let value = known.withLock({ $0[key] }) { return value }
    let value = make()
    known.withLock { known in if known.count < Self.limit { known[key] = value } }
    return value
  }
}
